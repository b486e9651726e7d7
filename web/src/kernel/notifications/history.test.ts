import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage, speak } from '@/lib/language/define-texts'
import { mostPastNotices } from './history'
import { createNotifications, notificationsFrom } from './notifications'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  return speak('en')
})

const titles = ({ history }: Pick<ReturnType<typeof createNotifications>, 'history'>) =>
  history.getState().entries.map(({ notice }) => notice.title)

test('what is told on a desktop is kept, newest first, until the desktop ends; what is told before is not', () => {
  const notifications = createNotifications()
  notifications.notify(() => ({ title: 'Wrong password' }))
  const end = notifications.keep(() => false)
  notifications.notify(() => ({ title: 'One' }))
  notifications.notify(() => ({ title: 'Two' }))
  expect(titles(notifications)).toEqual(['Two', 'One'])
  expect(notifications.history.getState().entries[0]?.at).toBe(Date.parse('2026-11-26T12:00:00Z'))
  end()
  expect(titles(notifications)).toEqual([])
  notifications.notify(() => ({ title: 'Signed out' }))
  expect(titles(notifications)).toEqual([])
})

test('unseen ones are counted until they are looked at', () => {
  const notifications = createNotifications()
  notifications.keep(() => false)
  notifications.notify(() => ({ title: 'One' }))
  notifications.notify(() => ({ title: 'Two' }))
  expect(notifications.history.getState().unseen).toBe(2)
  expect(notifications.getState()?.title).toBe('Two')
  notifications.history.markSeen()
  expect(notifications.getState()).toBeNull()
  expect(notifications.history.getState().unseen).toBe(0)
  notifications.notify(() => ({ title: 'Three' }))
  expect(notifications.history.getState().unseen).toBe(1)
  expect(notifications.getState()).toMatchObject({ title: 'Three', sequence: 3 })
})

test('while a person is not to be disturbed only errors are shown, and all is kept', () => {
  const notifications = createNotifications()
  let isQuiet = true
  notifications.keep(() => isQuiet)
  notifications.notify(() => ({ title: 'Uploaded' }))
  expect(notifications.getState()).toBeNull()
  notifications.notify(() => ({ title: 'Not saved', variant: 'destructive' }))
  expect(notifications.getState()?.title).toBe('Not saved')
  isQuiet = false
  notifications.notify(() => ({ title: 'Saved' }))
  expect(notifications.getState()?.title).toBe('Saved')
  expect(titles(notifications)).toEqual(['Saved', 'Not saved', 'Uploaded'])
})

test('a bounded number is kept; single ones and all can be removed', () => {
  const notifications = createNotifications()
  notifications.keep(() => false)
  for (let count = 0; count <= mostPastNotices; count += 1)
    notifications.notify(() => ({ title: String(count) }))
  const { entries } = notifications.history.getState()
  expect(entries).toHaveLength(mostPastNotices)
  expect(titles(notifications).at(-1)).toBe('1')
  notifications.history.remove(entries[0]?.id ?? 0)
  expect(titles(notifications)[0]).toBe(String(mostPastNotices - 1))
  notifications.history.clear()
  expect(notifications.history.getState()).toMatchObject({ entries: [], unseen: 0 })
})

test('what was told follows the language', async () => {
  const notifications = createNotifications()
  notifications.keep(() => false)
  notifications.notify(() => ({ title: currentLanguage().name }))
  await speak('de')
  expect(titles(notifications)).toEqual(['Deutsch'])
})

test('an app’s notices come from it, unless they name their source', () => {
  const notifications = createNotifications()
  notifications.keep(() => false)
  const own = notificationsFrom(notifications, { app: 'htmlapp' })
  own.notify(() => ({ title: 'One' }))
  own.notify(() => ({ title: 'Two', source: { app: 'htmlapp', name: 'Pebbles' } }))
  expect(notifications.history.getState().entries.map(({ notice }) => notice.source)).toEqual([
    { app: 'htmlapp', name: 'Pebbles' },
    { app: 'htmlapp' },
  ])
})
