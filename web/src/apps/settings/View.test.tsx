// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '@/kernel/notifications/types'
import { createNotifications } from '@/kernel/notifications/notifications'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import type { Session } from '@/kernel/session/types'
import { defaultWallpaper } from '@/kernel/settings/fields'
import { createSettingsStore } from '@/kernel/settings/store'
import { recencyOf } from '@/kernel/search/recency'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { failure, success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { applyAppearance, followAppearance } from '@/ui/theme/appearance'
import { wallpapers } from '@/ui/wallpapers'
import SettingsView from './View'

afterEach(cleanup)

/** A storage that is full from the second write on when asked. */
function limitedStorage(isFull: () => boolean): KeyValueStorage {
  const storage = memoryStorage()
  return {
    ...storage,
    set(key, value) {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      storage.set(key, value)
    },
  }
}

function setUp({
  tab,
  isFull = () => false,
  administratorCode,
  tour,
}: {
  tab?: 'display' | 'appearance' | 'security' | 'about'
  isFull?: () => boolean
  administratorCode?: string
  tour?: () => void
} = {}) {
  const storage = limitedStorage(isFull)
  const osStorage = memoryOsStorage(storage, 'ada')
  const settings = createSettingsStore({
    storage: osStorage,
    username: 'Ada',
    onWarning: () => undefined,
  })
  const notifications = createNotifications()
  const changePassword = vi.fn<Session['changePassword']>(() => Promise.resolve(success(null)))
  const session = {
    getState: () => ({ user: { email: 'ada@example.org' } }),
    changePassword,
  } as unknown as Session
  const memory = createMemoryCommunity(administratorCode === undefined ? {} : { administratorCode })
  const { os } = createTestOs({ community: memory })
  const { commands, appPlatform, desktopIcons, windows } = os
  if (tour)
    commands.register({
      windowId: null,
      target: () => ({}),
      commands: [
        {
          id: 'desktop.tour',
          title: () => 'Take the tour',
          group: { id: 'desktop', title: () => 'Desktop' },
          run: tour,
        },
      ],
    })
  const view = render(
    <SettingsView
      window={{ id: 'settings-1', metadata: tab === undefined ? null : { tab } }}
      os={{ ...os, settings, storage: osStorage, notifications, session }}
    />,
  )
  const shownNotice = (): Omit<Notice, 'sequence'> | null => notifications.getState()
  const saved = (): unknown => JSON.parse(storage.get('otteros-settings-ada') ?? 'null')
  return {
    settings,
    recency: recencyOf(osStorage),
    notifications,
    memory,
    appPlatform,
    desktopIcons,
    windows,
    changePassword,
    view,
    shownNotice,
    saved,
    user: userEvent.setup({ delay: null }),
  }
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)

describe('the Settings window', () => {
  test('has the tabs Display, Appearance, Security and About, and an Apply Settings button [A2.23]', () => {
    setUp()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Display',
      'Appearance',
      'Security',
      'About',
    ])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Display')
    expect(screen.getByRole('button', { name: 'Apply Settings' })).toBeTruthy()
  })

  test('moves between tabs with the arrow keys', async () => {
    const { user } = setUp()
    screen.getByRole('tab', { name: 'Display' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('tabpanel', { name: 'Appearance' })).toBeTruthy()
    await user.keyboard('{End}')
    expect(await screen.findByRole('tabpanel', { name: 'About' })).toBeTruthy()
  })

  test('opens on the tab that it was asked for, and on Display when there is none; no other tab can be asked for', () => {
    setUp({ tab: 'appearance' })
    expect(screen.getByRole('tabpanel', { name: 'Appearance' })).toBeTruthy()
    cleanup()
    setUp()
    expect(screen.getByRole('tabpanel', { name: 'Display' })).toBeTruthy()
    const { windows } = createTestOs().os
    expect(windows.launch('settings', { metadata: { tab: 'about' } })).toMatchObject({ ok: true })
    expect(windows.launch('settings', { metadata: { tab: 'network' } })).toMatchObject({
      ok: false,
      error: { message: 'Settings cannot be opened with this: metadata.' },
    })
  })

  test('says where the timezone, the shortcuts and the storage of files are, and leads there', async () => {
    const { windows, view } = setUp()
    const open = vi.spyOn(windows, 'open')
    const link = (section: string) =>
      within(screen.getByRole('region', { name: section })).getByRole('button', { name: 'OtterOS Settings' })
    fireEvent.click(link('Region'))
    expect(open).toHaveBeenLastCalledWith('otteros-settings')
    fireEvent.click(link('Windows'))
    expect(open).toHaveBeenLastCalledWith('otteros-settings', { metadata: { page: 'shortcuts' } })
    view.unmount()

    const security = setUp({ tab: 'security' })
    const openFromSecurity = vi.spyOn(security.windows, 'open')
    fireEvent.click(link('Protection'))
    expect(openFromSecurity).toHaveBeenLastCalledWith('otteros-settings')
  })

  test('Apply Settings applies the theme again, saves and says so [A4.27 A8.9]', async () => {
    const { user, settings, shownNotice, saved } = setUp()
    const root = document.documentElement
    const stop = followAppearance(settings, root)
    settings.update({ theme: 'dark' })
    applyAppearance({ ...settings.getState(), theme: 'default' }, root)
    await user.click(screen.getByRole('button', { name: 'Apply Settings' }))
    expect(root.dataset.theme).toBe('dark')
    stop()
    expect(saved()).toEqual(settings.getState())
    expect(shownNotice()).toMatchObject({
      title: 'Settings Applied',
      description: 'Your settings have been saved and applied successfully.',
    })
    expect(shownNotice()?.variant).not.toBe('destructive')
  })

  test('Apply Settings says when saving failed [A8.10]', async () => {
    const { user, shownNotice } = setUp({ isFull: () => true })
    await user.click(screen.getByRole('button', { name: 'Apply Settings' }))
    expect(shownNotice()).toMatchObject({
      title: 'Error',
      description: 'Failed to save settings. Please try again.',
      variant: 'destructive',
    })
  })

  test('a change that could not be saved is told at once, and stays applied [A8.10]', async () => {
    const { user, settings, shownNotice } = setUp({ isFull: () => true })
    await user.selectOptions(screen.getByLabelText('Scaling'), '125%')
    expect(settings.getState().scaling).toBe('125%')
    expect(shownNotice()).toMatchObject({
      title: 'Error',
      description: 'Failed to save settings. Please try again.',
      variant: 'destructive',
    })
  })
})

