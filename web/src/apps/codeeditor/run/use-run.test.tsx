// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { useRun } from './use-run'

afterEach(cleanup)

const setUp = () => {
  const { os } = createTestOs()
  const windowId = os.windows.open('codeeditor')
  const { result } = renderHook(() => useRun({ os, windowId, onGoTo: () => undefined }))
  return { os, windowId, result }
}

test('html, or code with an html tag, runs in a new htmlapp window "Running - <name>" [A4.22]', () => {
  const { os, windowId, result } = setUp()
  act(() => result.current.start({ language: 'html', text: '<h1>Otter</h1>', name: 'page.html' }))
  act(() => result.current.start({ language: 'javascript', text: 'x = "<html>"', name: 'main.js' }))
  const opened = os.windows.getState().windows.filter(({ type }) => type === 'htmlapp')
  expect(
    opened.map(({ title, htmlContent, parentWindowId }) => [title, htmlContent, parentWindowId]),
  ).toEqual([
    ['Running - page.html', '<h1>Otter</h1>', windowId],
    ['Running - main.js', 'x = "<html>"', windowId],
  ])
  expect(result.current.panel).toBeNull()
})

test('other code runs in a panel of the editor, which is loaded with the first run [A4.22]', async () => {
  const { os, result } = setUp()
  expect(result.current.panel).toBeNull()
  act(() => result.current.start({ language: 'javascript', text: '1', name: 'main.js' }))
  expect(result.current.isRunning).toBe(true)
  await vi.waitFor(() => expect(result.current.panel).not.toBeNull())
  expect(os.windows.getState().windows).toHaveLength(1)
  act(() => result.current.stop())
  expect(result.current.isRunning).toBe(false)
})

test('a language that cannot be run does nothing', () => {
  const { os, result } = setUp()
  act(() => result.current.start({ language: 'css', text: 'p {}', name: 'a.css' }))
  expect([result.current.isRunning, os.windows.getState().windows.length]).toEqual([false, 1])
})
