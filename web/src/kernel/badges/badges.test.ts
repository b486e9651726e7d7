import { expect, test, vi } from 'vitest'
import { createBadges } from './badges'

test('a badge is shown by type, replaced and taken away; what does not change tells nobody', () => {
  const badges = createBadges()
  const heard = vi.fn<() => void>()
  badges.subscribe(heard)
  badges.set('messenger', null)
  badges.set('messenger', { count: 2, text: '2 unread messages' })
  badges.set('messenger', { count: 2, text: '2 unread messages' })
  badges.set('appstore', { count: 1, text: '1 app to review' })
  expect(badges.getState()).toEqual({
    messenger: { count: 2, text: '2 unread messages' },
    appstore: { count: 1, text: '1 app to review' },
  })
  badges.set('messenger', null)
  expect(badges.getState()).toEqual({ appstore: { count: 1, text: '1 app to review' } })
  expect(heard).toHaveBeenCalledTimes(3)
})
