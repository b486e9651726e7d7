import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { lessons } from './lessons'

/** How far a person is. */
export interface Progress {
  /** Ids of the lessons whose code was run without a mistake. */
  readonly done: readonly string[]
  /** The lesson that was open last. */
  readonly lesson: string
}

/** A person's progress on this device; their other tabs follow. */
export interface ProgressStore {
  getState(): Progress
  subscribe(listener: () => void): () => void
  /** Ticks a lesson off. */
  complete(lesson: string): void
  /** Remembers which lesson is open. */
  open(lesson: string): void
  /** Stops listening to other tabs. */
  dispose(): void
}

const shape = z.object({ done: z.array(z.string()), lesson: z.string() })
const none: Progress = { done: [], lesson: lessons[0].id }

const isLesson = (id: string) => lessons.some((lesson) => lesson.id === id)

function parse(stored: string | null): Progress {
  if (stored === null) return none
  try {
    const { done, lesson } = shape.parse(JSON.parse(stored))
    return { done: [...new Set(done)].filter(isLesson), lesson: isLesson(lesson) ? lesson : none.lesson }
  } catch {
    return none
  }
}

/** The storage key of a person's progress; `name` is the session's storage name. */
export const progressKey = (name: string): string => `otteros-otterscript-tutorial-${name}`

/** Opens a person's progress. What cannot be stored holds until the window is closed. */
export function createProgress(storage: KeyValueStorage, name: string): ProgressStore {
  const key = progressKey(name)
  const store = createStore<Progress>(() => parse(storage.get(key)))
  const dispose = storage.onExternalChange(key, (value) =>
    // Which lesson is open is each window's own.
    store.setState({ done: parse(value).done }),
  )
  const set = (change: Partial<Progress>) => {
    store.setState(change)
    try {
      storage.set(key, JSON.stringify(store.getState()))
    } catch (error) {
      log.warn('Progress in the OtterScript tutorial could not be kept', error)
    }
  }
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    dispose,
    complete(lesson) {
      const { done } = store.getState()
      if (!done.includes(lesson)) set({ done: [...done, lesson] })
    },
    open: (lesson) => set({ lesson }),
  }
}
