import { createStore } from 'zustand/vanilla'
import type { FilePath } from '@/kernel/files/types'
import type { WindowManager } from '@/kernel/windows/types'
import type { FileDialogRequest, FileDialogs } from './types'

interface FileDialogsOptions {
  /** Tells which windows are open: a request ends with the window that made it. */
  readonly windows: Pick<WindowManager, 'getState' | 'subscribe'>
}

interface Queue {
  /** The first is on screen, the others wait. */
  readonly requests: readonly FileDialogRequest[]
}

/**
 * Makes the file dialogs of a desktop. Requests are shown one after the other, each is answered once, and a request whose
 * window is closed (or was never open) is answered with null.
 */
export function createFileDialogs({ windows }: FileDialogsOptions): FileDialogs {
  const store = createStore<Queue>(() => ({ requests: [] }))
  let lastId = 0
  let stopWatching: (() => void) | null = null

  const isOpen = (id: string) => windows.getState().windows.some((window) => window.id === id)

  // Windows are listened to only while something waits for an answer, so nothing has to be disposed of.
  const watchWindows = () => {
    stopWatching ??= windows.subscribe(() => {
      for (const { options, answer } of store.getState().requests) {
        if (!isOpen(options.windowId)) answer(null)
      }
    })
  }

  const remove = (id: number) => {
    store.setState(({ requests }) => ({ requests: requests.filter((request) => request.id !== id) }))
    if (store.getState().requests.length > 0) return
    stopWatching?.()
    stopWatching = null
  }

  /** Queues a request made for the answering function, which works once. */
  const ask = <Answer>(
    windowId: string,
    make: (id: number, answer: (value: Answer | null) => void) => FileDialogRequest,
  ): Promise<Answer | null> => {
    if (!isOpen(windowId)) return Promise.resolve(null)
    return new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const request = make(id, (value) => {
        resolve(value)
        remove(id)
      })
      store.setState(({ requests }) => ({ requests: [...requests, request] }))
      watchWindows()
    })
  }

  return {
    open: (options) =>
      ask<readonly FilePath[]>(options.windowId, (id, answer) => ({ id, kind: 'open', options, answer })),
    save: (options) =>
      ask<FilePath>(options.windowId, (id, answer) => ({ id, kind: 'save', options, answer })),
    getState: () => store.getState().requests[0] ?? null,
    subscribe: (listener) => store.subscribe(() => listener()),
  }
}
