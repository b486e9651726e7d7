// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import type { OutsideLink } from '@/kernel/sharing/administration'
import { createMemorySharing } from '@/kernel/sharing/testing/memory-sharing'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'

afterEach(cleanup)

const link: OutsideLink = {
  id: 'link-1',
  kind: 'read',
  entryName: 'Photos',
  spaceKind: 'team',
  spaceName: 'River',
  madeByName: 'Ada Weir',
  madeAt: Date.UTC(2026, 10, 21, 12),
  lastUsedAt: null,
  endsAt: null,
  hasPassword: true,
  downloads: 3,
  works: true,
}

function open(roles: readonly 'administrator'[] = ['administrator']) {
  const server = createMemorySharing({
    outsideLinks: [
      link,
      { ...link, id: 'link-2', kind: 'drop', works: false },
      { ...link, id: 'link-3', entryName: null },
    ],
  })
  const { os } = createTestOs({ sharing: server.sharing, community: createMemoryCommunity({ roles }) })
  const id = os.windows.open('sharing')
  const window = os.windows.getState().windows.find((each) => each.id === id)
  if (!window) throw new Error('the window did not open')
  render(<View window={window} os={os} />)
  const did = (name: string) => server.calls.filter(([call]) => call === name).map(([, ...rest]) => rest)
  return { server, did, person: userEvent.setup({ delay: null }) }
}

test('administrators set the rules; a change that is refused leaves them as they were', async () => {
  const { person, did, server } = open()
  await person.click(await screen.findByRole('tab', { name: 'Administration' }))
  const teams = await screen.findByRole('combobox', { name: 'Who can create teams' })
  await person.selectOptions(teams, 'Administrators')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Who can create links' }), 'No one')
  await person.click(screen.getByRole('switch', { name: 'Every link needs a password' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Links end after' }), '30 days')
  await waitFor(() =>
    expect(did('setLinkRules').at(-1)).toEqual([
      { linkMakers: 'nobody', linksNeedPassword: true, linkDays: 30 },
    ]),
  )
  expect(did('setTeamMakers')).toEqual([['administrators']])
  await waitFor(() => expect(teams).toHaveProperty('disabled', false))
  server.refuse({ code: 'offline', message: 'The server cannot be reached.' })
  await person.selectOptions(teams, 'Everyone')
  await waitFor(() => expect(teams).toHaveProperty('value', 'administrators'))
})

test('administrators see who shares what outside only when they ask for it', async () => {
  const { person, did } = open()
  await person.click(await screen.findByRole('tab', { name: 'Administration' }))
  await screen.findByText('Public links')
  expect(did('administration.links')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Show Links' }))
  const rows = await screen.findAllByRole('row')
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(rows.slice(1).map(cells)).toEqual([
    ['“Photos” in “River”', 'Ada Weir', 'Nov 21, 2026', 'Never', 'Active, with a password'],
    ['Files for “Photos”', 'Ada Weir', 'Nov 21, 2026', 'Never', 'Inactive'],
    ['Removed', 'Ada Weir', 'Nov 21, 2026', 'Never', 'Active, with a password'],
  ])
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('nobody else has that tab', async () => {
  open([])
  await screen.findByRole('tab', { name: 'Blocked' })
  expect(screen.queryByRole('tab', { name: 'Administration' })).toBeNull()
})
