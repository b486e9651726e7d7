import { describe, expect, test } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { createProgress, progressKey } from './progress'

describe('progress in the tutorial', () => {
  test('is kept for each person apart', () => {
    const storage = memoryStorage()
    const maya = createProgress(storage, 'maya@example.org')
    maya.complete('files')
    maya.complete('files')
    maya.open('files')
    expect(createProgress(storage, 'maya@example.org').getState()).toEqual({
      done: ['files'],
      lesson: 'files',
    })
    expect(createProgress(storage, 'otto@example.org').getState()).toEqual({
      done: [],
      lesson: 'introduction',
    })
  })

  test.each(['{', '[]', '{"done":"all","lesson":1}', 'null'])('begins anew when %s is stored', (stored) => {
    const storage = memoryStorage({ [progressKey('maya')]: stored })
    expect(createProgress(storage, 'maya').getState()).toEqual({ done: [], lesson: 'introduction' })
  })

  test('leaves out lessons that do not exist', () => {
    const stored = JSON.stringify({ done: ['files', 'files', 'magic'], lesson: 'magic' })
    const storage = memoryStorage({ [progressKey('maya')]: stored })
    expect(createProgress(storage, 'maya').getState()).toEqual({ done: ['files'], lesson: 'introduction' })
  })
})
