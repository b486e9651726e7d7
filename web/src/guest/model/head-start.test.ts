import { expect, test, vi } from 'vitest'
import type { GuestLinks, GuestResult, Opening } from '@/backend/links/types'
import { failed, success } from '@/lib/result'
import { link, memoryLinks } from '../testing/memory-links'
import { top } from './address'
import { withHeadStart } from './head-start'

function setUp(change: Partial<GuestLinks> = {}, token = 'token', place = top) {
  const memory = memoryLinks(change)
  const open = vi.fn<GuestLinks['open']>((...asked) => memory.open(...asked))
  const entries = vi.fn<GuestLinks['entries']>((...asked) => memory.entries(...asked))
  return { open, entries, ...withHeadStart({ ...memory, open, entries }, token, place) }
}

test('a link is opened and its folder asked for before anybody asks, each once', async () => {
  const { open, entries, links, asked } = setUp()
  await asked
  expect([open.mock.calls, entries.mock.calls]).toEqual([[['token', null]], [['visit', null, null]]])
  expect(await links.open('token', null)).toEqual(success({ kind: 'open', link }))
  const page = await links.entries('visit', null, null)
  expect(page.ok && page.value.entries).toHaveLength(4)
  expect([open.mock.calls.length, entries.mock.calls.length]).toEqual([1, 1])
  // Asked again, the server answers.
  await links.open('token', null)
  await links.entries('visit', null, null)
  expect([open.mock.calls.length, entries.mock.calls.length]).toEqual([2, 2])
})

test('after a reload in a folder, that is what is asked for; beside a file, nothing', async () => {
  const trail = [{ id: 'o', name: 'Older' }]
  const { entries, links, asked } = setUp({}, 'token', { trail, file: null })
  await asked
  expect(entries.mock.calls).toEqual([['visit', 'o', null]])
  await links.entries('visit', null, null)
  expect(entries.mock.calls).toHaveLength(2)
  const file = { id: 'n', name: 'note.txt', kind: 'file', size: 1, modified: null } as const
  const beside = setUp({}, 'token', { trail, file })
  await beside.asked
  expect(beside.entries).not.toHaveBeenCalled()
})

test('another visit, a password and a later part have their own answers', async () => {
  const { open, entries, links, asked } = setUp()
  await asked
  await links.open('token', 'secret')
  await links.entries('other visit', null, null)
  await links.entries('visit', null, 'after')
  expect([open.mock.calls.length, entries.mock.calls.length]).toEqual([2, 3])
})

test('what does not open, and a drop box, has no folder; an address without a token asks nothing', async () => {
  const answers: readonly GuestResult<Opening>[] = [
    failed('offline'),
    success({ kind: 'password' }),
    success({ kind: 'open', link: { ...link, kind: 'drop' } }),
  ]
  for (const answer of answers) {
    const { entries, links, asked } = setUp({ open: async () => answer })
    await asked
    expect(await links.open('token', null)).toEqual(answer)
    expect(entries).not.toHaveBeenCalled()
  }
  const { open, asked } = setUp({}, '')
  await asked
  expect(open).not.toHaveBeenCalled()
})
