// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestDesktop, viewports } from '@/shell/window-layer/test/test-desktop'
import { requestOfFrame } from './frame-requests'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const namesOf = (buttons: Iterable<Element>) =>
  [...buttons].map((button) => button.getAttribute('aria-label'))
const place = ({ style }: HTMLElement) => [style.left, style.top, style.width, style.height]

describe('the frame', () => {
  test('is a dialog named by its title, marked with id, type, state and activity', () => {
    const desktop = openTestDesktop()
    const first = desktop.open('terminal')
    const second = desktop.open('editor', 'notes.txt')
    const dialog = screen.getByRole('dialog', { name: 'notes.txt' })
    expect(dialog.dataset).toMatchObject({
      windowId: second,
      windowType: 'editor',
      state: 'normal',
      active: 'true',
    })
    expect(desktop.frame(first).dataset.active).toBeUndefined()
  })

  test('has a title bar with icon, title, minimize, maximize and close [A2.16]', () => {
    const desktop = openTestDesktop()
    const bar = desktop.titleBar(desktop.open('terminal'))
    expect(bar.querySelector('img')?.getAttribute('src')).toBe('/terminal.svg')
    expect(bar.textContent).toBe('The terminal')
    expect(namesOf(bar.querySelectorAll('button'))).toEqual(['Minimize', 'Maximize', 'Close'])
  })

  test('has the icon of its app in a frame when that is one of others', () => {
    const desktop = openTestDesktop()
    let id = ''
    act(() => {
      id = desktop.windows.open('htmlapp', { title: 'Pebbles', metadata: { icon: '🪨' } })
    })
    expect(desktop.part(id, '[data-part="titlebar"] [data-part="app-icon"]').textContent).toBe('🪨')
    act(() => desktop.windows.update(id, { metadata: { icon: '🦦' } }))
    expect(desktop.part(id, '[data-part="app-icon"]').textContent).toBe('🦦')
    expect(desktop.titleBar(desktop.open('terminal')).querySelector('[data-part="app-icon"]')).toBeNull()
  })

  test('on mobile has no minimize button and fills the screen above the taskbar [A2.16 A9.7]', () => {
    const desktop = openTestDesktop({ viewport: viewports.phone })
    const id = desktop.open('terminal')
    expect(namesOf(desktop.titleBar(id).querySelectorAll('button'))).toEqual(['Restore', 'Close'])
    expect(place(desktop.frame(id))).toEqual(['0px', '0px', '100%', '784px'])
    act(() => desktop.windows.toggleMaximized(id))
    expect(place(desktop.frame(id))).toEqual(['0px', '0px', '100%', '784px'])
  })

  test('on mobile cannot be dragged or sized [A2.16 A4.10]', () => {
    const desktop = openTestDesktop({ viewport: viewports.phone })
    const id = desktop.open('terminal')
    const bar = desktop.titleBar(id)
    desktop.press(bar, 100, 10)
    desktop.moveTo(bar, 150, 90)
    expect(desktop.offset(id)).toBeNull()
    expect(desktop.frame(id).querySelector('[data-resize]')).toBeNull()
  })

  test('maximizes and restores by button and by double-click on the title bar [A4.8]', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    fireEvent.click(desktop.button(id, 'Maximize'))
    expect(desktop.frame(id).dataset.state).toBe('maximized')
    expect(place(desktop.frame(id))).toEqual(['0px', '0px', '1280px', '752px'])
    fireEvent.click(desktop.button(id, 'Restore'))
    expect(place(desktop.frame(id))).toEqual(['100px', '50px', '800px', '600px'])
    fireEvent.doubleClick(desktop.titleBar(id))
    expect(desktop.frame(id).dataset.state).toBe('maximized')
    fireEvent.doubleClick(desktop.titleBar(id))
    expect(desktop.frame(id).dataset.state).toBe('normal')
  })

  test('is hidden while minimized, for assistive technology too, and keeps its content [A4.8]', () => {
    const desktop = openTestDesktop({ content: () => <input aria-label="Note" /> })
    const id = desktop.open('terminal')
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'kept' } })
    fireEvent.click(desktop.button(id, 'Minimize'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(desktop.frame(id).hidden).toBe(true)
    expect(desktop.frame(id).hasAttribute('inert')).toBe(true)
    act(() => desktop.windows.focus(id))
    expect(screen.getByRole('dialog').hidden).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept')
  })

  test('the close button is disabled once pressed, and again usable when the window stays [A4.9]', async () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    let answer: (mayClose: boolean) => void = () => undefined
    desktop.windows.addCloseGuard(id, () => new Promise((resolve) => (answer = resolve)))
    const close = desktop.button(id, 'Close')
    fireEvent.click(close)
    expect(close).toHaveProperty('disabled', true)
    await act(async () => answer(false))
    expect(close).toHaveProperty('disabled', false)
    fireEvent.click(close)
    await act(async () => answer(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a press anywhere in a window makes it the active one', () => {
    const desktop = openTestDesktop()
    const first = desktop.open('terminal')
    desktop.open('editor')
    desktop.press(desktop.part(first, 'button'), 5, 5)
    expect(desktop.windows.getState().activeId).toBe(first)
  })
})

