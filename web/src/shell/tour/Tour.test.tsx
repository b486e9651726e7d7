// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { CornerCard } from '@/shell/corner/CornerCard'
import { createShellState } from '@/shell/desktop/shell-state'
import { CornerHost } from '@/shell/corner/CornerHost'
import { Tour } from './Tour'

vi.mock('@/lib/when-idle', () => ({
  whenSettled: (callback: () => void) => {
    callback()
    return () => undefined
  },
}))

/** What lies at any point of the page, the topmost first: happy-dom lays nothing out. */
const lies = vi.fn<() => Element[]>()
beforeEach(() => {
  lies.mockReturnValue([])
  Object.defineProperty(document, 'elementsFromPoint', { value: lies, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  document.body.replaceChildren()
})

const card = () => screen.queryByRole('complementary', { name: 'Tour' })
const heading = () => within(card() ?? document.body).getByRole('heading').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function show(isMobile = false) {
  const { os } = createTestOs()
  const onEnd = vi.fn<() => void>()
  const openPalette = vi.fn<() => void>()
  os.commands.register({
    windowId: null,
    target: () => ({}),
    commands: [
      {
        id: 'palette.open',
        title: () => 'Search',
        group: { id: 'desktop', title: () => 'Desktop' },
        keys: ['Ctrl+K'],
        run: openPalette,
      },
    ],
  })
  const view = render(
    <div data-part="desktop-area">
      <button type="button" data-part="start">
        Start
      </button>
      <Tour os={os} isMobile={isMobile} onEnd={onEnd} />
    </div>,
  )
  return { onEnd, openPalette, view }
}

describe('the tour', () => {
  test('goes through five stops and back, and ends with the last', () => {
    const { onEnd } = show()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
    const headings = [heading()]
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    for (let stop = 2; stop <= 5; stop += 1) {
      press('Next')
      headings.push(heading())
      expect(screen.getByText(`Step ${stop} of 5`)).toBeTruthy()
    }
    expect(new Set(headings).size).toBe(5)
    press('Back')
    expect(heading()).toBe(headings[3])
    press('Next')
    expect(onEnd).not.toHaveBeenCalled()
    press('Done')
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('goes on and back with the arrow keys, stops at the ends, and is left with Escape or its button', () => {
    const { onEnd } = show()
    const next = screen.getByRole('button', { name: 'Next' })
    fireEvent.keyDown(next, { key: 'ArrowLeft' })
    expect(screen.getByText('Step 1 of 5')).toBeTruthy()
    for (let presses = 0; presses < 7; presses += 1)
      fireEvent.keyDown(document.activeElement ?? next, { key: 'ArrowRight' })
    expect(screen.getByText('Step 5 of 5')).toBeTruthy()
    expect(onEnd).not.toHaveBeenCalled()
    fireEvent.keyDown(document.activeElement ?? next, { key: 'Escape' })
    expect(onEnd).toHaveBeenCalledOnce()
    press('Leave the tour')
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  test('announces each stop, and lets the person try the search', () => {
    const { openPalette } = show()
    expect(screen.getByRole('status').textContent).toContain('Start menu')
    for (let stop = 1; stop < 4; stop += 1) press('Next')
    fireEvent.click(screen.getByRole('button', { name: /Open search/ }))
    expect(openPalette).toHaveBeenCalledOnce()
  })

  test('rings what it tells of while that is in sight, and nothing while a window is above it', () => {
    const ring = () => document.querySelector('[data-part="tour-ring"]')
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(6, 756, 96, 40))
    lies.mockImplementation(() => [...document.querySelectorAll('[data-part="start"]')])
    const { view } = show()
    expect(ring()).not.toBeNull()
    view.unmount()
    lies.mockReturnValue([document.createElement('div')])
    show()
    expect(ring()).toBeNull()
  })

  test('tells of fingers where there are fingers', () => {
    show(true)
    press('Next')
    expect(screen.getByRole('status').textContent).toContain('Tap an icon')
  })
})

describe('the question', () => {
  const question = () => screen.queryByRole('complementary', { name: 'New here?' })

  function host(isNew = true) {
    if (isNew) localStorage.setItem('otteros:newcomer', 'maya@example.org')
    const { os } = createTestOs()
    // The other question in that corner is answered.
    os.storage('device-time').set('kept')
    const show = () => render(<CornerHost os={os} shell={createShellState()} isMobile={false} />)
    return { os, show, view: show() }
  }

  test('is asked of a new person once, and “Not now” is an answer', async () => {
    const { show, view } = host()
    await waitFor(() => expect(question()).not.toBeNull())
    expect(question()?.contains(document.activeElement)).toBe(false)
    press('Not now')
    expect(question()).toBeNull()
    view.unmount()
    show()
    await new Promise((resolve) => setImmediate(resolve))
    expect(question()).toBeNull()
    expect(localStorage.getItem('otteros:newcomer')).toBeNull()
  })

  test('leads into the tour', async () => {
    host()
    await waitFor(() => expect(question()).not.toBeNull())
    press('Take a short tour')
    await waitFor(() => expect(card()).not.toBeNull())
    expect(question()).toBeNull()
    press('Leave the tour')
    expect(card()).toBeNull()
  })

  test('is not asked of others, who find the tour by its command', async () => {
    const { os } = host(false)
    await waitFor(() => expect(os.commands.find('desktop.tour')).toBeDefined())
    expect(question()).toBeNull()
    act(() => void os.commands.find('desktop.tour')?.run())
    await waitFor(() => expect(card()).not.toBeNull())
  })

  test('waits until another question in the corner is answered', async () => {
    const other = render(
      <CornerCard icon={null} title="Another" text="">
        {null}
      </CornerCard>,
    )
    host()
    await new Promise((resolve) => setImmediate(resolve))
    expect(question()).toBeNull()
    other.unmount()
    await waitFor(() => expect(question()).not.toBeNull())
  })
})
