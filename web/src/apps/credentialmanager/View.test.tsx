// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@/kernel/apps/manifest'
import { createMemoryCommunity, type MemoryCommunity } from '@/kernel/community/testing/memory-community'
import { samplePeople } from '@/kernel/community/testing/sample-community'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const { iris, noor, tomas } = samplePeople

interface Options {
  readonly roles?: readonly Role[]
  readonly prepare?: (community: MemoryCommunity) => void
}

async function open({ roles = ['trusted_user'], prepare }: Options = {}) {
  const memory = createMemoryCommunity({ roles })
  prepare?.(memory)
  const os: Os = { ...createTestOs().os, community: () => Promise.resolve(memory) }
  const id = os.windows.open('credentialmanager')
  const window = os.windows.getState().windows.find((one) => one.id === id)
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  await settled()
  return {
    os,
    id,
    memory,
    toast: () => {
      const notice = os.notifications.getState()
      return notice && [notice.title, notice.description, notice.variant ?? 'default']
    },
    calls: (name: string) => memory.calls.filter((call) => call.name === name).map(({ args }) => args),
    isOpen: () => os.windows.getState().windows.some((one) => one.id === id),
  }
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settled()
}
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const search = async (uuid: string) => {
  enter('User UUID', uuid)
  await press('Search')
}
const openWith = async (options: Options = {}) => {
  const opened = await open(options)
  await search(iris.id)
  return opened
}
const updateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update User' })

describe('who may', () => {
  test.each<[Role | null]>([[null], ['verified_developer']])(
    'a person with the role %s is denied [B2.89 B6.5]',
    async (role) => {
      await open({ roles: role ? [role] : [] })
      expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
      expect(screen.getByText('You need trusted user privileges to manage user credentials.')).toBeTruthy()
      expect(screen.queryByLabelText('User UUID')).toBeNull()
    },
  )

  test('who may not is told what the window is for and who gives the role, and is led to their own [B2.89]', async () => {
    const { os } = await open({ roles: [] })
    expect(
      screen.getByText(
        'Credential Manager changes the e-mail, password and names of other people. Your own are in User Profile and Settings.',
      ),
    ).toBeTruthy()
    expect(
      screen.getByText('A Trusted User or an Administrator of this server can give you the role.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'See What Your Role Allows' }))
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual([
      'credentialmanager',
      'userprofile',
    ])
  })

  test('why the role is not known is shown, and Retry asks again [B8.17]', async () => {
    const message = 'Failed to fetch user role: no route to host'
    const { memory } = await open({ prepare: (memory) => memory.fail('access.load', { code: 'x', message }) })
    expect(screen.getByText(message)).toBeTruthy()
    memory.fail('access.load', null)
    await press('Retry')
    expect(screen.getByLabelText('User UUID')).toBeTruthy()
  })
})

describe('searching', () => {
  test('a person chosen by name is looked up with their UUID', async () => {
    const { calls } = await open()
    const person = screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' })
    fireEvent.change(person, { target: { value: 'brook' } })
    fireEvent.click(await screen.findByRole('option', { name: /Iris Brook/ }))
    expect([person.value, value('User UUID')]).toEqual(['Iris Brook', iris.id])
    await press('Search')
    expect(calls('credentials.find')).toEqual([[iris.id]])
    expect(screen.getByRole('heading', { name: 'User Information' })).toBeTruthy()
  })

  test('asks for a UUID, then for one of the right form [B5.19 B8.37]', async () => {
    const { toast, calls } = await open()
    await search('')
    expect(toast()).toEqual(['UUID Required', 'Please enter a user UUID to search.', 'destructive'])
    await search('x')
    expect(toast()).toEqual(['Invalid UUID', 'Please enter a valid UUID format.', 'destructive'])
    expect(calls('credentials.find')).toEqual([])
  })

  test('shows the three cards with e-mail and dates [B2.87 B2.88 B3.25 B6.13 B8.42]', async () => {
    const { toast, calls } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'User Credential Management' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'User Information' })).toBeNull()
    await search(iris.id)
    expect(toast()).toEqual(['User Found', 'Iris Brook (iris.brook@example.org)', 'default'])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Search User',
      'User Information',
      'Update User Details',
      'Role Management',
    ])
    const card = screen.getByRole('region', { name: 'User Information' })
    expect(card.textContent).toContain(iris.email)
    expect(card.textContent).toContain(iris.id)
    expect(Array.from(card.querySelectorAll('time'), (time) => time.dateTime)).toEqual([
      '2026-10-05T03:30:00-05:00',
      '2026-11-20T13:45:00-05:00',
    ])
    expect([value('E-mail'), value('New Password'), value('Username'), value('Full Name')]).toEqual([
      iris.email,
      '',
      'iris.brook',
      'Iris Brook',
    ])
    expect(calls('access.load')).toHaveLength(1)
    await search(noor.id)
    expect(screen.getByRole('region', { name: 'User Information' }).textContent).toContain('Never')
  })

  test('shows what the server says when it fails, and keeps who was shown [B8.38]', async () => {
    const { toast } = await openWith()
    await search('00000000-0000-4000-8000-0000000000ff')
    expect(toast()).toEqual(['Search Failed', 'User not found', 'destructive'])
    expect(value('Username')).toBe('iris.brook')
  })

  test('asks before it gives up changes', async () => {
    const { calls } = await openWith()
    enter('Username', 'iris')
    await search(tomas.id)
    await press('Cancel')
    expect(value('Username')).toBe('iris')
    await press('Search')
    await press('Discard changes')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(value('Username')).toBe('tomas')
    expect(calls('credentials.updateProfile')).toEqual([])
  })
})

