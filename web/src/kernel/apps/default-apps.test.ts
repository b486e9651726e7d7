import { expect, test } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { chooseDefaultApp, defaultApps } from './default-apps'

test('an app is kept for an extension, and forgotten', () => {
  const kept = memoryStorage()
  const storage = memoryOsStorage(kept, 'maya@example.org')
  expect(chooseDefaultApp(storage, 'md', 'codeeditor')).toBe(true)
  chooseDefaultApp(storage, 'csv', 'editor')
  expect(defaultApps(memoryOsStorage(kept, 'maya@example.org')).getState().chosen).toEqual({
    md: 'codeeditor',
    csv: 'editor',
  })
  chooseDefaultApp(storage, 'md', null)
  expect(defaultApps(storage).getState().chosen).toEqual({ csv: 'editor' })
})

test.each(['[]', '7', '{"md":1,"__proto__":"x"}'])('damaged choices (%s) are no choices', (stored) => {
  const storage = memoryOsStorage(memoryStorage(), 'maya@example.org')
  storage('open-with').set(`{"chosen":${stored}}`)
  expect(defaultApps(storage).getState().chosen).toEqual({})
})
