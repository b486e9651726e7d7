// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Notice } from '@/kernel/notifications/types'
import { Modal } from '@/ui/modal'
import { Toaster } from './Toaster'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const setUp = () => {
  const notifications = createNotifications()
  render(<Toaster notifications={notifications} />)
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return {
    region,
    pass,
    notify: (notice: Notice) => {
      act(() => notifications.notify(() => notice))
      pass(20)
    },
    toasts: () => within(region).queryAllByRole('listitem'),
    toast: () => within(region).getByRole('listitem'),
  }
}

const drag = (element: HTMLElement, distance: number) => {
  element.setPointerCapture = () => undefined
  element.hasPointerCapture = () => true
  element.releasePointerCapture = () => undefined
  const at = (x: number) => ({ button: 0, pointerId: 1, pointerType: 'touch', clientX: x, clientY: 10 })
  fireEvent.pointerDown(element, at(100))
  fireEvent.pointerMove(element, at(100 + distance / 2))
  fireEvent.pointerMove(element, at(100 + distance))
  fireEvent.pointerUp(element, at(100 + distance))
}

describe('Toaster', () => {
  test('title and description are separate elements; a new toast replaces the one before [A2.33 A9.5]', () => {
    const { notify, toasts, region } = setUp()
    expect(toasts()).toHaveLength(0)
    notify({ title: 'Welcome back!', description: 'You have successfully logged in.' })
    expect(within(region).getByText('Welcome back!').textContent).toBe('Welcome back!')
    expect(within(region).getByText('You have successfully logged in.')).toBeTruthy()
    notify({ title: 'Settings Applied' })
    expect(toasts()).toHaveLength(1)
    expect(within(region).queryByText('Welcome back!')).toBeNull()
    expect(within(region).getByText('Settings Applied')).toBeTruthy()
  })

  test('stays 5000 ms by default, or as long as the notice says [A9.5]', () => {
    const { notify, toasts, pass } = setUp()
    notify({ title: 'One' })
    // 20 ms have passed already.
    pass(4979)
    expect(toasts()).toHaveLength(1)
    pass(1)
    expect(toasts()).toHaveLength(0)
    notify({ title: 'Two', duration: 1000 })
    pass(1000)
    expect(toasts()).toHaveLength(0)
  })

  test('comes in a default and a destructive variant [A2.33]', () => {
    const { notify, toast } = setUp()
    notify({ title: 'Saved' })
    expect(toast().dataset.variant).toBe('default')
    notify({ title: 'Error', variant: 'destructive' })
    expect(toast().dataset.variant).toBe('destructive')
  })

  test('closes by its button and by Escape, and the same text shows again afterwards [A9.5]', () => {
    const { notify, toasts, toast } = setUp()
    notify({ title: 'One' })
    fireEvent.click(within(toast()).getByRole('button', { name: 'Close' }))
    expect(toasts()).toHaveLength(0)
    notify({ title: 'One' })
    expect(toasts()).toHaveLength(1)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(toasts()).toHaveLength(0)
  })

  test('leaves Escape to a dialog that the person is in, also when it came after it', () => {
    const { notify, region } = setUp()
    const close = vi.fn<() => void>()
    render(
      <Modal open title="Sure?" onClose={close}>
        <button type="button">Yes</button>
      </Modal>,
    )
    notify({ title: 'One' })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Yes' }), { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
    expect(within(region).getByText('One')).toBeTruthy()
  })

  test('closes by a swipe of more than 50 px to the right, not by less and not to the left [A9.5]', () => {
    const { notify, toasts, toast, pass } = setUp()
    notify({ title: 'One' })
    drag(toast(), 50)
    pass(10)
    expect(toasts()).toHaveLength(1)
    drag(toast(), -120)
    pass(10)
    expect(toasts()).toHaveLength(1)
    drag(toast(), 51)
    pass(10)
    expect(toasts()).toHaveLength(0)
  })

  test('the timer stands still while the pointer or focus is in the area [A9.5]', () => {
    const { notify, toasts, toast, pass, region } = setUp()
    notify({ title: 'One' })
    pass(4000)
    fireEvent.pointerMove(toast())
    pass(20_000)
    expect(toasts()).toHaveLength(1)
    fireEvent.pointerLeave(region)
    pass(500)
    expect(toasts()).toHaveLength(1)
    act(() => toast().focus())
    pass(20_000)
    expect(toasts()).toHaveLength(1)
    act(() => toast().blur())
    pass(1000)
    expect(toasts()).toHaveLength(0)
  })

  test('F8 moves focus to the notifications [A9.5]', () => {
    const { notify, region } = setUp()
    notify({ title: 'One' })
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(region.contains(document.activeElement)).toBe(true)
  })
})
