import { expect, test, vi } from 'vitest'
import { createNotifications } from './notifications'

test('only the newest notice is kept; the same one again is a new one [A2.33 A9.5]', () => {
  const notifications = createNotifications()
  const heard = vi.fn()
  notifications.subscribe(heard)
  expect(notifications.getState()).toBeNull()
  notifications.notify({ title: 'One' })
  notifications.notify({ title: 'Two', variant: 'destructive' })
  expect(notifications.getState()).toEqual({ title: 'Two', variant: 'destructive', sequence: 2 })
  notifications.notify({ title: 'Two', variant: 'destructive' })
  expect(notifications.getState()?.sequence).toBe(3)
  expect(heard).toHaveBeenCalledTimes(3)
})
