import { describe, expect, test } from 'vitest'
import { momentWriter } from './editor-actions'
import { describeNotice } from './notice-texts'
import { draftOf, testTime } from './testing/open-document'

const clock = momentWriter('UTC+0', () => testTime)
const path = '/home/documents/poem.txt'
const labels = (notice: Parameters<typeof describeNotice>[0]) =>
  describeNotice(notice, 'poem.txt', clock).choices.map(({ label }) => label)
const text = (notice: Parameters<typeof describeNotice>[0]) => describeNotice(notice, 'poem.txt', clock).text

describe('moments', () => {
  test('have the desktop clock’s time, and the day when it is not today', () => {
    expect(clock(testTime)).toMatch(/^(14|2):02/)
    expect(clock(testTime - 24 * 3_600_000)).toContain('2026')
    expect(momentWriter('UTC+2', () => testTime)(testTime)).toMatch(/^(16|4):02/)
  })
})

describe('notices in words', () => {
  test('a failed save says in plain words what to do', () => {
    for (const [code, advice] of [
      ['ENOSPC', 'Delete files or empty the recycle bin'],
      ['EPERM', 'belongs to the system'],
      ['EIO', 'could not write'],
      ['EFBIG', 'too large for one file'],
      ['ENAMETOOLONG', 'What the file system said.'],
    ] as const) {
      const notice = {
        kind: 'save-failed',
        error: { code, path, message: 'What the file system said.' },
      } as const
      expect(text(notice)).toContain('your text is still here')
      expect(text(notice)).toContain(advice)
      expect(labels(notice)).toEqual(['Try again', 'Save elsewhere…', 'Download a copy'])
    }
  })

  test('what may not be changed is not tried again', () => {
    const error = { code: 'EACCES', path, message: 'You can look at “Trip”, but not change it.' } as const
    expect(text({ kind: 'save-failed', error })).toContain('You can look at “Trip”, but not change it.')
    expect(labels({ kind: 'save-failed', error })).toEqual(['Save elsewhere…', 'Download a copy'])
  })

  test('a conflict says where both texts are', () => {
    const conflict = { kind: 'conflict', copy: null, by: null } as const
    expect(text(conflict)).toContain(
      'was changed elsewhere since you opened it. Your changes are not saved yet',
    )
    expect(text({ ...conflict, by: 'Finn Otter' })).toMatch(/^Finn Otter changed .* not saved yet/)
    const saved = { ...conflict, copy: '/home/documents/poem (2).txt' } as const
    expect(text(saved)).toMatch(/was changed elsewhere .*“poem \(2\).txt”/)
    expect(text({ ...saved, by: 'Finn Otter' })).toMatch(/^Finn Otter changed .*“poem \(2\).txt”/)
    expect(labels(conflict)).toEqual(['Show theirs', 'Keep mine as a copy', 'Overwrite theirs'])
  })

  test('an unsaved text names its time, and whether the file was changed since', () => {
    const draft = draftOf({ path })
    expect(text({ kind: 'draft-found', draft, isOutdated: false })).toMatch(
      /^Unsaved text from (14|2):02.* was found\.$/,
    )
    expect(text({ kind: 'draft-found', draft, isOutdated: true })).toContain('the file was changed since')
    expect(labels({ kind: 'draft-found', draft, isOutdated: false })).toEqual(['Restore', 'Discard'])
  })

  test('a deleted file and a taken name offer a way on', () => {
    expect(labels({ kind: 'deleted' })).toEqual(['Save', 'Save elsewhere…'])
    expect(labels({ kind: 'unshared' })).toEqual(['Save elsewhere…', 'Download a copy'])
    expect(labels({ kind: 'name-taken', path })).toEqual(['Keep both', 'Replace it', 'Save elsewhere…'])
  })
})
