// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDesktop } from './test/test-desktop'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const elementOrder = () =>
  [...document.querySelectorAll<HTMLElement>('[data-window-id]')].map((frame) => frame.dataset.windowId)

test('focusing changes the z-index only: elements keep their order, so embedded frames are not reloaded [A3.1 A4.8]', () => {
  const desktop = openTestDesktop()
  const ids = [desktop.open(), desktop.open(), desktop.open()]
  const [a, b, c] = ids as [string, string, string]
  act(() => desktop.windows.focus(a))
  expect(elementOrder()).toEqual(ids)
  expect([a, b, c].map((id) => desktop.frame(id).style.zIndex)).toEqual(['2', '0', '1'])
})

test('a closed window leaves, the others stay the same elements [A4.7]', async () => {
  const desktop = openTestDesktop()
  const [a, b] = [desktop.open(), desktop.open()]
  const kept = desktop.frame(b)
  await act(async () => {
    await desktop.windows.close(a)
  })
  expect(elementOrder()).toEqual([b])
  expect(desktop.frame(b)).toBe(kept)
  expect(kept.style.zIndex).toBe('0')
})

test('no content renders again when windows are opened, focused, moved, sized or snapped', () => {
  const desktop = openTestDesktop()
  const [a, b] = [desktop.open(), desktop.open()]
  desktop.renderContent.mockClear()
  act(() => desktop.windows.focus(a))
  act(() => desktop.windows.move(a, { x: 1, y: 2 }))
  act(() => desktop.windows.resize(b, { x: 1, y: 2, width: 400, height: 300 }))
  act(() => desktop.windows.snap(b, 'left'))
  expect(desktop.renderContent).not.toHaveBeenCalled()
  act(() => desktop.windows.update(a, { title: 'New title' }))
  expect(desktop.renderContent).toHaveBeenCalledOnce()
  expect(desktop.renderContent.mock.lastCall?.[0]).toMatchObject({ id: a, title: 'New title' })
})

test('focusing a window renders no frame but its own and that of the window which was active', () => {
  const desktop = openTestDesktop()
  const bottom = desktop.open('terminal')
  desktop.open('editor')
  desktop.open('terminal')
  desktop.frameRendered.mockClear()
  act(() => desktop.windows.focus(bottom))
  expect(desktop.frameRendered).toHaveBeenCalledWith('terminal')
  expect(desktop.frameRendered).not.toHaveBeenCalledWith('editor')
})

test('a click into an embedded frame makes its window the active one', () => {
  vi.useFakeTimers()
  const desktop = openTestDesktop({ content: () => <iframe title="app" sandbox="" srcDoc="<p>App" /> })
  const [a, b] = [desktop.open(), desktop.open()]
  const take = (id: string, isUnderPointer: boolean) => {
    const frame = desktop.part(id, 'iframe')
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame)
    vi.spyOn(frame, 'matches').mockReturnValue(isUnderPointer)
    act(() => {
      window.dispatchEvent(new Event('blur'))
      vi.advanceTimersByTime(50)
    })
  }
  // A page can take the focus by itself, which no one asked for.
  take(a, false)
  expect(desktop.windows.getState().activeId).toBe(b)
  take(a, true)
  expect(desktop.windows.getState().activeId).toBe(a)

  // From one frame into another the page hears nothing: the frame under the pointer is watched.
  desktop.part(b, 'iframe').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(desktop.part(b, 'iframe'))
  vi.spyOn(desktop.part(b, 'iframe'), 'matches').mockReturnValue(true)
  act(() => void vi.advanceTimersByTime(100))
  expect(desktop.windows.getState().activeId).toBe(b)
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