describe('updating', () => {
  test('needs somebody who was searched for [B8.39]', async () => {
    const { toast } = await open()
    await press('Update User')
    expect(toast()).toEqual(['No User Selected', 'Please search for a user first.', 'destructive'])
  })

  test('sends username and full name only when changed, without a question [B5.20 B5.23 B7.7 B8.42]', async () => {
    const { toast, calls } = await openWith()
    expect(updateButton().disabled).toBe(true)
    enter('Username', 'iris')
    await press('Update User')
    enter('Full Name', '')
    await press('Update User')
    expect(calls('credentials.updateProfile')).toEqual([
      [iris.id, { username: 'iris' }],
      [iris.id, { fullName: null }],
    ])
    expect(calls('credentials.update')).toEqual([])
    expect(toast()).toEqual([
      'User Updated',
      'User credentials and profile have been updated successfully.',
      'default',
    ])
    expect(updateButton().disabled).toBe(true)
  })

  test('asks before it changes an e-mail, and sends only that [B5.21 B7.18]', async () => {
    const { calls } = await openWith()
    enter('E-mail', 'iris@example.org')
    await press('Update User')
    const question = within(screen.getByRole('alertdialog', { name: 'Change the e-mail of Iris Brook?' }))
    expect(question.getByText(/iris@example\.org/)).toBeTruthy()
    await press('Cancel')
    expect(calls('credentials.update')).toEqual([])
    expect(value('E-mail')).toBe('iris@example.org')
    await press('Update User')
    await press('Change e-mail')
    expect(calls('credentials.update')).toEqual([[iris.id, { email: 'iris@example.org', password: null }]])
    expect(calls('credentials.updateProfile')).toEqual([])
  })

  test('asks before it changes a password; a blank one is not sent [B5.22 B7.18]', async () => {
    const { calls } = await openWith()
    enter('New Password', '   ')
    expect(updateButton().disabled).toBe(true)
    enter('New Password', 'Otter-Sea-42')
    await press('Update User')
    const dialog = screen.getByRole('alertdialog', { name: 'Change the password of Iris Brook?' })
    expect(dialog.textContent).not.toContain('Otter-Sea-42')
    await press('Change password')
    expect(calls('credentials.update')).toEqual([[iris.id, { email: null, password: 'Otter-Sea-42' }]])
    expect(value('New Password')).toBe('')
  })

  test('refuses values of the wrong form at their fields', async () => {
    const { calls } = await openWith()
    enter('E-mail', 'iris')
    enter('New Password', '12345')
    enter('Username', 'i')
    enter('Full Name', 'x'.repeat(101))
    await press('Update User')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter an e-mail address like name@example.org.',
      'Password must be at least 6 characters long',
      'Use 3 to 32 letters, digits, dots, dashes or underscores, without spaces.',
      'Use at most 100 characters.',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(calls('credentials.update')).toEqual([])
  })

  test('shows what the server refuses, like an administrator’s account; the profile is not touched then [B8.40]', async () => {
    const message = 'Only an administrator may change an administrator.'
    const { toast, calls } = await openWith({
      prepare: (memory) => memory.fail('credentials.update', { code: 'refused', message }),
    })
    enter('E-mail', 'iris@example.org')
    enter('Username', 'iris')
    await press('Update User')
    await press('Change e-mail')
    expect(toast()).toEqual(['Update Failed', message, 'destructive'])
    expect(calls('credentials.updateProfile')).toEqual([])
    expect([value('E-mail'), value('Username')]).toEqual(['iris@example.org', 'iris'])
  })

  test('asks for one’s own password where the server wants a fresh sign-in, and then sends the change', async () => {
    const { os, memory, calls, toast } = await openWith({
      prepare: (memory) =>
        memory.fail('credentials.update', { code: 'reauthentication_needed', message: 'Sign in again.' }),
    })
    const confirm = vi.spyOn(os.session, 'confirmPassword')
    confirm.mockResolvedValueOnce(failure('invalid_credentials', 'The password is not right. Try again.'))
    confirm.mockResolvedValueOnce(success(null))
    enter('E-mail', 'iris@example.org')
    await press('Update User')
    await press('Change e-mail')
    expect(screen.getByRole('dialog', { name: 'Enter Your Password' })).toBeTruthy()
    enter('Your Password', 'not-mine')
    await press('Continue')
    expect(screen.getByRole('alert').textContent).toBe('The password is not right. Try again.')
    expect(calls('credentials.update')).toHaveLength(1)
    memory.fail('credentials.update', null)
    enter('Your Password', 'mine')
    await press('Continue')
    expect(confirm.mock.calls).toEqual([['not-mine'], ['mine']])
    expect(calls('credentials.update')).toHaveLength(2)
    expect(toast()?.[0]).toBe('User Updated')
    expect(screen.queryByRole('dialog', { name: 'Enter Your Password' })).toBeNull()
  })

  test('a change that is given up at the password is not sent, and stays in the fields', async () => {
    const { calls } = await openWith({
      prepare: (memory) =>
        memory.fail('credentials.update', { code: 'reauthentication_needed', message: 'Sign in again.' }),
    })
    enter('E-mail', 'iris@example.org')
    enter('Username', 'iris')
    await press('Update User')
    await press('Change e-mail')
    await press('Cancel')
    expect(calls('credentials.update')).toHaveLength(1)
    expect(calls('credentials.updateProfile')).toEqual([])
    expect([value('E-mail'), updateButton().disabled]).toEqual(['iris@example.org', false])
  })

  test('a profile that fails after the credentials is told, and only it is left to send [B8.41]', async () => {
    const { toast, calls } = await openWith({
      prepare: (memory) => memory.fail('credentials.updateProfile', { code: '23505', message: 'Taken.' }),
    })
    enter('E-mail', 'iris@example.org')
    enter('Username', 'tomas')
    await press('Update User')
    await press('Change e-mail')
    expect(toast()).toEqual(['Profile Update Failed', 'Taken.', 'destructive'])
    expect(screen.getByRole('alert').textContent).toBe('This username is taken. Choose another one.')
    await press('Update User')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(calls('credentials.update')).toHaveLength(1)
    expect(calls('credentials.updateProfile')).toHaveLength(2)
  })

  test('changes can be undone', async () => {
    await openWith()
    enter('Username', 'iris')
    await press('Undo changes')
    expect(value('Username')).toBe('iris.brook')
  })

  test('a window with changes asks before it closes and waits for the second question', async () => {
    const { os, id, isOpen, calls } = await openWith()
    enter('New Password', 'Otter-Sea-42')
    act(() => void os.windows.close(id))
    await press('Save')
    expect(isOpen()).toBe(true)
    await press('Change password')
    expect(calls('credentials.update')).toHaveLength(1)
    expect(isOpen()).toBe(false)
  })
})

