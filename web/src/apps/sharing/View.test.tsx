// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LaunchArgs } from '@/kernel/apps/launch-arguments'
import { createDevice, settle } from '@/kernel/files/space/testing/device'
import { createSpaceServer } from '@/kernel/files/space/testing/space-server'
import type { Os } from '@/kernel/os'
import {
  createMemorySharing,
  memoryLink,
  memorySpace,
  type MemorySharingOptions,
} from '@/kernel/sharing/testing/memory-sharing'
import type { SharedLink } from '@/kernel/sharing/links'
import type { OwnInvitation, SpaceActivity, SpaceMember } from '@/kernel/sharing/types'
import { failed, success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { useStore } from '@/ui/use-store'
import View from './View'

afterEach(cleanup)

const maya: SpaceMember = { id: '1', name: 'Maya Lindqvist', role: 'owner', since: 0 }
const ada: SpaceMember = {
  id: '0192f3aa-1111-7000-8000-00000000ada0',
  name: 'Ada Weir',
  role: 'viewer',
  since: 0,
}
const invitation = (values: Partial<OwnInvitation> = {}): OwnInvitation => ({
  id: 'asked-1',
  space: 'space-9',
  name: 'Recipes',
  kind: 'shared',
  role: 'editor',
  by: ada.id,
  byName: ada.name,
  at: 0,
  ...values,
})

/** The window as the shell shows it: with what is changed of its record. */
function Shown({ os, id }: { readonly os: Os; readonly id: string }) {
  const window = useStore(os.windows, ({ windows }) => windows.find((each) => each.id === id))
  return window ? <View window={window} os={os} /> : null
}

function open(
  memory: MemorySharingOptions,
  args: LaunchArgs<'sharing'> = {},
  make: (os: Os) => Os = (os) => os,
) {
  const server = createMemorySharing(memory)
  const os = make(createTestOs({ sharing: server.sharing }).os)
  const id = os.windows.open('sharing', args)
  render(<Shown os={os} id={id} />)
  const did = (name: string) => server.calls.filter(([call]) => call === name).map(([, ...rest]) => rest)
  return { os, server, did, person: userEvent.setup({ delay: null }) }
}

async function enter(person: UserEvent, field: HTMLElement, text: string) {
  await person.click(field)
  await person.paste(text)
}
const button = (name: string) => screen.findByRole('button', { name })
const rowOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} is in no list`)
  return within(found)
}

describe('all that is shared', () => {
  test('is in tabs: with the person, by them, teams and blocked people', async () => {
    const { person } = open({
      spaces: [
        memorySpace(),
        memorySpace({ id: 'space-2', name: 'Recipes', role: 'viewer', owner: ada }),
        memorySpace({ id: 'team-1', kind: 'team', name: 'Crew', owner: null }),
      ],
      blocked: [{ id: ada.id, name: ada.name, since: 0 }],
    })
    expect(await screen.findByText('From Ada Weir · 1 member · Can view')).toBeTruthy()
    expect(screen.queryByText('Trip')).toBeNull()
    await person.click(screen.getByRole('tab', { name: 'Shared by Me' }))
    expect(await screen.findByText('Trip')).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: 'Teams' }))
    expect(await screen.findByText('Crew')).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'Storage of Crew' }).getAttribute('aria-valuetext')).toBe(
      '2.0 KB of 1.0 GB',
    )
    await person.click(screen.getByRole('tab', { name: 'Blocked' }))
    await person.click(await button('Unblock Ada Weir'))
    expect(await screen.findByText('No one is blocked')).toBeTruthy()
  })

  test('very many are shown as they come, a hundred at a time', async () => {
    const spaces = Array.from({ length: 250 }, (_, nth) =>
      memorySpace({ id: `space-${nth}`, name: `Folder ${nth}`, role: 'viewer', owner: ada }),
    )
    const server = createMemorySharing({ spaces })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.spyOn(server.sharing, 'spaces').mockImplementation(async (onPart) => {
      onPart?.(spaces.slice(0, 30))
      await answered
      return success(spaces)
    })
    const { os } = createTestOs({ sharing: server.sharing })
    render(<Shown os={os} id={os.windows.open('sharing')} />)
    const rows = () => screen.queryAllByText(/^Folder \d+$/).length
    expect(await screen.findByText('Folder 29')).toBeTruthy()
    expect(rows()).toBe(30)
    expect(screen.queryByRole('button', { name: /^Show More/ })).toBeNull()
    answer()
    const more = await button('Show More (150 left)')
    expect(rows()).toBe(100)
    const person = userEvent.setup({ delay: null })
    await person.click(more)
    expect(rows()).toBe(200)
    await person.click(await button('Show More (50 left)'))
    expect(rows()).toBe(250)
    expect(screen.queryByRole('button', { name: /^Show More/ })).toBeNull()
  })

  test('an invitation is accepted, declined, or its sender blocked', async () => {
    const { person, did } = open({
      invitations: [
        invitation(),
        invitation({ id: 'asked-2', space: 'space-8', name: 'Plans' }),
        invitation({ id: 'asked-3', space: 'space-7', name: 'Spam', by: 'bad', byName: 'Bad Bob' }),
      ],
    })
    expect(await screen.findByText('Ada Weir wants to share “Recipes” with you.')).toBeTruthy()
    await person.click(await button('Accept the invitation to Recipes'))
    expect(await button('Manage Recipes')).toBeTruthy()
    await person.click(await button('Decline the invitation to Plans'))
    await waitFor(() => expect(screen.queryByText(/“Plans”/)).toBeNull())
    await person.click(await button('Block Bad Bob…'))
    await person.click(await button('Block'))
    await waitFor(() => expect(screen.queryByText(/“Spam”/)).toBeNull())
    expect([did('answer'), did('block')]).toEqual([
      [
        ['asked-1', true],
        ['asked-2', false],
      ],
      [['bad']],
    ])
  })

  test('who may makes a team, and comes to its page; a name that is refused stays in its field', async () => {
    const { person, server } = open({})
    await person.click(await screen.findByRole('tab', { name: 'Teams' }))
    await person.click(await button('New Team…'))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await enter(person, name, 'OtterOS Staff')
    server.refuse({ code: 'refused', message: 'This name could be mistaken for OtterOS or its staff.' })
    await person.click(await button('Make Team'))
    expect((await screen.findByRole('alert')).textContent).toContain('could be mistaken')
    expect(name).toHaveProperty('value', 'OtterOS Staff')
    await person.clear(name)
    await enter(person, name, 'Crew')
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Crew' })).toBeTruthy()
    expect(await screen.findByText('Team · 1 member')).toBeTruthy()
  })

  test('who may make no teams has no button for it', async () => {
    const { person } = open({ rules: { teamMakers: 'administrators', mayMakeTeams: false } })
    await person.click(await screen.findByRole('tab', { name: 'Teams' }))
    expect(await screen.findByText('You are not in a team')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New Team…' })).toBeNull()
  })

  test('without a connection it says so, and tries again', async () => {
    const server = createMemorySharing({ spaces: [memorySpace({ role: 'viewer', owner: ada })] })
    server.refuse({ code: 'offline', message: 'The server cannot be reached.' })
    const { os } = createTestOs({ sharing: server.sharing })
    render(<Shown os={os} id={os.windows.open('sharing')} />)
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
    await userEvent.click(await button('Try Again'))
    expect(await screen.findByText('Trip')).toBeTruthy()
  })
})

describe('a shared folder', () => {
  const spaces = [memorySpace()]
  const members = { 'space-1': [maya, ada] }
  const page = { metadata: { space: 'space-1' } }

  test('its owner invites people by address or code, changes roles, removes and withdraws', async () => {
    const { person, did } = open({ spaces, members }, page)
    expect(await screen.findByText('Shared folder · yours')).toBeTruthy()
    expect((await rowOf('Maya Lindqvist (you)')).getByText('Owner')).toBeTruthy()
    await enter(person, await screen.findByRole('textbox', { name: 'Person' }), 'someone')
    await person.click(await button('Invite'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Choose someone from the list, or enter an e-mail address or a user code.',
    )
    const field = screen.getByRole('textbox', { name: 'Person' })
    await person.clear(field)
    await enter(person, field, 'noah@example.org')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Can edit')
    await person.click(await button('Invite'))
    expect(await screen.findByText('noah@example.org')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Person' })).toHaveProperty('value', '')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Role of Ada Weir' }), 'Can edit')
    await person.click(await button('Withdraw the invitation to noah@example.org'))
    await waitFor(() => expect(screen.queryByText('noah@example.org')).toBeNull())
    await person.click(await button('Remove Ada Weir'))
    await person.click(await button('Remove'))
    await waitFor(() => expect(screen.queryByText('Ada Weir')).toBeNull())
    expect([did('invite'), did('setRole'), did('withdraw'), did('removeMember')]).toEqual([
      [['space-1', 'noah@example.org', 'editor']],
      [['space-1', ada.id, 'editor']],
      [['invitation-1']],
      [['space-1', ada.id]],
    ])
  })

  test('who is not known is said at the field, which keeps what was entered', async () => {
    const { person, server } = open({ spaces, members }, page)
    const field = await screen.findByRole('textbox', { name: 'Person' })
    await enter(person, field, ada.id)
    server.refuse({ code: 'unknown_person', message: 'Nobody has this user code.' })
    await person.click(await button('Invite'))
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody has this user code.')
    expect(field).toHaveProperty('value', ada.id)
  })

  test('its owner hands it over, renames it, stops sharing it and deletes it', async () => {
    const { person, did, server } = open({ spaces, members }, page)
    const choose = async (item: string) => {
      await person.click(await button('More'))
      await person.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('Hand Over…')
    await person.click(await button('Ask'))
    expect(await screen.findByText('Asked to take over')).toBeTruthy()
    await choose('Rename…')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await person.clear(name)
    await enter(person, name, 'Summer')
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Summer' })).toBeTruthy()
    await choose('Stop Sharing…')
    await person.click(await button('Stop Sharing'))
    await waitFor(() => expect(screen.queryByText('Ada Weir')).toBeNull())
    await choose('Delete for Everyone…')
    await person.click(await button('Delete for Everyone'))
    expect(await screen.findByRole('tab', { name: 'Shared with Me' })).toBeTruthy()
    const asks = ['spaces', 'space', 'people', 'invitations']
    expect(server.calls.map(([call]) => String(call)).filter((call) => !asks.includes(call))).toEqual([
      'handOver',
      'renameSpace',
      'withdraw',
      'removeMember',
      'deleteSpace',
    ])
    expect(did('handOver')).toEqual([['space-1', ada.id]])
  })

  test('others see who has it and can leave', async () => {
    const { person, did } = open(
      {
        spaces: [memorySpace({ role: 'viewer', owner: ada })],
        members: {
          'space-1': [
            { ...ada, role: 'owner' },
            { ...maya, role: 'viewer' },
          ],
        },
      },
      page,
    )
    expect(await screen.findByText('Shared folder · from Ada Weir')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Person' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await person.click(await button('More'))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Leave…'])
    await person.click(screen.getByRole('menuitem', { name: 'Leave…' }))
    await person.click(await button('Leave'))
    expect(await screen.findByText('Nothing is shared with you')).toBeTruthy()
    expect(did('leave')).toEqual([['space-1']])
  })

  test('a page whose membership ends while it is open says so at once', async () => {
    const { server } = open({ spaces, members }, page)
    expect(await screen.findByText('Ada Weir')).toBeTruthy()
    server.change(({ drop }) => drop('space-1'))
    expect(await screen.findByText('You are not a member any more')).toBeTruthy()
  })

  test('a team has several owners; the last one stays', async () => {
    open(
      {
        spaces: [memorySpace({ id: 'team-1', kind: 'team', name: 'Crew', owner: null })],
        members: { 'team-1': [maya, ada] },
      },
      { metadata: { space: 'team-1' } },
    )
    const roles = await screen.findByRole('combobox', { name: 'Role of Ada Weir' })
    expect([...roles.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Can view',
      'Can edit',
      'Owner',
    ])
    expect(screen.queryByRole('combobox', { name: 'Role of Maya Lindqvist' })).toBeNull()
  })

  test('what happened is told by day', async () => {
    const at = Date.UTC(2026, 10, 27, 9, 5)
    const happened = (values: Partial<SpaceActivity>): SpaceActivity => ({
      at,
      moment: String(at),
      count: 1,
      by: ada.id,
      byName: ada.name,
      kind: 'added',
      entry: null,
      entryKind: null,
      name: null,
      from: null,
      person: null,
      personName: null,
      details: {},
      ...values,
    })
    const { person } = open(
      {
        spaces,
        members,
        activity: [
          happened({ entry: 'e1', entryKind: 'file', name: 'plan.txt' }),
          happened({ kind: 'removed', count: 12, entry: 'e3', entryKind: 'file', name: 'old.txt' }),
          happened({ kind: 'renamed', entry: 'e2', entryKind: 'file', name: 'b.txt', from: 'a.txt' }),
          happened({ kind: 'renamed', details: { from: 'Trip', to: 'Summer' } }),
          happened({ kind: 'role', personName: 'Noah', details: { from: 'viewer', to: 'editor' } }),
          happened({ kind: 'invited', details: { role: 'viewer' } }),
          happened({ kind: 'something-new', at: at - 86_400_000, byName: null, by: null }),
        ],
      },
      { metadata: { space: 'space-1', tab: 'activity' } },
    )
    await screen.findByText('Ada Weir added “plan.txt”')
    const days = screen.getAllByRole('region').map((day) => [
      day.getAttribute('aria-label'),
      ...within(day)
        .getAllByRole('listitem')
        .map((item) => item.lastElementChild?.textContent),
    ])
    expect(days).toEqual([
      [
        'Friday, November 27, 2026',
        'Ada Weir added “plan.txt”',
        'Ada Weir removed “old.txt” and 11 more',
        'Ada Weir renamed “a.txt” to “b.txt”',
        'Ada Weir changed the name from “Trip” to “Summer”',
        'Ada Weir changed the role of Noah to “Can edit”',
        'Ada Weir invited someone by e-mail (“Can view”)',
      ],
      ['Thursday, November 26, 2026', 'Someone changed something'],
    ])
    await person.click(screen.getByRole('tab', { name: 'People' }))
    expect(await screen.findByText('Ada Weir')).toBeTruthy()
  })
})

describe('a folder', () => {
  let device: ReturnType<typeof createDevice>
  beforeEach(async () => {
    device = createDevice(createSpaceServer().connect())
    await settle()
    await device.files.createFolder('/home/trip')
    await device.files.write('/home/trip/notes.txt', 'notes')
  })
  const withFiles = (os: Os): Os => {
    const { files, fileStorage } = device
    return { ...os, files, fileStorage }
  }
  const openPath = (path: string, memory: MemorySharingOptions = {}) => open(memory, { path }, withFiles)
  const linkTo = async (path: string, id: string, values: Partial<SharedLink> = {}) => {
    const stat = await device.files.stat(path)
    const entry = stat.ok ? (stat.value.id ?? '') : ''
    return memoryLink({
      id,
      space: 'own',
      entry,
      entryName: path.slice(path.lastIndexOf('/') + 1),
      ...values,
    })
  }

  test('that is not shared becomes a shared one with the first person who is invited', async () => {
    const { person, did } = openPath('/home/trip')
    expect(await screen.findByRole('heading', { name: 'Share “trip”' })).toBeTruthy()
    await enter(person, await screen.findByRole('textbox', { name: 'Person' }), 'noah@example.org')
    await person.click(await button('Share'))
    expect(await screen.findByText('noah@example.org')).toBeTruthy()
    const stat = await device.files.stat('/home/trip')
    const id = stat.ok ? stat.value.id : null
    expect([did('shareFolder'), did('invite')]).toEqual([
      [[id]],
      [[`space-of-${id}`, 'noah@example.org', 'viewer']],
    ])
  })

  test('says before which links end when it is shared: those that work, to it or to what is in it', async () => {
    await device.files.write('/home/other.txt', 'other')
    await device.fileStorage.syncNow()
    const links = [
      await linkTo('/home/trip/notes.txt', 'inside'),
      await linkTo('/home/other.txt', 'elsewhere'),
      await linkTo('/home/trip', 'over', { works: false }),
    ]
    openPath('/home/trip', { links })
    expect(
      await screen.findByText(
        'The link to “notes.txt” stops working when you share this folder. You can make a new one afterwards.',
      ),
    ).toBeTruthy()
    cleanup()
    openPath('/home/trip', { links: [...links, await linkTo('/home/trip', 'folder')] })
    expect(
      await screen.findByText(/^2 links to this folder or things in it stop working when you share it\./),
    ).toBeTruthy()
  })

  test('says nothing of links where there are none to it, and what happens to them where that is not known', async () => {
    await device.files.write('/home/other.txt', 'other')
    await device.fileStorage.syncNow()
    const { did } = openPath('/home/trip', { links: [await linkTo('/home/other.txt', 'elsewhere')] })
    await screen.findByRole('textbox', { name: 'Person' })
    await waitFor(() => expect(did('links.list')).toContainEqual([null, undefined]))
    await settle()
    expect(screen.queryByText(/stop(s)? working/)).toBeNull()
    cleanup()
    const server = createMemorySharing({})
    vi.spyOn(server.sharing.links, 'list').mockResolvedValue(
      failed({ code: 'offline', message: 'No connection.' }),
    )
    const os = withFiles(createTestOs({ sharing: server.sharing }).os)
    render(<Shown os={os} id={os.windows.open('sharing', { path: '/home/trip' })} />)
    expect(
      await screen.findByText('Links to this folder or things in it stop working when you share it.'),
    ).toBeTruthy()
  })

  test('is shared wherever the person made it, also beside the folders of the desktop', async () => {
    await device.files.createFolder('/boat')
    openPath('/boat')
    expect(await screen.findByRole('textbox', { name: 'Person' })).toBeTruthy()
  })

  test('that could not be shared stays as it is, with what was entered', async () => {
    const { person, server } = openPath('/home/trip')
    const field = await screen.findByRole('textbox', { name: 'Person' })
    await enter(person, field, 'noah@example.org')
    server.refuse({ code: 'full', message: 'There is not enough room for this folder.' })
    await person.click(await button('Share'))
    expect((await screen.findByRole('alert')).textContent).toBe('There is not enough room for this folder.')
    expect(field).toHaveProperty('value', 'noah@example.org')
  })

  test.each([
    ['/home', 'This folder belongs to your desktop. Make a folder in it and share that one.'],
    ['/home/papers', /^This folder is not in your account yet\./],
  ])('%s cannot be shared, and the page says why', async (path, why) => {
    openPath(path)
    expect(await screen.findByText(why)).toBeTruthy()
  })

  test('a file is shared by a link; people are given folders', async () => {
    const { person, did } = openPath('/home/trip/notes.txt')
    expect(await screen.findByText('No links yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Collect Files…' })).toBeNull()
    const stat = await device.files.stat('/home/trip/notes.txt')
    expect(did('links.list')).toEqual([[null, stat.ok && stat.value.id]])
    await person.click(screen.getByRole('tab', { name: 'People' }))
    expect(
      await screen.findByText('You can share folders with people. Put the file in a folder and share that.'),
    ).toBeTruthy()
  })

  test('in a shared folder is everybody’s there already; one with a shared folder in it cannot be shared', async () => {
    const spaces: Os['spaces'] = {
      getState: () => mounts,
      subscribe: () => () => undefined,
    }
    const mounts = [
      {
        space: { ...memorySpace({ name: 'Trip', role: 'viewer', owner: ada }), role: 'viewer' as const },
        path: '/home/trip/photos',
        isAtFolder: true,
        sync: null,
        problem: null,
      },
    ]
    await device.files.createFolder('/home/trip/photos/day1', { parents: true })
    const make = (os: Os) => ({ ...withFiles(os), spaces })
    const inside = open({}, { path: '/home/trip/photos/day1' }, make)
    expect(await screen.findByText('“day1” is in “Trip”')).toBeTruthy()
    await inside.person.click(await button('Show Who Has It'))
    expect(await screen.findByText('You are not a member any more')).toBeTruthy()
    cleanup()
    open({}, { path: '/home/trip' }, make)
    expect(await screen.findByText('There is a shared folder in it. Move that one out first.')).toBeTruthy()
  })

  test('of this device only can be shared once files are with the account', async () => {
    await device.fileStorage.use('device')
    await device.files.createFolder('/home/trip')
    const { person, os } = openPath('/home/trip')
    expect(await screen.findByText('Your files are not in your account')).toBeTruthy()
    await person.click(await button('Open Settings'))
    expect(os.windows.getState().windows.some(({ type }) => type === 'otteros-settings')).toBe(true)
  })
})
