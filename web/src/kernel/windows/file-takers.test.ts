import { expect, test } from 'vitest'
import { createWindowManager } from './window-manager'

const manager = () =>
  createWindowManager({
    registry: { find: () => undefined },
    viewport: { width: 1000, height: 700, isMobile: false, taskbarHeight: 48 },
  })

test('a file goes to the window that is closest to it, or was used last, and that window comes to the front', () => {
  const windows = manager()
  const taken: string[] = []
  const [first, second, other] = [
    windows.open('codeeditor'),
    windows.open('codeeditor'),
    windows.open('editor'),
  ]
  expect(windows.offerFile('codeeditor', '/a')).toBeNull()
  const taker = (name: string, folder: string) => ({
    closeness: (path: string) => (path.startsWith(folder) ? 1 : 0),
    open: (path: string) => void taken.push(`${name} ${path}`),
  })
  windows.addFileTaker(first, taker('first', '/p/'))
  const leave = windows.addFileTaker(second, taker('second', '/q/'))
  windows.addFileTaker(other, taker('other', '/'))
  expect(windows.offerFile('codeeditor', '/a')).toBe(second)
  expect(windows.getState().activeId).toBe(second)
  expect(windows.offerFile('codeeditor', '/p/a')).toBe(first)
  expect(windows.getState().activeId).toBe(first)
  expect(windows.offerFile('codeeditor', '/b')).toBe(first)
  leave()
  expect(windows.offerFile('codeeditor', '/q/a')).toBe(first)
  expect(taken).toEqual(['second /a', 'first /p/a', 'first /b', 'first /q/a'])
})
