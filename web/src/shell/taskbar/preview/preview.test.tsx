// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { Preview } from '.'
import { pictureOf } from './picture-of'
import { hideDelay, showDelay } from './use-hovered'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp() {
  const { os } = createTestOs()
  const id = os.windows.open('filemanager', { path: '/home' })
  function Row() {
    const row = useRef<HTMLDivElement>(null)
    return (
      <>
        <div data-window-id={id}>
          <div data-part="content">
            <p>Three files</p>
          </div>
        </div>
        <div ref={row}>
          <button type="button" data-taskbar-window={id} title="File Manager">
            File Manager
          </button>
        </div>
        <Preview os={os} row={row} />
      </>
    )
  }
  render(<Row />)
  const button = screen.getByRole('button', { name: 'File Manager' })
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return {
    os,
    button,
    wait,
    card: () => document.querySelector('[data-part="window-preview"]'),
    point: (target: Element, pointerType = 'mouse') =>
      act(() => void fireEvent.pointerOver(target, { pointerType, buttons: 0 })),
  }
}

test('pointing at a button for a moment shows its window and how it looks; pointing elsewhere hides it', () => {
  const { button, wait, card, point } = setUp()
  point(button)
  wait(showDelay - 1)
  expect(card()).toBeNull()
  wait(1)
  expect(card()?.textContent).toContain('File Manager')
  expect(card()?.querySelector('[inert]')?.textContent).toBe('Three files')
  expect(button.title).toBe('')
  // The card itself may be pointed at.
  point(document.body)
  point(card() ?? document.body)
  wait(hideDelay)
  expect(card()).not.toBeNull()
  point(document.body)
  wait(hideDelay)
  expect(card()).toBeNull()
  expect(button.title).toBe('File Manager')
})

test('Escape and a press end it, and a finger shows nothing', () => {
  const { button, wait, card, point } = setUp()
  point(button, 'touch')
  wait(showDelay)
  expect(card()).toBeNull()
  point(button)
  wait(showDelay)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(card()).toBeNull()
  point(button)
  wait(showDelay)
  expect(card()).not.toBeNull()
  fireEvent.pointerDown(button)
  expect(card()).toBeNull()
})

test('after a press nothing is shown of the button until the mouse was elsewhere', () => {
  const { button, wait, card, point } = setUp()
  point(button)
  fireEvent.click(button)
  point(button.firstElementChild ?? button)
  wait(showDelay)
  expect(card()).toBeNull()
  point(document.body)
  point(button)
  wait(showDelay)
  expect(card()).not.toBeNull()
})

test('Escape in a dialog is the dialog’s, and ends what the mouse rests on all the same', () => {
  const { button, wait, card, point } = setUp()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const heard = vi.fn<() => void>()
  field.addEventListener('keydown', heard)
  point(button)
  wait(showDelay)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect([card(), heard.mock.calls.length]).toEqual([null, 1])
  field.remove()
})

test('the card goes to its window and closes it', async () => {
  const { os, button, wait, card, point } = setUp()
  act(() => void os.windows.open('settings'))
  point(button)
  wait(showDelay)
  fireEvent.click(screen.getByRole('button', { name: 'Show window' }))
  expect(os.windows.getState().windows.find(({ id }) => id === os.windows.getState().activeId)?.type).toBe(
    'filemanager',
  )
  expect(card()).toBeNull()
  point(button)
  wait(showDelay)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close window' }))
    await Promise.resolve()
  })
  expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['settings'])
})

test('a picture cannot be found or used in place of the window, and is not made of pages, drawings and passwords', () => {
  const content = document.createElement('div')
  content.innerHTML =
    '<label for="a">Name</label><input id="a" name="n" type="radio" checked autofocus><a href="/x">x</a><img src="data:,"><script>1</script>'
  const copy = pictureOf(content)?.element
  expect(copy?.querySelector('[id], [name], [for], [href], [autofocus], script')).toBeNull()
  expect(copy?.querySelector('img')?.getAttribute('src')).toBe('data:,')
  expect(copy?.inert).toBe(true)
  for (const each of ['<iframe></iframe>', '<canvas></canvas>', '<input type="password">', '']) {
    content.innerHTML = each
    expect(pictureOf(content)).toBeNull()
  }
})
