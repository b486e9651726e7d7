import { expect, test } from 'vitest'
import { markOf } from './entry-mark'
import { isInBin } from './paths'
import type { FileEntry } from './types'

const entry: FileEntry = {
  name: 'Trip',
  path: '/home/Trip',
  type: 'folder',
  size: 0,
  modified: 0,
  created: 0,
  mode: 0o755,
  revision: '',
  isSystem: false,
  link: null,
}

test('entries are marked as links, as shared folders and teams, and as parts of the system', () => {
  expect(markOf(entry)).toBeNull()
  expect(markOf({ ...entry, isSystem: true })).toBe('system')
  expect(markOf({ ...entry, space: { id: 'trip', kind: 'shared', role: 'viewer' } })).toBe('shared')
  expect(markOf({ ...entry, isSystem: true, space: { id: 'river', kind: 'team', role: 'owner' } })).toBe(
    'team',
  )
  expect(markOf({ ...entry, isSystem: true, link: '/home' })).toBe('link')
})

test.each([
  ['/home/.trash', true],
  ['/home/.trash/files/a.txt', true],
  ['/shared/Trip/.trash/info', true],
  ['/home/plans/Trip/.trash', true],
  ['/home/.trashed', false],
  ['/home/my.trash/a.txt', false],
  ['/', false],
])('a path is in a bin wherever that lies: %s', (path, isIn) => {
  expect(isInBin(path)).toBe(isIn)
})