describe('dragging', () => {
  test('changes no state on the way, commits the position once at the end and never a negative y [A4.10]', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const [frame, bar] = [desktop.frame(id), desktop.titleBar(id)]
    const commits = desktop.countCommits()
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 250, 100)
    expect(desktop.offset(id)).toEqual({ x: 50, y: 40 })
    desktop.moveTo(bar, 230, -500)
    expect(desktop.offset(id)).toEqual({ x: 30, y: -50 })
    expect(commits()).toBe(0)
    desktop.moveTo(bar, 260, 90)
    desktop.release(bar, 260, 90)
    expect(commits()).toBe(1)
    expect(desktop.record(id)).toMatchObject({ x: 160, y: 80 })
    expect([desktop.offset(id), frame.style.left]).toEqual([null, '160px'])
  })

  test('is by the title bar only: what is in the window is not a handle [A4.10]', () => {
    const desktop = openTestDesktop({ content: () => <p>Otter</p> })
    const id = desktop.open('terminal')
    const text = desktop.part(id, 'p')
    desktop.press(text, 200, 300)
    desktop.moveTo(text, 260, 360)
    expect(desktop.offset(id)).toBeNull()
    desktop.release(text, 260, 360)
    expect(desktop.record(id)).toMatchObject({ x: 100, y: 50 })
  })

  test('is drawn once per frame, however often the pointer moves', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const draws: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => draws.push(draw))
    const bar = desktop.titleBar(id)
    desktop.press(bar, 200, 60)
    for (const x of [210, 220, 230]) desktop.moveTo(bar, x, 60)
    expect(draws).toHaveLength(1)
    expect(desktop.offset(id)).toEqual({ x: 0, y: 0 })
    draws[0]?.(0)
    expect(desktop.offset(id)).toEqual({ x: 30, y: 0 })
    desktop.release(bar, 230, 60)
    expect(desktop.record(id)).toMatchObject({ x: 130, y: 50 })
  })

  test('renders no content again, neither its own nor that of other windows', () => {
    const desktop = openTestDesktop()
    desktop.open('editor')
    const bar = desktop.titleBar(desktop.open('terminal'))
    desktop.renderContent.mockClear()
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 250, 100)
    desktop.release(bar, 250, 100)
    expect(desktop.renderContent).not.toHaveBeenCalled()
  })

  test('a press without a move commits nothing', () => {
    const desktop = openTestDesktop()
    const bar = desktop.titleBar(desktop.open('terminal'))
    const commits = desktop.countCommits()
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 201, 61)
    desktop.release(bar, 201, 61)
    expect(commits()).toBe(0)
  })

  test('Escape undoes it', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const bar = desktop.titleBar(id)
    const commits = desktop.countCommits()
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 3, 400)
    desktop.key('Escape')
    expect([desktop.offset(id), desktop.preview(), commits()]).toEqual([null, null, 0])
    desktop.release(bar, 3, 400)
    expect(commits()).toBe(0)
  })

  test('at an edge shows where the window would snap, and snaps it there', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const bar = desktop.titleBar(id)
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 1278, 400)
    expect(place(desktop.preview() ?? document.body)).toEqual(['640px', '0px', '640px', '752px'])
    desktop.release(bar, 1278, 400)
    expect(desktop.preview()).toBeNull()
    expect(desktop.record(id)).toMatchObject({ snapped: 'right', x: 640, width: 640 })
  })

  test('to the top edge maximizes', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const bar = desktop.titleBar(id)
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 640, 0)
    desktop.release(bar, 640, 0)
    expect(desktop.frame(id).dataset.state).toBe('maximized')
  })

  test('of a maximized window back to the top edge leaves it maximized', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => desktop.windows.toggleMaximized(id))
    const bar = desktop.titleBar(id)
    desktop.press(bar, 640, 10)
    desktop.moveTo(bar, 640, 200)
    desktop.moveTo(bar, 640, 2)
    desktop.release(bar, 640, 2)
    expect(desktop.record(id).isMaximized).toBe(true)
    expect(place(desktop.frame(id))).toEqual(['0px', '0px', '1280px', '752px'])
    expect(desktop.frame(id).dataset.fills).toBe('true')
  })

  test('of a maximized window lets it float at its remembered size under the pointer [A4.8]', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => desktop.windows.toggleMaximized(id))
    const bar = desktop.titleBar(id)
    desktop.press(bar, 640, 10)
    desktop.moveTo(bar, 660, 110)
    desktop.release(bar, 660, 110)
    expect(desktop.record(id)).toMatchObject({ isMaximized: false, x: 260, y: 100, width: 800, height: 600 })
    expect(place(desktop.frame(id))).toEqual(['260px', '100px', '800px', '600px'])
  })

  test('lets the pointer through embedded frames only while it lasts', () => {
    const desktop = openTestDesktop()
    const bar = desktop.titleBar(desktop.open('terminal'))
    const layer = document.querySelector('[data-part="windows"]')
    desktop.press(bar, 200, 60)
    desktop.moveTo(bar, 250, 100)
    expect(layer?.hasAttribute('data-interacting')).toBe(true)
    desktop.release(bar, 250, 100)
    expect(layer?.hasAttribute('data-interacting')).toBe(false)
  })
})

