// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryApp, samplePeople } from '@/kernel/community/testing/sample-community'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import { restBeforeFetch } from './list/app-list'
import { searchPause } from './model/filter'
import { card, goTo, openStore, press, settle, shownApps } from './testing/open-store'
import View from './View'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime(1_795_000_000_000)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const later = async (ms: number) => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}
const searchBox = () => screen.getByRole('searchbox', { name: 'Search apps...' })
const search = async (text: string) => {
  fireEvent.change(searchBox(), { target: { value: text } })
  await later(searchPause)
}

describe('the window', () => {
  test('begins with a spinner and has header, tagline and search box [B2.23 B2.24 B2.26]', async () => {
    const { view } = await openStore({
      prepare: (community) => void community.hold('store.list'),
    })
    const loading = screen.getByRole('status')
    expect(loading.textContent).toBe('Loading App Store...')
    expect(loading.firstElementChild?.className).toContain('animate-spin')
    view.unmount()
    await openStore()
    expect(screen.getByRole('heading', { name: 'App Store' })).toBeTruthy()
    expect(screen.getByText('Discover and share amazing apps')).toBeTruthy()
    expect(searchBox().getAttribute('placeholder')).toBe('Search apps...')
  })

  test('has four tabs, and Pending with its count for those who may verify; the role is asked for once [B2.28 B4.14 B6.2 B9.11]', async () => {
    const { view } = await openStore()
    expect(tabs()).toEqual(['Verified', 'Community', 'Upload', 'My Apps'])
    view.unmount()
    await openStore({ roles: ['verified_developer'] }).then(({ view: other }) => {
      expect(tabs()).toHaveLength(4)
      other.unmount()
    })
    const { callsOf } = await openStore({ roles: ['trusted_user'] })
    expect(tabs()).toEqual(['Verified', 'Community', 'Pending33 apps to review', 'Upload', 'My Apps'])
    expect(screen.getByRole('tab', { name: 'Pending', description: '3 apps to review' })).toBeTruthy()
    for (const name of ['Pending', 'Upload', 'Verified']) await goTo(name)
    expect(callsOf('access.load')).toHaveLength(1)
  })

  test('says who is signed in and as what, or that nobody is [B2.25]', async () => {
    const badge = () => document.querySelector('[data-part="badge"]')?.textContent
    const roles = [
      [[], 'Maya LindqvistUser'],
      [['administrator'], 'Maya LindqvistAdministrator'],
      [['trusted_user'], 'Maya LindqvistTrusted User'],
    ] as const
    for (const [held, text] of roles) {
      const { view } = await openStore({ roles: held })
      expect(badge()).toBe(text)
      view.unmount()
    }
    await openStore({ userId: null })
    expect(badge()).toBe('Not signed in')
  })

  test('says why the role is not known, and reads it again [B8.17]', async () => {
    const { community } = await openStore({
      roles: ['trusted_user'],
      prepare: (made) =>
        made.fail('access.load', { code: 'XX000', message: 'Failed to fetch user role: no table' }),
    })
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch user role: no table')
    expect(tabs()).toHaveLength(4)
    community.fail('access.load', null)
    await press('Retry')
    expect(screen.queryByRole('alert')).toBe(null)
    expect(tabs()).toHaveLength(5)
  })

  test('whose ports cannot be fetched says so, and tries again', async () => {
    const { os: testOs } = createTestOs()
    let isBroken = true
    const { createMemoryCommunity } = await import('@/kernel/community/testing/memory-community')
    const os = {
      ...testOs,
      community: () =>
        isBroken ? Promise.reject(new Error('offline')) : Promise.resolve(createMemoryCommunity()),
    }
    os.windows.open('appstore')
    const [record] = os.windows.getState().windows
    if (!record) throw new Error('no window')
    render(<View window={record} os={os} />)
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Failed to connect to app store')
    expect(os.notifications.getState()).toMatchObject({
      title: 'Error',
      description: 'Failed to connect to app store',
      variant: 'destructive',
    })
    isBroken = false
    await press('Retry')
    expect(shownApps()).toHaveLength(3)
  })
})