describe('the Display tab', () => {
  test('offers three resolutions and three scalings, and saves the choice at once [A9.14 A4.27]', async () => {
    const { user, saved } = setUp()
    const resolution = screen.getByLabelText<HTMLSelectElement>('Resolution')
    const scaling = screen.getByLabelText<HTMLSelectElement>('Scaling')
    expect(optionsOf(resolution)).toEqual(['1920x1080', '1366x768', '1024x768'])
    expect(optionsOf(scaling)).toEqual(['100%', '125%', '150%'])
    expect([resolution.value, scaling.value]).toEqual(['1920x1080', '100%'])
    await user.selectOptions(resolution, '1024x768')
    await user.selectOptions(scaling, '150%')
    expect(saved()).toMatchObject({ resolution: '1024x768', scaling: '150%' })
  })

  test('offers the five wallpapers of the product and shows which one is used [A9.16 A3.2]', async () => {
    const { user, settings } = setUp()
    const group = screen.getByRole('radiogroup', { name: 'Wallpaper' })
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(radios).toHaveLength(5)
    expect(radios.find((radio) => radio.checked)?.value).toBe(defaultWallpaper)
    for (const { name, url } of wallpapers) {
      await user.click(within(group).getByRole('radio', { name }))
      expect(settings.getState().wallpaper).toBe(url)
    }
  })

  test('saves a typed image address on each keystroke [A4.27]', async () => {
    const { user, settings } = setUp()
    const seen: string[] = []
    settings.subscribe(() => seen.push(settings.getState().wallpaper))
    const address = screen.getByLabelText<HTMLInputElement>('Image URL')
    await user.clear(address)
    await user.type(address, 'https://x.org/a')
    expect(seen).toEqual([
      'https://x',
      'https://x.',
      'https://x.o',
      'https://x.or',
      'https://x.org',
      'https://x.org/',
      'https://x.org/a',
    ])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Your picture' }).checked).toBe(true)
  })

  test('keeps an address that cannot be used in the field, unsaved, and says why', async () => {
    const { user, settings } = setUp()
    const address = screen.getByLabelText<HTMLInputElement>('Image URL')
    await user.clear(address)
    await user.type(address, 'javascript:alert(1)')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(address.value).toBe('javascript:alert(1)')
    expect(screen.getByRole('alert').textContent).toContain('https://')
    expect(settings.getState().wallpaper).toBe(defaultWallpaper)
  })

  test('says when a picture cannot be shown, and returns to the default one', async () => {
    const { user, settings } = setUp()
    const address = screen.getByLabelText<HTMLInputElement>('Image URL')
    await user.clear(address)
    await user.type(address, 'https://x.org/none.jpg')
    await user.tab()
    const picture = screen.getByRole('radio', { name: 'Your picture' }).closest('label')?.querySelector('img')
    expect(picture?.getAttribute('src')).toBe('https://x.org/none.jpg')
    if (picture) fireEvent.error(picture)
    expect(screen.getByRole('alert').textContent).toContain('cannot be shown')
    await user.click(screen.getByRole('button', { name: 'Use default wallpaper' }))
    expect(settings.getState().wallpaper).toBe(defaultWallpaper)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says when a file is no picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    const { user, settings } = setUp()
    await user.upload(
      screen.getByLabelText('Image file'),
      new File(['text'], 'notes.png', { type: 'image/png' }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read as a picture')
    expect(settings.getState().wallpaper).toBe(defaultWallpaper)
    vi.unstubAllGlobals()
  })
})

describe('the Appearance tab', () => {
  test('offers the themes and the OS styles, and applies the choice at once [A9.15 B3.4 A4.27]', async () => {
    const { user, saved } = setUp({ tab: 'appearance' })
    const radios = (name: string) =>
      within(screen.getByRole('radiogroup', { name })).getAllByRole<HTMLInputElement>('radio')
    expect(radios('Theme').map((radio) => radio.value)).toEqual(['default', 'dark', 'contrast'])
    expect(radios('OS Style').map((radio) => radio.value)).toEqual([
      'default',
      'redblack',
      'bluegold',
      'greyblack',
    ])
    await user.click(screen.getByRole('radio', { name: 'Contrast' }))
    await user.click(screen.getByRole('radio', { name: 'Red Matrix (Red over Black)' }))
    expect(saved()).toMatchObject({ theme: 'contrast', osStyle: 'redblack' })
    expect(radios('Theme').find((radio) => radio.checked)?.value).toBe('contrast')
  })
})

describe('the Security tab', () => {
  test('has kernel access warnings on, file system protection on and auto-lock screen off [A2.23]', async () => {
    const { user, saved } = setUp({ tab: 'security' })
    const states = () =>
      screen
        .getAllByRole('switch')
        .map((toggle) => [
          toggle.getAttribute('aria-checked'),
          toggle.closest('div')?.querySelector('label')?.textContent,
        ])
    expect(states()).toEqual([
      ['true', 'Kernel access warnings'],
      ['true', 'File system protection'],
      ['false', 'Auto-lock screen'],
    ])
    await user.click(screen.getByRole('switch', { name: 'Kernel access warnings' }))
    await user.click(screen.getByRole('switch', { name: 'File system protection' }))
    await user.click(screen.getByRole('switch', { name: 'Auto-lock screen' }))
    expect(saved()).toMatchObject({
      kernelAccessWarnings: false,
      fileSystemProtection: false,
      autoLockScreen: true,
    })
  })

  test('takes the minutes until the screen locks, 1 to 120, once auto-lock is on', async () => {
    const { user, settings } = setUp({ tab: 'security' })
    const minutes = screen.getByLabelText<HTMLInputElement>('Minutes until the screen locks')
    expect([minutes.value, minutes.disabled]).toEqual(['10', true])
    await user.click(screen.getByRole('switch', { name: 'Auto-lock screen' }))
    expect(minutes.disabled).toBe(false)
    await user.clear(minutes)
    await user.type(minutes, '121')
    expect(screen.getByRole('alert').textContent).toBe('Enter whole minutes from 1 to 120.')
    expect(minutes.value).toBe('121')
    await user.clear(minutes)
    await user.type(minutes, '30')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(settings.getState().autoLockMinutes).toBe(30)
  })
})

describe('the apps in the Security tab', () => {
  const weather = '/apps/weather'
  const keep = [{ kind: 'set', key: 'a', value: 'x'.repeat(1023) }] as const
  const row = (name: string) => {
    const found = screen.getByText(name).closest('li')
    if (!found) throw new Error('no row')
    return within(found)
  }

  test('are none at first', async () => {
    setUp({ tab: 'security' })
    expect(await screen.findByText('No app has permissions or stored data yet.')).toBeTruthy()
  })

  test('are listed with what they may do and keep; all of it can be revoked', async () => {
    const { user, appPlatform, desktopIcons } = setUp()
    const { grants, data } = await appPlatform()
    desktopIcons.put({
      name: 'Weather Otter',
      icon: '🌦️',
      type: 'htmlapp',
      path: weather,
      htmlContent: '<p>Sunny</p>',
    })
    await grants.setPermission(weather, 'user', 'granted')
    await grants.setPermission(weather, 'clipboard', 'denied')
    await data.write('/home/documents/notes.html', 'page', keep)
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    expect(await screen.findByText('Weather Otter')).toBeTruthy()
    expect(row('Weather Otter').getByText('Allowed: Your name')).toBeTruthy()
    expect(row('Weather Otter').getByText('Not allowed: Clipboard')).toBeTruthy()
    expect(row('notes.html').getByText('Keeps 1.0 KB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Revoke all: Weather Otter' }))
    await waitFor(() => expect(screen.queryByText('Weather Otter')).toBeNull())
    expect(grants.get(weather).permissions).toEqual({})
    expect(screen.getByText('notes.html')).toBeTruthy()
  })

  test('lose what they keep after a question, and their windows close first', async () => {
    const { user, appPlatform, windows } = setUp()
    const { data } = await appPlatform()
    await data.write(weather, 'app', keep)
    windows.open('htmlapp', { path: weather, htmlContent: '<p>otter</p>' })
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    await user.click(await screen.findByRole('button', { name: 'Clear data: weather' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Delete the data of weather?' }))
    expect(
      question.getByText('This cannot be undone. The app is open and will be closed first.'),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete data' }))
    expect(await screen.findByText('No app has permissions or stored data yet.')).toBeTruthy()
    expect(windows.getState().windows).toEqual([])
    expect(await data.usage()).toEqual(success([]))
  })

  test('that cannot be read are said to be, with a way to try again', async () => {
    const { user, appPlatform } = setUp()
    const { data } = await appPlatform()
    const usage = vi
      .spyOn(data, 'usage')
      .mockResolvedValueOnce(failure('unavailable', 'The database is locked.'))
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The database is locked.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No app has permissions or stored data yet.')).toBeTruthy()
    expect(usage).toHaveBeenCalledTimes(2)
  })
})

describe('Change Password', () => {
  async function openDialog() {
    const context = setUp({ tab: 'security' })
    await context.user.click(screen.getByRole('button', { name: 'Change Password' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change Password' }))
    const fields = {
      current: dialog.getByLabelText<HTMLInputElement>('Current Password'),
      next: dialog.getByLabelText<HTMLInputElement>('New Password'),
      confirmation: dialog.getByLabelText<HTMLInputElement>('Confirm New Password'),
    }
    const fill = async (current: string, next: string, confirmation: string) => {
      for (const field of Object.values(fields)) await context.user.clear(field)
      await context.user.type(fields.current, current)
      await context.user.type(fields.next, next)
      await context.user.type(fields.confirmation, `${confirmation}{Enter}`)
    }
    const typed = () => [fields.current.value, fields.next.value, fields.confirmation.value]
    return { ...context, dialog, fill, typed }
  }

  test('changes the password and says so [A2.23]', async () => {
    const { fill, changePassword, shownNotice } = await openDialog()
    await fill('old-secret', 'new-secret', 'new-secret')
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('old-secret', 'new-secret')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shownNotice()).toMatchObject({
      title: 'Password Changed',
      description: 'Your password has been changed successfully.',
    })
  })

  test('asks for at least 6 characters and the same password twice, and keeps what was typed [A9.19]', async () => {
    const { fill, dialog, typed, changePassword } = await openDialog()
    await fill('old-secret', '12345', '12345')
    expect(dialog.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
    expect(typed()).toEqual(['old-secret', '12345', '12345'])
    await fill('old-secret', '123456', '1234567')
    expect(dialog.getByRole('alert').textContent).toBe('Passwords do not match')
    expect(typed()).toEqual(['old-secret', '123456', '1234567'])
    expect(changePassword).not.toHaveBeenCalled()
  })

  test('shows why the password was not changed and keeps what was typed', async () => {
    const { fill, dialog, typed, changePassword, shownNotice } = await openDialog()
    changePassword.mockResolvedValueOnce(failure('invalid_credentials', 'The current password is not right.'))
    await fill('wrong', 'new-secret', 'new-secret')
    expect((await dialog.findByRole('alert')).textContent).toBe('The current password is not right.')
    expect(typed()).toEqual(['wrong', 'new-secret', 'new-secret'])
    expect(shownNotice()).toBeNull()
  })

  test('Escape closes it and returns the focus', async () => {
    const { user } = await openDialog()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    const button = screen.getByRole('button', { name: 'Change Password' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('the About tab', () => {
  test('says version, build, kernel and memory [A1.4 A9.17 A9.22]', () => {
    setUp({ tab: 'about' })
    const page = screen.getByRole('tabpanel', { name: 'About' })
    expect(within(page).getByRole('heading', { name: 'OtterOS' })).toBeTruthy()
    const facts = within(page)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Version', '1.0.0'],
      ['Build', '20241201'],
      ['Kernel', 'web-kernel 1.0.0'],
      ['Memory', '8GB'],
    ])
    expect(within(page).queryByRole('button')).toBeNull()
  })

  test('leads to the tour where the desktop has one', () => {
    const tour = vi.fn<() => void>()
    setUp({ tab: 'about', tour })
    fireEvent.click(screen.getByRole('button', { name: 'Take the tour' }))
    expect(tour).toHaveBeenCalledOnce()
  })
})

describe('recent apps and files', () => {
  const button = () => screen.getByRole('button', { name: 'Clear list' })

  test('are cleared, which is said; an empty list has nothing to clear', () => {
    const { recency, shownNotice } = setUp({ tab: 'security' })
    expect(button()).toHaveProperty('disabled', true)
    act(() => recency.note('app:terminal'))
    fireEvent.click(button())
    expect(recency.getState()).toEqual([])
    expect(shownNotice()).toMatchObject({ title: 'Recent apps and files cleared' })
    expect(button()).toHaveProperty('disabled', true)
  })

  test('stay where the browser does not save the change, and why is said', () => {
    let isFull = false
    const { recency, shownNotice } = setUp({ tab: 'security', isFull: () => isFull })
    act(() => recency.note('app:terminal'))
    isFull = true
    fireEvent.click(button())
    expect(recency.getState()).toEqual(['app:terminal'])
    expect(shownNotice()).toMatchObject({ title: 'The list could not be cleared', variant: 'destructive' })
  })
})

describe('a server without an administrator', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Code from the log')

  test('makes the person administrator who enters the code of its log, and asks no more', async () => {
    const { memory, shownNotice } = setUp({ tab: 'security', administratorCode: 'K7QM-2XPD-9RTH-WB4C' })
    const person = userEvent.setup()
    await person.type(await field(), '{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter the code.')
    await person.type(await field(), 'K7QM{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This is not the code.')
    expect((await field()).value).toBe('K7QM')
    await person.type(await field(), '-2XPD-9RTH-WB4C ')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Become administrator' }))
    await waitFor(() => expect(screen.queryByLabelText('Code from the log')).toBeNull())
    expect(shownNotice()).toMatchObject({ title: 'You Are Now an Administrator' })
    expect(memory.people().find(({ id }) => id === '1')?.roles).toContain('administrator')
  })

  test('is no more than that: with one, nothing is asked', async () => {
    const { memory } = setUp({ tab: 'security' })
    await waitFor(() =>
      expect(memory.calls.map(({ name }) => name)).toEqual(['administrator.isMissing', 'access.load']),
    )
    expect(screen.queryByRole('region', { name: 'Administrator' })).toBeNull()
  })
})
