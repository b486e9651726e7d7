import { expect, test } from 'vitest'
import type { FileEntry } from '@/kernel/files/types'
import { desktopEntries } from './desktop-entries'

const entry = (name: string, more: Partial<FileEntry> = {}): FileEntry => ({
  path: `/home/desktop/${name}`,
  name,
  type: 'file',
  size: 10,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: '1',
  isSystem: false,
  link: null,
  ...more,
})

test('an icon is another one when its picture is, and stays the same whatever is written into a text', () => {
  const entriesOf = desktopEntries({ media: () => Promise.reject(new Error('not asked for')) })
  const before = entriesOf([entry('a.png'), entry('b.png'), entry('c.txt'), entry('d.png')], new Set(), [])
  expect(before.map(({ preview }) => preview?.kind)).toEqual(['picture', 'picture', undefined, 'picture'])
  const after = entriesOf(
    [
      entry('a.png', { modified: 5 }),
      entry('b.png', { revision: '2' }),
      entry('c.txt', { revision: '2' }),
      entry('d.png', { isDamaged: true }),
    ],
    new Set(),
    before,
  )
  expect(after.map((shown, at) => shown === before[at])).toEqual([true, false, true, false])
  expect(after[3]?.preview).toBeUndefined()
})