describe('the lists', () => {
  test('are by downloads; what is verified is apart from the community [B1.3 B4.10]', async () => {
    await openStore()
    expect(shownApps()).toEqual(['Kanban Board', 'Metronome', 'Unit Converter'])
    await goTo('Community')
    expect(shownApps()).toEqual(['Chess Clock', 'Draw', 'Pomodoro', 'Weather Script'])
  })

  test('say why they are empty [B2.29 B2.30 B2.31 B2.32 B2.33]', async () => {
    await openStore({ apps: [], roles: ['trusted_user'] })
    const says = (title: string, text: string) => {
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
      expect(screen.getByText(text)).toBeTruthy()
    }
    says('No Verified Apps', 'Check back later for verified applications.')
    await goTo('Community')
    says('No Community Apps', 'Be the first to share your app with the community!')
    await goTo('Pending')
    says('No Pending Apps', 'All apps have been reviewed.')
    await goTo('My Apps')
    expect(screen.getByRole('heading', { name: 'No Apps Yet' })).toBeTruthy()
    await press('Upload Your First App')
    expect(screen.getByRole('tab', { name: 'Upload' }).getAttribute('aria-selected')).toBe('true')
  })

  test('are searched in name and description, whatever the case, together with the category [B2.26 B2.27 B5.17]', async () => {
    const { callsOf } = await openStore()
    const before = callsOf('store.list').length
    fireEvent.change(searchBox(), { target: { value: 'B' } })
    fireEvent.change(searchBox(), { target: { value: 'BEAT' } })
    await later(searchPause - 1)
    expect(callsOf('store.list')).toHaveLength(before)
    await later(1)
    expect(callsOf('store.list')).toHaveLength(before + 1)
    expect(shownApps()).toEqual(['Metronome'])
    expect(document.querySelector('[data-part="count"]')?.textContent).toBe('1 app')
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'tools' } })
    await settle()
    expect(shownApps()).toEqual([])
    expect(screen.getByRole('heading', { name: 'No Matching Apps' })).toBeTruthy()
    await press('Show all apps')
    expect(shownApps()).toHaveLength(3)
    await search('lengths')
    await goTo('Community')
    expect(screen.getByRole('heading', { name: 'No Matching Apps' })).toBeTruthy()
  })

  test('that fail to load say so in place and in a toast, and are tried again [B8.2 B8.3 B8.4]', async () => {
    const { community, toast } = await openStore({
      prepare: (made) => made.fail('store.list', { code: 'XX000', message: 'no' }),
    })
    expect(toast()).toEqual(['Error', 'Failed to load apps from store', 'destructive'])
    expect(screen.getByRole('alert').textContent).toContain('Failed to load apps from store')
    community.fail('store.list', { code: 'network', message: 'no' })
    await press('Retry')
    expect(toast()).toEqual(['Error', 'Failed to connect to app store', 'destructive'])
    community.fail('store.list', null)
    await press('Retry')
    expect(shownApps()).toHaveLength(3)
  })

  test('of 10,000 apps make few cards, and the keys move between them', async () => {
    const apps = Array.from({ length: 10_000 }, (_, index) =>
      memoryApp({ id: `a${index}`, name: `App ${index}`, downloads: 10_000 - index, isVerified: true }),
    )
    await openStore({ apps })
    expect(screen.getAllByRole('article').length).toBeLessThan(30)
    expect(card('App 0').getAttribute('aria-setsize')).toBe('10000')
    const key = async (name: string) => {
      const focused = document.activeElement
      if (!focused) throw new Error('no focus')
      fireEvent.keyDown(focused, { key: name })
      await settle()
    }
    const focused = () => document.activeElement?.getAttribute('data-index')
    act(() => within(card('App 0')).getByRole('button', { name: 'Install' }).focus())
    await key('ArrowRight')
    expect(focused()).toBe('1')
    await key('ArrowDown')
    expect(focused()).toBe('3')
    await key('End')
    expect(focused()).toBe('9999')
    // Nothing is laid out here, so nothing tells of the scroll either.
    const scroller = screen.getByRole('feed').parentElement
    if (!scroller) throw new Error('no scroller')
    fireEvent.scroll(scroller)
    await later(restBeforeFetch)
    expect(document.activeElement?.textContent).toContain('App 9999')
    await key('Home')
    expect(focused()).toBe('0')
  })
})

