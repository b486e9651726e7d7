// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@/kernel/apps/manifest'
import { createMemoryCommunity, type MemoryCommunity } from '@/kernel/community/testing/memory-community'
import { type MemoryPerson, samplePeople } from '@/kernel/community/testing/sample-community'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const { iris, tomas, noor } = samplePeople

interface Options {
  readonly roles?: readonly Role[]
  readonly people?: readonly MemoryPerson[]
  readonly prepare?: (community: MemoryCommunity) => void
  readonly search?: string
}

async function open({ roles = ['trusted_user'], people, prepare, search }: Options = {}) {
  const memory = createMemoryCommunity({ roles, ...(people ? { people } : {}) })
  prepare?.(memory)
  const os: Os = { ...createTestOs().os, community: () => Promise.resolve(memory) }
  const id = os.windows.open('rolemanager', search === undefined ? {} : { metadata: { search } })
  const window = os.windows.getState().windows.find((one) => one.id === id)
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  await settled()
  return {
    os,
    memory,
    toast: () => {
      const notice = os.notifications.getState()
      return notice && [notice.title, notice.description, notice.variant ?? 'default']
    },
    calls: (name: string) => memory.calls.filter((call) => call.name === name).map(({ args }) => args),
    rolesOf: (person: MemoryPerson) => memory.people().find(({ id: one }) => one === person.id)?.roles,
  }
}