describe('sizing', () => {
  test('by a corner follows the pointer down to the least size and commits once', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    const handle = desktop.part(id, '[data-resize="nw"]')
    const commits = desktop.countCommits()
    desktop.press(handle, 100, 50)
    desktop.moveTo(handle, 120, 40)
    expect(desktop.offset(id)).toEqual({ x: 20, y: -10 })
    expect(desktop.frame(id).style).toMatchObject({ width: '780px', height: '610px' })
    desktop.moveTo(handle, 2000, 60)
    expect(commits()).toBe(0)
    desktop.release(handle, 2000, 60)
    expect(commits()).toBe(1)
    expect(desktop.record(id)).toMatchObject({ x: 580, y: 60, width: 320, height: 590 })
  })

  test('there are eight handles, and none when the window is maximized', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    expect(desktop.frame(id).querySelectorAll('[data-resize]')).toHaveLength(8)
    act(() => desktop.windows.toggleMaximized(id))
    expect(desktop.frame(id).querySelectorAll('[data-resize]')).toHaveLength(0)
  })
})

describe('by keyboard', () => {
  test('arrow keys move, Shift makes fine steps, Enter keeps', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => requestOfFrame(id, 'move'))
    expect(desktop.hint()).toContain('Moving the window')
    desktop.key('ArrowRight')
    desktop.key('ArrowDown', { shiftKey: true })
    expect(desktop.record(id)).toMatchObject({ x: 100, y: 50 })
    desktop.key('Enter')
    expect(desktop.record(id)).toMatchObject({ x: 116, y: 51 })
    expect(desktop.hint()).toBe('')
  })

  test('a shortcut in between ends it without a change', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => requestOfFrame(id, 'move'))
    desktop.key('ArrowRight')
    const shortcut = new KeyboardEvent('keydown', { key: 'ArrowRight', ctrlKey: true, cancelable: true })
    shortcut.preventDefault()
    act(() => void window.dispatchEvent(shortcut))
    expect([desktop.hint(), desktop.offset(id)]).toEqual(['', null])
    expect(desktop.record(id)).toMatchObject({ x: 100, y: 50 })
  })

  test('arrow keys size, Escape undoes', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => requestOfFrame(id, 'size'))
    desktop.key('ArrowRight')
    expect(desktop.frame(id).style.width).toBe('816px')
    desktop.key('Escape')
    expect(desktop.frame(id).style.width).toBe('800px')
    act(() => requestOfFrame(id, 'size'))
    desktop.key('ArrowUp')
    desktop.key('Enter')
    expect(desktop.record(id)).toMatchObject({ width: 800, height: 584 })
  })

  test('the menu of the title bar does the same', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    fireEvent.contextMenu(desktop.titleBar(id), { clientX: 200, clientY: 60 })
    const entries = screen
      .getAllByRole('menuitem')
      .map((entry) => entry.querySelector('.flex-1')?.textContent)
    expect(entries).toEqual([
      'Restore',
      'Move',
      'Size',
      'Minimize',
      'Maximize',
      'Snap left',
      'Snap right',
      'Close',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: /^Snap left/ }))
    expect(desktop.record(id).snapped).toBe('left')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('the menu opens by request and offers only what would change something', () => {
    const desktop = openTestDesktop()
    const id = desktop.open('terminal')
    act(() => desktop.windows.toggleMaximized(id))
    act(() => requestOfFrame(id, 'menu'))
    const disabled = screen.getAllByRole<HTMLButtonElement>('menuitem').filter((entry) => entry.disabled)
    expect(disabled.map((entry) => entry.querySelector('.flex-1')?.textContent)).toEqual([
      'Move',
      'Size',
      'Maximize',
    ])
  })
})

