// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@/kernel/apps/manifest'
import { createMemoryCommunity, type MemoryCommunity } from '@/kernel/community/testing/memory-community'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

interface Options {
  readonly roles?: readonly Role[]
  readonly prepare?: (community: MemoryCommunity) => void
  readonly isSignedOut?: boolean
  readonly community?: (memory: MemoryCommunity) => Partial<MemoryCommunity>
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

async function open({ roles = [], prepare, isSignedOut = false, community: parts }: Options = {}) {
  const memory = createMemoryCommunity({ roles })
  prepare?.(memory)
  const { os: base } = createTestOs()
  let isGone = isSignedOut
  const os: Os = {
    ...base,
    community: () => Promise.resolve({ ...memory, ...parts?.(memory) }),
    session: {
      ...base.session,
      getState: () => ({ ...base.session.getState(), ...(isGone ? { user: null } : {}) }),
    },
  }
  const id = os.windows.open('userprofile')
  const window = os.windows.getState().windows.find((one) => one.id === id)
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  await settled()
  return {
    os,
    id,
    memory,
    signOut: () => {
      isGone = true
    },
    toast: () => {
      const notice = os.notifications.getState()
      return notice && [notice.title, notice.description, notice.variant ?? 'default']
    },
    sent: () => memory.calls.filter(({ name }) => name === 'profile.update').map(({ args }) => args[0]),
    isOpen: () => os.windows.getState().windows.some((one) => one.id === id),
  }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
const save = async () => {
  fireEvent.click(saveButton())
  await settled()
}
const picture = () => document.querySelector('img')

describe('the window', () => {
  test('shows title, role badge, fields, dates, Save Changes and Role Permissions [B2.79 B2.80 B2.81 B3.23]', async () => {
    await open({ roles: ['trusted_user'] })
    expect(screen.getByRole('heading', { level: 1, name: 'User Profile' })).toBeTruthy()
    expect(screen.getByText('Trusted User')).toBeTruthy()
    expect(['Username', 'Full Name', 'Avatar URL'].map((name) => field(name).value)).toEqual([
      'maya',
      'Maya Lindqvist',
      '',
    ])
    expect(saveButton().textContent).toBe('Save Changes')
    const dates = Array.from(document.querySelectorAll('time'), (time) => time.dateTime)
    expect(dates).toEqual(['2026-10-05T03:30:00-05:00', '2026-11-02T12:12:00-05:00'])
    expect(screen.getByText('Account created')).toBeTruthy()
    expect(screen.getByText('Last updated')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Role Permissions' }))
    expect(card.getAllByRole('listitem').every((item) => item.textContent.startsWith('Allowed: '))).toBe(true)
  })

  test('shows dates in the timezone of the settings', async () => {
    const { os } = await open()
    act(() => void os.settings.update({ timezone: 'UTC+9' }))
    expect(document.querySelector('time')?.dateTime).toBe('2026-10-05T17:30:00+09:00')
  })

  test('asks for the role once, at the start [B4.14]', async () => {
    const { memory } = await open()
    enter('Username', 'maya.l')
    await save()
    expect(memory.calls.filter(({ name }) => name === 'access.load')).toHaveLength(1)
  })

  test('says Loading Profile... while it loads [B2.82]', async () => {
    let release = () => {}
    await open({ prepare: (memory) => (release = memory.hold('profile.own')) })
    expect(screen.getByRole('status').textContent).toBe('Loading Profile...')
    release()
    await settled()
    expect(field('Username').value).toBe('maya')
  })

  test('says Profile Not Found with a toast, and Retry loads again [B2.82 B8.23]', async () => {
    const { memory, toast } = await open({
      prepare: (memory) => memory.fail('profile.own', { code: 'x', message: 'no' }),
    })
    expect(screen.getByRole('heading', { name: 'Profile Not Found' })).toBeTruthy()
    expect(screen.getByText('Unable to load profile data.')).toBeTruthy()
    expect(toast()).toEqual(['Error', 'Failed to load profile data.', 'destructive'])
    memory.fail('profile.own', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled()
    expect(field('Username').value).toBe('maya')
  })

  test.each([['nobody'], ['a refusal']])('asks %s to sign in first [B8.22]', async (kind) => {
    const { toast } = await open(
      kind === 'nobody'
        ? { isSignedOut: true }
        : { prepare: (memory) => memory.fail('profile.own', { code: 'x', message: 'JWT', status: 401 }) },
    )
    expect(toast()).toEqual(['Authentication Error', 'Please sign in to view your profile.', 'destructive'])
    expect(screen.getByRole('heading', { name: 'Profile Not Found' })).toBeTruthy()
  })

  test('shows why the role is not known and asks again on Retry [B8.17]', async () => {
    const message = 'Failed to fetch user role: permission denied'
    const { memory } = await open({
      roles: ['verified_developer'],
      prepare: (memory) => memory.fail('access.load', { code: 'x', message }),
    })
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(field('Full Name').readOnly).toBe(true)
    memory.fail('access.load', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled()
    expect(screen.getByText('Verified Developer')).toBeTruthy()
    expect(field('Full Name').readOnly).toBe(false)
  })
})

describe('saving', () => {
  test('is possible only with changes, sends only these and says so [B8.26 B7.7]', async () => {
    const { sent, toast } = await open()
    expect(saveButton().disabled).toBe(true)
    enter('Username', 'maya.l')
    expect(saveButton().disabled).toBe(false)
    enter('Username', 'maya')
    expect(saveButton().disabled).toBe(true)
    enter('Username', ' maya.l ')
    enter('Avatar URL', 'https://example.org/a.png')
    await save()
    expect(sent()).toEqual([{ username: 'maya.l', avatarUrl: 'https://example.org/a.png' }])
    expect(toast()).toEqual(['Profile Updated', 'Your profile has been updated successfully.', 'default'])
    expect(saveButton().disabled).toBe(true)
    expect(field('Username').value).toBe('maya.l')
  })

  test('the full name is read-only without the role [B5.18 B6.3]', async () => {
    const { sent } = await open()
    expect(field('Full Name').readOnly).toBe(true)
    expect(
      screen.getByText('Only Verified Developers and Trusted Users can edit their full name.'),
    ).toBeTruthy()
    enter('Full Name', 'Somebody Else')
    expect(saveButton().disabled).toBe(true)
    enter('Username', 'maya.l')
    await save()
    expect(sent()).toEqual([{ username: 'maya.l' }])
  })

  test.each<[Role]>([['verified_developer'], ['trusted_user']])(
    'the full name is saved for a %s [B5.18 B6.3]',
    async (role) => {
      const { sent } = await open({ roles: [role] })
      expect(screen.queryByText(/can edit their full name/)).toBeNull()
      enter('Full Name', 'Maya L.')
      await save()
      enter('Full Name', ' ')
      await save()
      expect(sent()).toEqual([{ fullName: 'Maya L.' }, { fullName: null }])
    },
  )

  test('refuses a username, name or address of the wrong form before it is sent', async () => {
    const { sent } = await open({ roles: ['trusted_user'] })
    enter('Username', 'a b')
    enter('Avatar URL', 'http://example.org/a.png')
    await save()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Use 3 to 32 letters, digits, dots, dashes or underscores, without spaces.',
      'Enter an address that begins with https:// or data:image/.',
    ])
    expect(document.activeElement).toBe(field('Username'))
    expect(sent()).toEqual([])
    enter('Username', 'abc')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('a taken username is told at its field, and what was typed stays [B8.24]', async () => {
    const { toast } = await open({
      prepare: (memory) => memory.fail('profile.update', { code: '23505', message: 'Username is taken.' }),
    })
    enter('Username', 'tomas')
    await save()
    expect(toast()).toEqual(['Update Failed', 'Username is taken.', 'destructive'])
    expect(screen.getByRole('alert').textContent).toBe('This username is taken. Choose another one.')
    expect(field('Username').value).toBe('tomas')
    expect(saveButton().disabled).toBe(false)
  })

  test('what the server refuses is said in its words [B8.24]', async () => {
    const { toast } = await open({
      prepare: (memory) => memory.fail('profile.update', { code: '42501', message: 'Not today.' }),
    })
    enter('Username', 'tomas')
    await save()
    expect(toast()).toEqual(['Update Failed', 'Not today.', 'destructive'])
  })

  test('whose session is over is asked to sign in [B8.22]', async () => {
    const { toast, signOut, sent } = await open()
    enter('Username', 'tomas')
    signOut()
    await save()
    expect(toast()).toEqual(['Authentication Error', 'Please sign in to update your profile.', 'destructive'])
    expect(sent()).toEqual([])
  })

  test('what is thrown is an unexpected error [B8.25]', async () => {
    const { toast } = await open({
      community: (memory) => ({
        profile: { ...memory.profile, update: () => Promise.reject(new Error('boom')) },
      }),
    })
    enter('Username', 'tomas')
    await save()
    expect(toast()).toEqual(['Error', 'An unexpected error occurred.', 'destructive'])
    expect(saveButton().disabled).toBe(false)
  })

  test('Ctrl+S saves', async () => {
    const { sent } = await open()
    enter('Username', 'tomas')
    fireEvent.keyDown(field('Username'), { key: 's', ctrlKey: true })
    await settled()
    expect(sent()).toEqual([{ username: 'tomas' }])
  })
})

describe('closing with changes', () => {
  test('asks; the window closes when they are saved', async () => {
    const { os, id, isOpen, sent } = await open()
    enter('Username', 'tomas')
    act(() => void os.windows.close(id))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settled()
    expect(sent()).toEqual([{ username: 'tomas' }])
    expect(isOpen()).toBe(false)
  })

  test('the window stays when saving fails', async () => {
    const { os, id, isOpen } = await open({
      prepare: (memory) => memory.fail('profile.update', { code: 'x', message: 'no' }),
    })
    enter('Username', 'tomas')
    act(() => void os.windows.close(id))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settled()
    expect(isOpen()).toBe(true)
    expect(field('Username').value).toBe('tomas')
  })

  test('does not ask without changes', async () => {
    const { os, id, isOpen } = await open()
    act(() => void os.windows.close(id))
    await settled()
    expect(isOpen()).toBe(false)
  })
})

describe('the picture', () => {
  const withPicture = (avatarUrl: string): Options => ({
    community: (memory) => ({
      profile: {
        ...memory.profile,
        own: async () => {
          const own = await memory.profile.own()
          return own.ok ? { ok: true, value: { ...own.value, avatarUrl } } : own
        },
      },
    }),
  })
  const outside = 'https://pictures.example.org/me.png'

  test('of another host is fetched only when the person asks for it', async () => {
    await open(withPicture(outside))
    expect(picture()).toBeNull()
    fireEvent.blur(field('Avatar URL'))
    expect(picture()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show picture' }))
    expect(picture()?.src).toBe(outside)
    expect(picture()?.referrerPolicy).toBe('no-referrer')
  })

  test('is shown when its address was typed and the field is left, not letter by letter', async () => {
    await open()
    enter('Avatar URL', outside)
    expect(picture()).toBeNull()
    fireEvent.blur(field('Avatar URL'))
    expect(picture()?.src).toBe(outside)
    enter('Avatar URL', `${outside}2`)
    expect(picture()).toBeNull()
  })

  test.each([
    ['http://example.org/a.png'],
    ['javascript:alert(1)'],
    ['data:text/html,<p>'],
    ['//example.org/a.png'],
    ['/files/a.png'],
  ])('is never shown from %s', async (address) => {
    await open()
    enter('Avatar URL', address)
    fireEvent.blur(field('Avatar URL'))
    expect(picture()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show picture' })).toBeNull()
  })

  test('in the address itself is shown at once', async () => {
    await open(withPicture('data:image/png;base64,AAAA'))
    expect(picture()?.src).toBe('data:image/png;base64,AAAA')
  })

  test('that does not load gives way to the initials', async () => {
    await open(withPicture('data:image/png;base64,AAAA'))
    const broken = picture()
    if (!broken) throw new Error('no picture')
    fireEvent.error(broken)
    expect(picture()).toBeNull()
    expect(screen.getByText('ML')).toBeTruthy()
    expect(screen.getByText(/cannot be loaded/)).toBeTruthy()
  })
})
