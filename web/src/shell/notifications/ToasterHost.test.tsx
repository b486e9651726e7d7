// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { settlingTime } from '@/lib/when-idle'
import { ToasterHost } from './ToasterHost'

afterEach(cleanup)

test('a notice that comes before the toasts is shown with them', async () => {
  const notifications = createNotifications()
  notifications.notify(() => ({ title: 'Saved' }))
  render(<ToasterHost notifications={notifications} />)
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('the region of the toasts comes without a notice, and shows the first one', async () => {
  const notifications = createNotifications()
  vi.useFakeTimers()
  render(<ToasterHost notifications={notifications} />)
  act(() => {
    vi.advanceTimersByTime(settlingTime + 1000)
  })
  vi.useRealTimers()
  expect(await screen.findByRole('region', { name: 'Notifications (F8)' })).toBeTruthy()
  act(() => notifications.notify(() => ({ title: 'Saved' })))
  expect(await screen.findByText('Saved')).toBeTruthy()
})
