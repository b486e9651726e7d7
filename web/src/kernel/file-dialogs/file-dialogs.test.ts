import { expect, test, vi } from 'vitest'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { createFileDialogs } from './file-dialogs'
import type { FileDialogRequest, FileDialogs } from './types'

function setUp() {
  const windows = createWindowManager({
    registry: { find: () => undefined },
    viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  })
  const editor = windows.open('editor')
  const viewer = windows.open('imageviewer')
  return { windows, editor, viewer, dialogs: createFileDialogs({ windows }) }
}

function shown(dialogs: FileDialogs): FileDialogRequest {
  const request = dialogs.getState()
  if (!request) throw new Error('no dialog is shown')
  return request
}

test('an open dialog resolves to the chosen paths, a save dialog to one path', async () => {
  const { dialogs, editor } = setUp()
  const opened = dialogs.open({ windowId: editor })
  const first = shown(dialogs)
  if (first.kind === 'open') first.answer(['/home/a.txt', '/home/b.txt'])
  expect(await opened).toEqual(['/home/a.txt', '/home/b.txt'])
  const saved = dialogs.save({ windowId: editor, name: 'a.txt' })
  const second = shown(dialogs)
  if (second.kind === 'save') second.answer('/home/a.txt')
  expect(await saved).toBe('/home/a.txt')
  expect(dialogs.getState()).toBeNull()
})

test('a second request waits for the first, and listeners hear both', () => {
  const { dialogs, editor, viewer } = setUp()
  const heard = vi.fn<() => void>()
  dialogs.subscribe(heard)
  void dialogs.open({ windowId: editor, title: 'First' })
  void dialogs.open({ windowId: viewer, title: 'Second' })
  expect(shown(dialogs).options.title).toBe('First')
  shown(dialogs).answer(null)
  expect(shown(dialogs).options.title).toBe('Second')
  expect(heard).toHaveBeenCalledTimes(3)
})

test('an answer counts once', async () => {
  const { dialogs, editor, viewer } = setUp()
  const opened = dialogs.open({ windowId: editor })
  void dialogs.open({ windowId: viewer, title: 'Second' })
  const first = shown(dialogs)
  first.answer(null)
  if (first.kind === 'open') first.answer(['/late'])
  expect(await opened).toBeNull()
  expect(shown(dialogs).options.title).toBe('Second')
})

test('a dialog closes with the window that asked, on screen or waiting', async () => {
  const { dialogs, windows, editor, viewer } = setUp()
  const first = dialogs.open({ windowId: editor })
  const second = dialogs.save({ windowId: viewer, name: 'a' })
  const third = dialogs.save({ windowId: editor, name: 'b' })
  await windows.close(viewer)
  expect(await second).toBeNull()
  expect(shown(dialogs).id).toBe(1)
  await windows.close(editor)
  expect(await Promise.all([first, third])).toEqual([null, null])
  expect(dialogs.getState()).toBeNull()
})

test('a window that is not open gets no dialog', async () => {
  const { dialogs } = setUp()
  expect(await dialogs.open({ windowId: 'editor-1' })).toBeNull()
})

test('windows are listened to only while a dialog is there', () => {
  const stop = vi.fn<() => void>()
  const subscribe = vi.fn<() => () => void>(() => stop)
  const { windows, editor } = setUp()
  const dialogs = createFileDialogs({ windows: { getState: () => windows.getState(), subscribe } })
  void dialogs.open({ windowId: editor })
  expect(subscribe).toHaveBeenCalledOnce()
  shown(dialogs).answer(null)
  expect(stop).toHaveBeenCalledOnce()
})