describe('the keyboard focus', () => {
  const fields = () => (
    <>
      <input aria-label="One" />
      <input aria-label="Two" />
    </>
  )

  test('goes to the first control of a new window', () => {
    const desktop = openTestDesktop({ content: fields })
    const id = desktop.open('terminal')
    expect(document.activeElement).toBe(desktop.part(id, '[aria-label="One"]'))
  })

  test('returns to where it was in a window that becomes active again', () => {
    const desktop = openTestDesktop({ content: fields })
    const first = desktop.open('terminal')
    const two = desktop.part(first, '[aria-label="Two"]')
    act(() => two.focus())
    const second = desktop.open('editor')
    expect(desktop.frame(second).contains(document.activeElement)).toBe(true)
    act(() => desktop.windows.focus(first))
    expect(document.activeElement).toBe(two)
  })

  test('leaves the page that opened a window before the window is laid out, and comes to the window after', () => {
    const desktop = openTestDesktop({
      content: ({ type }) => (type === 'editor' ? fields() : <iframe title="Page" sandbox="" srcDoc="" />),
    })
    const page = desktop.part(desktop.open('terminal'), 'iframe')
    page.focus()
    expect(document.activeElement).toBe(page)
    let layOut = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          layOut = callback
        }
        observe() {}
        disconnect() {}
      },
    )
    const opened = desktop.open('editor')
    expect(document.activeElement).toBe(document.body)
    layOut()
    expect(document.activeElement).toBe(desktop.part(opened, '[aria-label="One"]'))
  })

  test('goes to the first control when a view that was loading brings one', async () => {
    const desktop = openTestDesktop({ content: () => <p>Loading</p> })
    const content = desktop.part(desktop.open('terminal'), '[data-part="content"]')
    const control = content.appendChild(document.createElement('button'))
    await vi.waitFor(() => expect(document.activeElement).toBe(control))
  })

  test('is not taken from a person who has moved on when a view has loaded', async () => {
    const desktop = openTestDesktop({ content: () => <p>Loading</p> })
    const id = desktop.open('terminal')
    const close = desktop.button(id, 'Close')
    act(() => close.focus())
    desktop.part(id, '[data-part="content"]').appendChild(document.createElement('button'))
    await act(async () => Promise.resolve())
    expect(document.activeElement).toBe(close)
  })

  test('goes to the content when nothing in it can have it', () => {
    const desktop = openTestDesktop({ content: () => <p>Loading</p> })
    const id = desktop.open('terminal')
    expect(document.activeElement).toBe(desktop.part(id, '[data-part="content"]'))
  })

  test('on mobile goes to the content, so that no on-screen keyboard opens', () => {
    const desktop = openTestDesktop({ content: fields, viewport: viewports.phone })
    const id = desktop.open('terminal')
    expect(document.activeElement).toBe(desktop.part(id, '[data-part="content"]'))
  })

  test('in an inactive window makes it the active one', () => {
    const desktop = openTestDesktop({ content: fields })
    const first = desktop.open('terminal')
    desktop.open('editor')
    act(() => desktop.part(first, '[aria-label="Two"]').focus())
    expect(desktop.windows.getState().activeId).toBe(first)
  })

  test('stays in a modal dialog that lies over the windows', () => {
    const desktop = openTestDesktop({ content: fields })
    const modal = document.body.appendChild(document.createElement('div'))
    modal.setAttribute('aria-modal', 'true')
    modal.tabIndex = -1
    modal.focus()
    desktop.open('terminal')
    expect(document.activeElement).toBe(modal)
    modal.remove()
  })
})
