import { expect, test } from 'vitest'
import { ownIcon } from './icon'

test('a window has the icon of its app when that is one of others, and never when it is the system’s', () => {
  expect(ownIcon({ type: 'htmlapp', metadata: { icon: '🦦' } })).toBe('🦦')
  expect(ownIcon({ type: 'htmlapp', metadata: { icon: '/icons/settings.svg' } })).toBe('/')
  expect(ownIcon({ type: 'htmlapp', metadata: null })).toBeNull()
  expect(ownIcon({ type: 'settings', metadata: { icon: '🦦' } })).toBeNull()
})