const list = () => within(screen.getByRole('list', { name: 'All Users' }))
const rows = () => list().getAllByRole('listitem')
const rowOf = (person: MemoryPerson) => {
  const row = rows().find(({ textContent }) => textContent.includes(`@${person.username}`))
  if (!row) throw new Error(`no row of ${person.username}`)
  return row
}
const uuidField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User UUID' })
const assign = async (uuid: string, role?: Role) => {
  fireEvent.change(uuidField(), { target: { value: uuid } })
  if (role) fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: role } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign Role' }))
  await settled()
}
const remove = async (label: string) => {
  fireEvent.click(screen.getByRole('button', { name: label }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove role' }))
  await settled()
}

describe('who may', () => {
  test.each<[Role | null]>([[null], ['verified_developer']])(
    'a person with the role %s is denied, and nobody is listed [B2.86 B6.5]',
    async (role) => {
      const { calls } = await open({ roles: role ? [role] : [] })
      expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
      expect(screen.getByText('You need trusted user privileges to manage user roles.')).toBeTruthy()
      expect(calls('roles.list')).toEqual([])
    },
  )

  test('who may not is told what the window is for and who gives the role, and is led to their own [B2.86]', async () => {
    const { os } = await open({ roles: [] })
    expect(
      screen.getByText('Role Manager lists everyone and gives them roles, such as Verified Developer.'),
    ).toBeTruthy()
    expect(
      screen.getByText('A Trusted User or an Administrator of this server can give you the role.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'See What Your Role Allows' }))
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['rolemanager', 'userprofile'])
  })

  test('why the role is not known is shown, and Retry asks again [B8.17]', async () => {
    const message = 'Failed to fetch user role: no route to host'
    const { memory } = await open({ prepare: (memory) => memory.fail('access.load', { code: 'x', message }) })
    expect(screen.getByText(message)).toBeTruthy()
    memory.fail('access.load', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled()
    expect(rows()).toHaveLength(5)
  })
})

describe('choosing a person by name', () => {
  const person = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' })
  const options = () => screen.queryAllByRole('option').filter(({ tagName }) => tagName === 'DIV')
  const type = async (text: string) => {
    fireEvent.change(person(), { target: { value: text } })
    await waitFor(() => expect(screen.getByText('Searching...', { selector: 'p' })).toBeTruthy())
    await waitFor(() => expect(screen.queryByText('Searching...', { selector: 'p' })).toBeNull())
  }

  test('lists who matches with name, username and the short code; Enter fills in the UUID', async () => {
    const { rolesOf } = await open()
    await type('tom')
    expect(options().map(({ textContent }) => textContent)).toEqual(['TVTomas Vale@tomas0000…0003'])
    expect(person().getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
    fireEvent.keyDown(person(), { key: 'Enter' })
    expect([person().value, uuidField().value]).toEqual(['Tomas Vale', tomas.id])
    expect(options()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Assign Role' }))
    await settled()
    expect(rolesOf(tomas)).toEqual(['trusted_user', 'verified_developer'])
    expect([person().value, uuidField().value]).toEqual(['', ''])
  })

  test('arrow keys walk the list round, and Escape closes it without a choice', async () => {
    await open()
    await type('a')
    const names = options().map(({ id }) => id)
    const active = () => person().getAttribute('aria-activedescendant')
    fireEvent.keyDown(person(), { key: 'ArrowDown' })
    expect(active()).toBe(names[1])
    fireEvent.keyDown(person(), { key: 'ArrowUp' })
    fireEvent.keyDown(person(), { key: 'ArrowUp' })
    expect(active()).toBe(names.at(-1))
    fireEvent.keyDown(person(), { key: 'Escape' })
    expect([options(), person().value, uuidField().value]).toEqual([[], 'a', ''])
    expect(person().getAttribute('aria-expanded')).toBe('false')
  })

  test('both fields always mean the same person', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Assign a role to Tomas Vale' }))
    expect([person().value, uuidField().value]).toEqual(['Tomas Vale', tomas.id])
    fireEvent.change(uuidField(), { target: { value: iris.id } })
    expect(person().value).toBe('')
    await type('tomas')
    fireEvent.click(options()[0] ?? person())
    expect(uuidField().value).toBe(tomas.id)
    fireEvent.change(person(), { target: { value: 'Tomas Val' } })
    expect(uuidField().value).toBe('')
  })

  test('says that no one matches, and why the search failed', async () => {
    const { memory } = await open()
    await type('zzz')
    expect(screen.getByText('No one matches.')).toBeTruthy()
    memory.fail('roles.list', { code: 'x', message: 'no route to host' })
    fireEvent.change(person(), { target: { value: 'zz' } })
    await waitFor(() => expect(screen.getByText('no route to host')).toBeTruthy())
  })
})

describe('the list', () => {
  test('shows title, assign card with three roles, and everybody with their roles [B2.83 B2.84 B2.85 B3.24 B6.12]', async () => {
    const { calls } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'User Role Management' })).toBeTruthy()
    expect(
      within(screen.getByRole('combobox', { name: 'Role' }))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Verified Developer', 'Trusted User', 'Administrator'])
    expect(screen.getByRole('heading', { name: /All Users/ }).textContent).toBe('All Users (5)')
    expect(rows().map((row) => /@\S+?(?=User|Trusted|Verified|Admin)/.exec(row.textContent)?.[0])).toEqual([
      '@ada',
      '@iris.brook',
      '@maya',
      '@noor_h',
      '@tomas',
    ])
    expect(rowOf(samplePeople.ada).textContent).toContain('AdministratorTrusted User')
    expect(rowOf(noor).textContent).toMatch(/@noor_hUser$/)
    // Its sign stands before the name in every language.
    expect(screen.getByText('@noor_h').dir).toBe('ltr')
    expect(calls('access.load')).toHaveLength(1)
  })

  test('shows and hides UUIDs, which can be copied [B2.85]', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await open()
    expect(screen.queryByText(iris.id)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show UUIDs' }))
    expect(screen.getByText(iris.id)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy UUID of Iris Brook' }))
    await settled()
    expect(writeText).toHaveBeenCalledWith(iris.id)
    fireEvent.click(screen.getByRole('button', { name: 'Hide UUIDs' }))
    expect(screen.queryByText(iris.id)).toBeNull()
    expect(screen.getByRole('button', { name: 'Show UUIDs' })).toBeTruthy()
  })

  test('is searched by name, UUID and role, on the server, after a pause or at once with Enter', async () => {
    const { calls } = await open()
    const box = () => screen.getByRole('searchbox')
    const search = async (text: string) => {
      fireEvent.change(box(), { target: { value: text } })
      fireEvent.keyDown(box(), { key: 'Enter' })
      await settled()
      return screen.queryAllByRole('listitem').map(({ textContent }) => /@[\w.]+/.exec(textContent)?.[0])
    }
    expect(await search('BROOK iris')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: /All Users/ }).textContent).toBe('All Users (1 of 5)')
    expect(await search(noor.id)).toHaveLength(1)
    expect(await search('trusted user')).toHaveLength(3)
    expect(await search('xyz')).toHaveLength(0)
    expect(screen.getByText('No users match this search.')).toBeTruthy()
    expect(calls('roles.list')).toHaveLength(5)
    expect(calls('roles.list').at(-1)).toEqual([{ search: 'xyz', offset: 0, limit: 100 }])
  })

  const thousands = () =>
    Array.from({ length: 5000 }, (_, index) => ({
      ...noor,
      id: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      fullName: `Person ${String(index).padStart(4, '0')}`,
      username: `p${index}`,
    }))

  test('fetches and draws a few of thousands of people, and says how many there are', async () => {
    const { calls } = await open({ people: [samplePeople.maya, ...thousands()] })
    expect(screen.getByRole('heading', { name: /All Users/ }).textContent).toMatch(/5.?001/)
    expect(calls('roles.list')).toHaveLength(1)
    expect(rows()).toHaveLength(40)
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('5001')
    expect(screen.getByText(/^100 of 5.?001 people$/)).toBeTruthy()
  })

  test('goes on with the next people on a press; where that fails, what is there stays and Retry goes on', async () => {
    const { memory, calls } = await open({ people: [samplePeople.maya, ...thousands().slice(0, 149)] })
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus()
      fireEvent.click(screen.getByRole('button', { name }))
      await settled()
    }
    memory.fail('roles.list', { code: 'network', message: 'no route to host' })
    await press('Show more')
    expect(screen.getByRole('alert').textContent).toBe('no route to host')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' }))
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('150')
    memory.fail('roles.list', null)
    await press('Retry')
    expect(calls('roles.list').map(([query]) => query)).toMatchObject([
      { offset: 0 },
      { offset: 100 },
      { offset: 100 },
    ])
    expect(screen.queryByText(/of 150 people/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('shows that a search failed, and Retry searches again', async () => {
    const { memory } = await open()
    memory.fail('roles.list', { code: 'network', message: 'no route to host' })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'iris' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await settled()
    expect(screen.getByRole('alert').textContent).toBe('no route to host')
    expect(screen.queryByText('No users match this search.')).toBeNull()
    memory.fail('roles.list', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled()
    expect(rows()).toHaveLength(1)
  })

  test('says what went wrong with a toast, and Retry reads again [B8.34]', async () => {
    const { memory, toast } = await open({
      prepare: (memory) => memory.fail('roles.list', { code: '42501', message: 'permission denied' }),
    })
    expect(toast()).toEqual(['Error', 'Failed to load users.', 'destructive'])
    expect(screen.getByText('permission denied')).toBeTruthy()
    memory.fail('roles.list', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled()
    expect(rows()).toHaveLength(5)
  })
})

describe('assigning', () => {
  test('asks for a UUID, then for one of the right form, before any call [B5.19 B8.28 B8.29]', async () => {
    const { toast, calls } = await open()
    await assign('  ')
    expect(toast()).toEqual(['UUID Required', 'Please enter a user UUID.', 'destructive'])
    await assign('1234')
    expect(toast()).toEqual(['Invalid UUID', 'Please enter a valid UUID format.', 'destructive'])
    expect(calls('roles.find')).toEqual([])
  })

  test('says that nobody has the UUID [B8.30]', async () => {
    const { toast, calls } = await open()
    await assign('00000000-0000-4000-8000-0000000000ff')
    expect(toast()).toEqual([
      'User Not Found',
      'No user found with that UUID. Make sure the user has signed up.',
      'destructive',
    ])
    expect(calls('roles.assign')).toEqual([])
  })

  test('gives the role, shows it in the list and says so [B6.12 B8.35]', async () => {
    const { toast, rolesOf } = await open()
    await assign(noor.id.toUpperCase(), 'administrator')
    expect(toast()?.[0]).toBe('Role Assigned Successfully')
    expect(toast()?.[2]).toBe('default')
    expect(rolesOf(noor)).toEqual(['administrator'])
    expect(rowOf(noor).textContent).toContain('Administrator')
    expect(uuidField().value).toBe('')
  })

  test('says that the person has the role already [B8.31 B9.22]', async () => {
    const { toast } = await open()
    await assign(iris.id, 'verified_developer')
    expect(toast()).toEqual([
      'Role Already Assigned',
      'User Iris Brook already has the Verified Developer role.',
      'destructive',
    ])
    expect(uuidField().value).toBe(iris.id)
  })

  test('shows what the server refuses, like an administrator’s account [B8.32]', async () => {
    const message = 'Only an administrator may change the roles of an administrator.'
    const { toast } = await open({
      prepare: (memory) => memory.fail('roles.assign', { code: '42501', message }),
    })
    await assign(samplePeople.ada.id)
    expect(toast()).toEqual(['Assignment Failed', message, 'destructive'])
  })

  test('from the list takes the UUID and goes to the role', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Assign a role to Iris Brook' }))
    expect(uuidField().value).toBe(iris.id)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Role' }))
  })
})

describe('removing', () => {
  test('asks first, removes and says so [B6.12 B7.16 B8.35]', async () => {
    const { toast, calls, rolesOf } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Trusted User from Tomas Vale' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Trusted User from Tomas Vale?' }))
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(calls('roles.remove')).toEqual([])
    await remove('Remove Trusted User from Tomas Vale')
    expect(calls('roles.remove')).toEqual([[tomas.id, 'trusted_user']])
    expect(rolesOf(tomas)).toEqual([])
    expect(toast()).toEqual(['Role Removed', 'Tomas Vale is no longer a Trusted User.', 'default'])
    expect(rowOf(tomas).textContent).toMatch(/@tomasUser$/)
  })

  test('shows what the server refuses, and the role stays [B8.33]', async () => {
    const message = 'Only an administrator may change the roles of an administrator.'
    const { toast } = await open({
      prepare: (memory) => memory.fail('roles.remove', { code: '42501', message }),
    })
    await remove('Remove Administrator from Ada Weir')
    expect(toast()).toEqual(['Removal Failed', message, 'destructive'])
    expect(rowOf(samplePeople.ada).textContent).toContain('Administrator')
  })

  test('warns of one’s own last role, and closes the window’s door behind it', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Trusted User from Maya Lindqvist' }))
    expect(
      screen.getByRole('alertdialog', { name: 'Remove your own Trusted User role?' }).textContent,
    ).toContain('You also lose access to this window')
    fireEvent.click(screen.getByRole('button', { name: 'Remove role' }))
    await settled()
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  })
})

test('opened to search for somebody, it lists them among all', async () => {
  await open({ search: iris.username })
  await settled()
  expect(rows()).toHaveLength(1)
  expect(rowOf(iris)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(iris.username)
})
