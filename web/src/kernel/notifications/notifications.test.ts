import { afterEach, expect, test, vi } from 'vitest'
import { currentLanguage, speak } from '@/lib/language/define-texts'
import { createNotifications } from './notifications'

afterEach(() => speak('en'))

test('a notice that is made by a function follows the language while it is shown, and is no new one', async () => {
  const notifications = createNotifications()
  notifications.notify(() => ({ title: currentLanguage().name }))
  await speak('de')
  expect(notifications.getState()).toEqual({ title: 'Deutsch', sequence: 1 })
  notifications.notify(() => ({ title: 'Saved' }))
  await speak('en')
  expect(notifications.getState()).toEqual({ title: 'Saved', sequence: 2 })
})

test('only the newest notice is kept; the same one again is a new one [A2.33 A9.5]', () => {
  const notifications = createNotifications()
  const heard = vi.fn()
  notifications.subscribe(heard)
  expect(notifications.getState()).toBeNull()
  notifications.notify(() => ({ title: 'One' }))
  notifications.notify(() => ({ title: 'Two', variant: 'destructive' }))
  expect(notifications.getState()).toEqual({ title: 'Two', variant: 'destructive', sequence: 2 })
  notifications.notify(() => ({ title: 'Two', variant: 'destructive' }))
  expect(notifications.getState()?.sequence).toBe(3)
  expect(heard).toHaveBeenCalledTimes(3)
})
