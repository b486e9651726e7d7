// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { appLabel, type Role } from '@/kernel/apps/manifest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeStartMenuForMaximized, createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/root/testing/test-os'
import { matchingApps } from './matching-apps'
import { Taskbar } from '@/shell/taskbar/Taskbar'
import { StartMenu } from './StartMenu'

// Loaded with the first search in the product; here before, so that no test waits for it.
beforeAll(() => Promise.all([import('@/shell/palette/StartMenuHits'), import('./PersonRole')]))
afterEach(cleanup)

const setUp = (isMobile = false, role?: Role) => {
  const community = createMemoryCommunity(role ? { roles: [role] } : {})
  const { os, logOut } = createTestOs({ isMobile, community })
  const shell = createShellState()
  render(
    <>
      <p>elsewhere</p>
      <div data-window-id="1">
        <input aria-label="In a window" />
      </div>
      <Taskbar os={os} shell={shell} isMobile={isMobile} />
      <StartMenu os={os} shell={shell} isMobile={isMobile} />
    </>,
  )
  const start = screen.getByRole('button', { name: 'Start' })
  fireEvent.click(start)
  const menu = () => screen.queryByRole('menu', { name: 'Start menu' })
  const item = (name: string) => screen.getByRole('menuitem', { name })
  const types = () => os.windows.getState().windows.map((window) => window.type)
  return { os, logOut, shell, start, menu, item, types }
}
const labels = [
  'File Manager',
  'Terminal',
  'Text Editor',
  'Code Editor',
  'Web Browser',
  'Messenger',
  'Virtual Machine',
  'AI Assistant',
  'App Store',
  'Plugin Manager',
  'System Monitor',
  'User Profile',
  'Role Manager',
  'Credential Manager',
  'Settings',
  'Disk Manager',
  'OtterScript Tutorial',
]