describe('a card', () => {
  test('shows icon, name, author, category, framework, description, figures and readiness [B2.35 B2.36 B2.37 B2.38 B2.39 B2.40]', async () => {
    await openStore()
    const part = (article: HTMLElement, name: string) =>
      article.querySelector(`[data-part="${name}"]`)?.textContent
    const kanban = card('Kanban Board')
    expect(kanban.textContent).toContain('🗂️')
    expect(part(kanban, 'author')).toBe('by Iris Brook')
    for (const text of ['Productivity', 'HTML Base']) expect(within(kanban).getByText(text)).toBeTruthy()
    expect(kanban.textContent).toContain('Cards in columns: plan a week, a trip or a whole project.')
    const figures = (article: HTMLElement) =>
      ['rating', 'downloads', 'version', 'readiness'].map((name) => part(article, name))
    expect(figures(kanban)).toEqual(['4.7', '1,284', '1.2.0', 'Ready to install'])
    expect(figures(card('Unit Converter'))[0]).toBe('0.0')
    await goTo('Community')
    expect(figures(card('Draw'))).toEqual(['New', '9', '1.0.0', 'Ready to install (2 files)'])
    expect(figures(card('Weather Script'))[3]).toBe('No content available')
  })

  test('has Install and Preview, both disabled without page and files [B2.41]', async () => {
    await openStore()
    await goTo('Community')
    const disabled = (name: string) =>
      ['Install', 'Preview'].map((label) =>
        within(card(name)).getByRole('button', { name: label }).hasAttribute('disabled'),
      )
    expect(disabled('Draw')).toEqual([false, false])
    expect(disabled('Weather Script')).toEqual([true, true])
  })
})

