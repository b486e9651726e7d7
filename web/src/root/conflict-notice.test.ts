import { expect, test } from 'vitest'
import type { SpaceChange } from '@/kernel/files/space/history-types'
import type { Notifications } from '@/kernel/notifications/types'
import { failed, success } from '@/lib/result'
import { type SharedHistory, tellConflicts } from './conflict-notice'

const change = (name: string, by: string | null): SpaceChange => ({
  entry: name,
  version: 1,
  at: '2026-11-27T09:00:00Z',
  by,
  kind: 'file',
  parent: 'top',
  name,
})

const shared = (changes: readonly SpaceChange[]): SharedHistory => ({
  history: { changes: () => Promise.resolve(success(changes)) },
  namesOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `${id} Otter`]))),
  userId: 'Ada',
})

/** What a person reads about conflicts. */
async function told(copies: readonly string[], history: SharedHistory | null) {
  let said = ''
  const notify: Notifications['notify'] = (build) => {
    const { title, description } = build()
    said = `${title}. ${description}`
  }
  await tellConflicts({ notify }, copies, history)
  return said
}

const copy = (name: string) => `/trip/${name} (conflict 2026-11-28 10.00.00).txt`

test('a conflict among a person’s own files is with another device', async () => {
  expect(await told([copy('plan')], null)).toBe(
    'Two versions of a file. Another device changed the same files. The versions from this device are kept next to them: plan (conflict 2026-11-28 10.00.00).txt.',
  )
})

test('in a shared folder it says who changed the same files, once each and never the person', async () => {
  const changes = [
    change('list.txt', 'Ada'),
    change('plan.txt', 'Finn'),
    change('list.txt', 'Finn'),
    change('menu.txt', 'Iris'),
    change('other.txt', 'Max'),
  ]
  const said = await told([copy('plan'), copy('list'), copy('menu'), copy('gone')], shared(changes))
  expect(said).toMatch(/^Two versions of 4 files\. Finn Otter and Iris Otter changed the same files\./)
  expect(said).toMatch(/ and 1 more\.$/)
})

test('nobody is named where the folder does not say who it was', async () => {
  const other = 'Another device changed the same files.'
  expect(await told([copy('plan')], shared([change('plan.txt', null)]))).toContain(other)
  const broken: SharedHistory = {
    ...shared([]),
    history: { changes: () => Promise.resolve(failed({ code: 'offline', message: '' } as const)) },
  }
  expect(await told([copy('plan')], broken)).toContain(other)
})
