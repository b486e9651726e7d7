// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
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
  render(<ToasterHost notifications={notifications} />)
  expect(await screen.findByRole('region', { name: 'Notifications (F8)' })).toBeTruthy()
  act(() => notifications.notify(() => ({ title: 'Saved' })))
  expect(await screen.findByText('Saved')).toBeTruthy()
})