describe('StartMenu', () => {
  test('lists the entries by label, marks the beta ones, and names the user with Log Out [B2.4 B2.10 B2.11 B2.12 B2.22]', () => {
    const { menu } = setUp()
    const shown = menu() as HTMLElement
    const names = within(shown)
      .getAllByRole('menuitem')
      .map((element) => element.getAttribute('aria-label') ?? element.textContent.trim())
    // An app that joined the product stands after those of the requirements.
    expect([...names.slice(0, labels.length), names.at(-1)]).toEqual([...labels, 'Log Out'])
    const beta = within(shown)
      .getAllByText('beta')
      .map((mark) => mark.closest('[role="menuitem"]')?.getAttribute('aria-label'))
    expect(beta).toEqual(['Messenger', 'Virtual Machine', 'AI Assistant'])
    expect(within(shown).getByText('Maya Lindqvist')).toBeTruthy()
    expect(within(shown).getByText('OtterOS User')).toBeTruthy()
  })

  test('on desktop it is a list, on mobile a sheet of three columns, at most 24rem high [B2.22 B9.20]', () => {
    const gridOf = (isMobile: boolean) => {
      const { item } = setUp(isMobile)
      const grid = item('File Manager').parentElement?.className ?? ''
      const panel = document.querySelector('[data-part="start-panel"]')?.className ?? ''
      cleanup()
      return { isGrid: grid.includes('grid-cols-3'), isSheet: panel.includes('max-h-[min(24rem,') }
    }
    expect(gridOf(false)).toEqual({ isGrid: false, isSheet: false })
    expect(gridOf(true)).toEqual({ isGrid: true, isSheet: true })
  })

  test('below stand the other apps, those that were installed too; an entry is pinned to the top and to the taskbar', () => {
    const { os, item, types, menu, start } = setUp()
    act(() => {
      os.desktopIcons.put({
        name: 'Pebbles',
        icon: '🪨',
        type: 'htmlapp',
        path: '/apps/pebbles',
        htmlContent: '<html><body>Pebbles</body></html>',
      })
    })
    const groupOf = (name: string) => item(name).closest('[role="group"]')?.querySelector('p')?.textContent
    expect(['App Designer', 'OtterOS Settings', 'Pebbles', 'Terminal'].map(groupOf)).toEqual([
      'More apps',
      'More apps',
      'More apps',
      undefined,
    ])
    const choose = (name: string, act: string) => {
      fireEvent.contextMenu(item(name))
      fireEvent.click(screen.getByRole('menuitem', { name: act }))
    }
    choose('Terminal', 'Pin to Start')
    choose('Pebbles', 'Pin to Start')
    expect(['Pebbles', 'Terminal'].map(groupOf)).toEqual(['Pinned', 'Pinned'])
    choose('Terminal', 'Unpin from Start')
    expect(groupOf('Terminal')).toBe('Apps')
    choose('Pebbles', 'Pin to taskbar')
    fireEvent.click(item('Pebbles'))
    expect([types(), menu()]).toEqual([['htmlapp'], null])
    fireEvent.click(screen.getByRole('button', { name: 'Open Pebbles' }))
    expect(types()).toEqual(['htmlapp', 'htmlapp'])
    fireEvent.click(start)
    expect(groupOf('Pebbles')).toBe('Pinned')
  })

  test('an administrator is shown as one below the name', async () => {
    const { menu } = setUp(false, 'administrator')
    expect(await within(menu() as HTMLElement).findByText('Administrator')).toBeTruthy()
    expect(screen.getByText('OtterOS User')).toBeTruthy()
  })

  test('an entry opens its app and closes the menu', () => {
    const { item, types, menu } = setUp()
    fireEvent.click(item('Disk Manager'))
    expect(types()).toEqual(['disk'])
    expect(menu()).toBeNull()
  })

  test('Log Out logs out [B2.22]', () => {
    const { item, logOut } = setUp()
    fireEvent.click(item('Log Out'))
    expect(logOut).toHaveBeenCalledOnce()
  })

  test('closes by Escape with focus back on Start, by a press elsewhere and by Start itself [A4.11]', () => {
    const { menu, start } = setUp()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(start)
    fireEvent.click(start)
    expect(menu()).toBeTruthy()
    fireEvent.pointerDown(screen.getByText('elsewhere'))
    expect(menu()).toBeNull()
    fireEvent.click(start)
    fireEvent.pointerDown(start)
    fireEvent.click(start)
    expect(menu()).toBeNull()
  })

  test('stays, with the keyboard, when a window that was still opening takes the focus; a person takes it to windows', async () => {
    const { menu } = setUp()
    const search = screen.getByRole('searchbox', { name: 'Search apps' })
    const field = screen.getByRole('textbox', { name: 'In a window' })
    act(() => field.focus())
    await vi.waitFor(() => expect(document.activeElement).toBe(search))
    expect(menu()).toBeTruthy()
    fireEvent.keyDown(search, { key: 'Tab' })
    act(() => field.focus())
    expect([menu(), document.activeElement]).toEqual([null, field])
  })

  test('typing, and letting go of the keys that opened it, let no window take the keyboard', async () => {
    const { menu } = setUp()
    const search = screen.getByRole('searchbox', { name: 'Search apps' })
    const field = screen.getByRole('textbox', { name: 'In a window' })
    fireEvent.keyUp(search, { key: 'f', code: 'KeyF' })
    fireEvent.keyUp(search, { key: 'Control', code: 'ControlLeft' })
    fireEvent.keyDown(search, { key: 'm', code: 'KeyM' })
    fireEvent.keyUp(search, { key: 'm', code: 'KeyM' })
    act(() => field.focus())
    await vi.waitFor(() => expect(document.activeElement).toBe(search))
    expect(menu()).toBeTruthy()
    fireEvent.keyDown(search, { key: 'Alt', code: 'AltLeft', altKey: true })
    await new Promise((resolve) => setTimeout(resolve))
    fireEvent.keyUp(search, { key: 'Alt', code: 'AltLeft' })
    act(() => field.focus())
    expect([menu(), document.activeElement]).toEqual([null, field])
  })

  test('typing searches, Enter opens the first hit, arrows move through the list', () => {
    const { types, item } = setUp()
    const search = screen.getByRole('searchbox', { name: 'Search apps' })
    expect(document.activeElement).toBe(search)
    fireEvent.change(search, { target: { value: 'man' } })
    expect(screen.getAllByRole('menuitem').map((entry) => entry.getAttribute('aria-label'))).toEqual([
      'File Manager',
      'Plugin Manager',
      'Role Manager',
      'Credential Manager',
      'Disk Manager',
      null,
    ])
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    fireEvent.keyDown(item('File Manager'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(item('Plugin Manager'))
    fireEvent.keyDown(item('Plugin Manager'), { key: 'ArrowUp' })
    fireEvent.keyDown(item('File Manager'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(search)
    fireEvent.change(search, { target: { value: 'credential' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(types()).toEqual(['credentialmanager'])
  })

  test('a search without a hit says so, and Enter opens nothing', () => {
    const { types } = setUp()
    const search = screen.getByRole('searchbox', { name: 'Search apps' })
    fireEvent.change(search, { target: { value: ' qqq ' } })
    expect(screen.getByText('No results for “qqq”')).toBeTruthy()
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(types()).toEqual([])
  })

  test('a search finds what the palette finds as well, below the apps, and Enter does the first where no app is found', async () => {
    const { types, item, menu } = setUp()
    const search = screen.getByRole('searchbox', { name: 'Search apps' })
    fireEvent.change(search, { target: { value: 'timezone' } })
    await screen.findByRole('menuitem', { name: /^Timezone/ })
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(item('OtterOS Settings'))
    fireEvent.keyDown(item('OtterOS Settings'), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toMatch(/^Timezone/)
    fireEvent.change(search, { target: { value: 'settings' } })
    expect(screen.getAllByRole('menuitem', { name: 'Settings' })).toEqual([item('Settings')])
    fireEvent.change(search, { target: { value: 'scaling' } })
    await screen.findByRole('menuitem', { name: /^Scaling/ })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect([types(), menu()]).toEqual([['settings'], null])
  })

  test('a window that opens maximized, as on mobile, closes the menu; another one does not [A4.6 B4.29]', () => {
    for (const isMobile of [true, false]) {
      const { os } = createTestOs({ isMobile })
      const shell = createShellState()
      const stop = closeStartMenuForMaximized(os.windows, shell)
      shell.openStartMenu()
      const id = os.windows.open('htmlapp', { htmlContent: '<p>x</p>' })
      expect(os.windows.getState().windows[0]?.isMaximized).toBe(isMobile)
      expect(shell.getState().isStartMenuOpen).toBe(!isMobile)
      shell.openStartMenu()
      act(() => os.windows.update(id, { title: 'Another title' }))
      expect(shell.getState().isStartMenuOpen).toBe(true)
      stop()
      os.windows.open('htmlapp')
      expect(shell.getState().isStartMenuOpen).toBe(true)
    }
  })
})

test('a search prefers beginnings of words and ignores case and accents', () => {
  const { os } = createTestOs()
  const found = (query: string) => matchingApps(os.apps.startMenu, query).map(appLabel)
  expect(found('').slice(0, labels.length)).toEqual(labels)
  expect(found('ED')).toEqual(['Text Editor', 'Code Editor', 'Credential Manager'])
  expect(found('térm')).toEqual(['Terminal'])
})

test('a search finds apps by their keywords too, after those that are called so', () => {
  const { os } = createTestOs()
  const found = (query: string) => matchingApps(os.apps.startMenu, query).map(appLabel)
  expect(found('Preferences')).toEqual(['Settings'])
  expect(found('control p')).toEqual(['Settings'])
  expect(found('panel')).toEqual(['Settings'])
  expect(found('script')).toEqual(['OtterScript Tutorial', 'Code Editor'])
  expect(found('ferences')).toEqual([])
  expect(found(',')).toEqual([])
})