describe('Install', () => {
  test('asks the desktop, counts one download, says so and fetches the list again after 1000 ms [B4.12 B6.8 B7.25 B8.10 B9.3]', async () => {
    const { installs, toast, callsOf, community } = await openStore({ userId: null })
    await press('Install', card('Metronome'))
    expect(installs).toEqual([
      expect.objectContaining({
        id: 'metronome',
        name: 'Metronome',
        type: 'htmlapp',
        path: '/apps/store/metronome',
        htmlContent: community.apps().find(({ id }) => id === 'metronome')?.htmlContent,
      }),
    ])
    expect(toast()).toEqual([
      'Metronome Installed!',
      'Metronome has been installed and will open shortly.',
      'default',
    ])
    expect(callsOf('store.countInstall').map(({ args }) => args)).toEqual([['metronome']])
    const before = callsOf('store.list').length
    await later(999)
    expect(callsOf('store.list')).toHaveLength(before)
    await later(1)
    expect(callsOf('store.list').length).toBeGreaterThan(before)
    expect(card('Metronome').querySelector('[data-part="downloads"]')?.textContent).toBe('313')
  })

  test('whose count takes longer than that is in the list as soon as it is known', async () => {
    const { callsOf, community } = await openStore()
    const downloads = () => card('Metronome').querySelector('[data-part="downloads"]')?.textContent
    const goOn = community.hold('store.countInstall')
    await press('Install', card('Metronome'))
    await later(1000)
    expect(downloads()).toBe('312')
    goOn()
    await later(0)
    expect(downloads()).toBe('313')
    const listed = callsOf('store.list').length
    await later(2000)
    expect(callsOf('store.list')).toHaveLength(listed)
  })

  test('whose count fails is an install all the same; that is only logged [B8.10]', async () => {
    const { installs, toast, community } = await openStore()
    community.fail('store.countInstall', { code: 'XX000', message: 'no' })
    await press('Install', card('Metronome'))
    expect(installs).toHaveLength(1)
    expect(toast()[0]).toBe('Metronome Installed!')
    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('of an app without a page says so; what cannot be fetched too [B5.12 B8.9 B8.11]', async () => {
    const files = [
      { name: 'a.py', size: 9, type: '', lastModified: 0, storagePath: '1/1-a.py', publicUrl: '/a.py' },
    ]
    const { toast, installs, community, callsOf } = await openStore({
      apps: [
        memoryApp({ id: 'script', name: 'Script', htmlContent: '', files, isVerified: true }),
        memoryApp({ id: 'dice', name: 'Dice', isVerified: true }),
        memoryApp({ id: 'text', name: 'Text', htmlContent: 'only words', isVerified: true }),
      ],
    })
    await press('Install', card('Script'))
    expect(toast()).toEqual([
      'Installation Failed',
      "This app doesn't have any content to display.",
      'destructive',
    ])
    await press('Preview', card('Script'))
    expect(toast()).toEqual([
      'Preview Failed',
      "This app doesn't have any content to preview.",
      'destructive',
    ])
    await press('Install', card('Text'))
    expect(toast()).toEqual([
      'Installation Failed',
      'Could not install Text. Please try again.',
      'destructive',
    ])
    community.fail('store.content', { code: 'network', message: 'no' })
    await press('Install', card('Dice'))
    expect(toast()).toEqual([
      'Installation Failed',
      'Could not install Dice. Please try again.',
      'destructive',
    ])
    await press('Preview', card('Dice'))
    expect(toast()).toEqual(['Preview Failed', 'Could not preview Dice. Please try again.', 'destructive'])
    expect([installs.length, callsOf('store.countInstall').length]).toEqual([0, 0])
  })

  test('runs once, however often it is pressed meanwhile', async () => {
    const { community, installs } = await openStore()
    const goOn = community.hold('store.content')
    await press('Install', card('Metronome'))
    const button = within(card('Metronome')).getByRole('button', { name: 'Installing…' })
    expect(button.hasAttribute('disabled')).toBe(true)
    goOn()
    await settle()
    expect(installs).toHaveLength(1)
  })

  test('puts the app on the desktop, where it is opened and taken away again [B7.27]', async () => {
    const { os } = await openStore()
    const stop = installDesktopHandlers(os)
    await press('Install', card('Metronome'))
    await later(100)
    expect(os.desktopIcons.getState().map(({ path }) => path)).toEqual(['/apps/store/metronome'])
    const titles = () => os.windows.getState().windows.filter(({ type }) => type === 'htmlapp').length
    expect(titles()).toBe(1)
    await press('Open', card('Metronome'))
    expect(titles()).toBe(2)
    await press('Uninstall', card('Metronome'))
    expect(os.desktopIcons.getState()).toEqual([])
    expect(within(card('Metronome')).getByRole('button', { name: 'Install' })).toBeTruthy()
    stop()
  })

  test('asks before it takes the place of another app with that name', async () => {
    const { os, installs } = await openStore()
    const other = { name: 'Metronome', icon: '⏱️', type: 'htmlapp', path: '/apps/plugins/metronome' } as const
    act(() => void os.desktopIcons.put({ ...other, htmlContent: '<p>mine</p>' }))
    await press('Install', card('Metronome'))
    await press('Cancel', screen.getByRole('alertdialog'))
    expect(installs).toEqual([])
    await press('Install', card('Metronome'))
    await press('Replace icon', screen.getByRole('alertdialog'))
    expect(installs).toHaveLength(1)
  })
})

describe('Preview', () => {
  test('opens the app without installing or counting it [B7.25 B8.11]', async () => {
    const { installs, toast, callsOf } = await openStore({ userId: null })
    await press('Preview', card('Metronome'))
    expect(installs).toEqual([
      expect.objectContaining({
        id: 'preview-1795000000000',
        name: 'Preview: Metronome',
        path: '/apps/preview/preview-1795000000000',
        version: '1.0.0',
      }),
    ])
    expect([toast()[0], toast()[2]]).toEqual(['Preview Opened', 'default'])
    expect(callsOf('store.countInstall')).toEqual([])
  })
})

describe('the details of an app', () => {
  test('say what it asks for, and take a rating of those who are signed in', async () => {
    const html =
      '<script type="application/otteros-app+json">{"permissions":["network"],"hosts":["https://api.example.org"]}</script><p>x</p>'
    const { toast } = await openStore({
      apps: [memoryApp({ id: 'dice', name: 'Dice', isVerified: true, htmlContent: html })],
    })
    await press('Dice', card('Dice'))
    const dialog = screen.getByRole('dialog', { name: 'About this app' })
    expect(within(dialog).getByRole('list', { name: 'Declared permissions' }).textContent).toBe(
      'Network: connect to the internet',
    )
    expect(within(dialog).getByRole('list', { name: 'Declared hosts' }).textContent).toBe(
      'https://api.example.org',
    )
    await press('4 stars', dialog)
    expect(toast()).toEqual(['Thank You', 'You gave Dice 4 of 5 stars.', 'default'])
    expect(within(dialog).getByRole('button', { name: '4 stars', pressed: true })).toBeTruthy()
    expect(dialog.querySelector('[data-part="rating"]')?.textContent).toBe('4.0')
    await press('Close', dialog)
    expect(card('Dice').querySelector('[data-part="rating"]')?.textContent).toBe('4.0')
  })

  test('offer no stars to visitors and to the author', async () => {
    const own = memoryApp({ id: 'own', name: 'Own', isVerified: true, userId: samplePeople.maya.id })
    const { view } = await openStore({ apps: [own] })
    await press('Own', card('Own'))
    expect(screen.queryByRole('group', { name: 'Your rating' })).toBe(null)
    view.unmount()
    await openStore({ apps: [own], userId: null })
    await press('Own', card('Own'))
    expect(screen.getByText('Sign in to rate this app.')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Your rating' })).toBe(null)
  })
})