describe('roles', () => {
  test('are assigned [B6.13 B8.35]', async () => {
    const { toast, memory } = await openWith()
    enter('Role', 'trusted_user')
    await press('Assign Role')
    expect(toast()?.[0]).toBe('Role Assigned Successfully')
    expect(memory.people().find(({ id }) => id === iris.id)?.roles).toEqual([
      'verified_developer',
      'trusted_user',
    ])
    expect(screen.getByRole('group', { name: 'Roles' }).textContent).toBe('Trusted UserVerified Developer')
  })

  test('are removed after a question [B6.13 B8.35]', async () => {
    const { toast } = await openWith()
    await press('Remove Verified Developer from Iris Brook')
    await press('Remove role')
    expect(toast()).toEqual(['Role Removed', 'Iris Brook is no longer a Verified Developer.', 'default'])
    expect(screen.getByRole('group', { name: 'Roles' }).textContent).toBe('User')
  })

  test('say why they could not be changed [B8.31 B8.32 B8.33]', async () => {
    const { toast, memory } = await openWith()
    await press('Assign Role')
    expect(toast()).toEqual([
      'Role Already Assigned',
      'User Iris Brook already has the Verified Developer role.',
      'destructive',
    ])
    memory.fail('roles.assign', { code: 'x', message: 'No.' })
    await press('Assign Role')
    expect(toast()).toEqual(['Assignment Failed', 'No.', 'destructive'])
    memory.fail('roles.remove', { code: 'x', message: 'Never.' })
    await press('Remove Verified Developer from Iris Brook')
    await press('Remove role')
    expect(toast()).toEqual(['Removal Failed', 'Never.', 'destructive'])
  })
})
