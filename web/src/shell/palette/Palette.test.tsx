// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { createMemoryMessages, createMemoryServer, received } from '@/kernel/messages/testing/memory-messages'
import { createInstantThumbnails } from '@/kernel/files/thumbnails/testing/instant-thumbnails'
import { failure } from '@/lib/result'
import { createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/root/testing/test-os'
import { PaletteHost } from './PaletteHost'

// Loaded with the first use in the product; here before, so that no test waits for it.
beforeAll(() => import('./Palette'))
afterEach(cleanup)
beforeEach(() => vi.restoreAllMocks())

function setUp(options: Parameters<typeof createTestOs>[0] = {}) {
  const { os } = createTestOs(options)
  const shell = createShellState()
  render(
    <>
      <button type="button">Elsewhere</button>
      <div className="xterm">
        <textarea aria-label="Terminal input" />
      </div>
      <PaletteHost os={os} shell={shell} />
    </>,
  )
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const openByKey = async () => {
    press('k', { code: 'KeyK', ctrlKey: true })
    return screen.findByRole('combobox', { name: 'Search everything' })
  }
  const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  const group = (name: string) => screen.findByRole('group', { name })
  const titles = async (name: string) =>
    within(await group(name))
      .getAllByRole('option')
      .map((option) => option.querySelector('bdi')?.textContent)
  const active = () => {
    const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.querySelector('bdi')?.textContent
  }
  const types = () => os.windows.getState().windows.map(({ type: each }) => each)
  return { os, shell, press, openByKey, type, group, titles, active, types }
}

test('Ctrl+K opens it with the field ready, Ctrl+K and Escape close it and give the focus back', async () => {
  const { openByKey, press } = setUp()
  const button = screen.getByRole('button', { name: 'Elsewhere' })
  button.focus()
  const field = await openByKey()
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('dialog', { name: 'Search everything' })).toBeTruthy()
  press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  await openByKey()
  press('k', { code: 'KeyK', ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is typed before its code is there is in its field, and goes nowhere else', async () => {
  const { press } = setUp()
  const elsewhere = vi.fn()
  const input = screen.getByRole('textbox', { name: 'Terminal input' })
  const button = screen.getByRole('button', { name: 'Elsewhere' })
  button.addEventListener('keydown', elsewhere)
  button.focus()
  press('k', { code: 'KeyK', ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  elsewhere.mockClear()
  for (const key of ['n', 'o', 'x', 'Backspace', 'Shift', 'T', 'Enter', 'e']) press(key)
  expect(elsewhere).not.toHaveBeenCalled()
  const field = await screen.findByRole('combobox', { name: 'Search everything' })
  expect(field).toHaveProperty('value', 'noTe')
  expect(document.activeElement).toBe(field)
  press('Escape')
  expect(document.activeElement).toBe(button)
  // From now on it is there at once, and other keys are those of who has the keyboard.
  input.focus()
  const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true })
  input.dispatchEvent(key)
  expect(key.defaultPrevented).toBe(false)
})

test.each([
  { how: 'Escape', close: () => fireEvent.keyDown(document.body, { key: 'Escape' }) },
  { how: 'a press elsewhere', close: () => fireEvent.pointerDown(document.body) },
])('$how before its code is there closes it for good', async ({ close }) => {
  const { shell, press } = setUp()
  press('k', { code: 'KeyK', ctrlKey: true })
  press('n')
  close()
  expect(shell.getState().palette).toBeNull()
  await import('./Palette')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a terminal keeps Ctrl+K for itself', () => {
  const { shell } = setUp()
  screen.getByRole('textbox', { name: 'Terminal input' }).focus()
  const event = new KeyboardEvent('keydown', {
    key: 'k',
    code: 'KeyK',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  document.activeElement?.dispatchEvent(event)
  expect([event.defaultPrevented, shell.getState().palette]).toEqual([false, null])
})

test('before anything is typed it shows what was used last, open windows and apps', async () => {
  const { os, openByKey, titles, press, type, types } = setUp()
  os.windows.open('editor', { path: '/home/a.txt', title: 'a.txt' })
  os.windows.open('terminal')
  await openByKey()
  expect(await titles('Open windows')).toEqual(['a.txt'])
  expect((await titles('Apps'))[0]).toBe('File Manager')
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  type('disk')
  press('Enter')
  await waitFor(() => expect(types()).toContain('disk'))
  await openByKey()
  expect(await titles('Recent')).toEqual(['Disk Manager'])
  expect(await titles('Apps')).not.toContain('Disk Manager')
})

test('pictures among the files have a small picture, folders and texts their icon', async () => {
  const { thumbnails, followed } = createInstantThumbnails()
  const { os, openByKey, type, group } = setUp({ media: { thumbnails } })
  for (const name of ['quartz.png', 'quartz.txt']) await os.files.write(`/home/${name}`, 'content')
  await openByKey()
  type('quartz')
  const files = await group('Files and folders')
  await waitFor(() =>
    expect(
      Object.fromEntries(
        within(files)
          .getAllByRole('option')
          .map((option) => [
            option.querySelector('bdi')?.textContent,
            option.querySelector('[data-part="preview"]')?.getAttribute('src') ?? null,
          ]),
      ),
    ).toEqual({ 'quartz.png': 'blob:/home/quartz.png', 'quartz.txt': null }),
  )
  expect(followed).toEqual(['/home/quartz.png'])
})

test('arrows go through all groups and around, Enter does what is active and closes', async () => {
  const { openByKey, type, active, press, types } = setUp()
  await openByKey()
  type('man')
  await waitFor(() => expect(active()).toBe('File Manager'))
  press('ArrowDown')
  expect(active()).toBe('Role Manager')
  press('ArrowUp')
  press('ArrowUp')
  expect(active()).not.toBe('File Manager')
  press('ArrowDown')
  expect(active()).toBe('File Manager')
  press('ArrowDown')
  press('Enter')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(types()).toEqual(['rolemanager']))
})

test('commands of the app in front show their keys and are done once the palette is gone', async () => {
  const { os, openByKey, type, group, press } = setUp()
  const id = os.windows.open('disk')
  const run = vi.fn(() => document.querySelector('[role="dialog"]'))
  os.commands.register({
    windowId: id,
    commands: [
      {
        id: 'test.shine',
        title: () => 'Polish the pixels',
        group: { id: 'test', title: () => 'Shine' },
        keys: ['Ctrl+Shift+Y'],
        run,
      },
    ],
    target: () => ({}),
  })
  await openByKey()
  type('polish')
  const option = within(await group('Commands')).getByRole('option')
  expect([...option.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual([
    'Ctrl',
    'Shift',
    'Y',
  ])
  press('Enter')
  await waitFor(() => expect(run).toHaveReturnedWith(null))
})

test('a file opens in its app, with Ctrl+Enter its folder', async () => {
  const { os, openByKey, type, titles, press, types } = setUp()
  await os.files.createFolder('/home/trips', { parents: true })
  await os.files.write('/home/trips/Zürich Ausflug.txt', 'x')
  await openByKey()
  type('zurich')
  expect(await titles('Files and folders')).toEqual(['Zürich Ausflug.txt'])
  expect(screen.getByText('Ctrl+Enter: Show in folder')).toBeTruthy()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(types()).toEqual(['filemanager']))
  expect(os.windows.getState().windows[0]?.path).toBe('/home/trips')
  await openByKey()
  type('zurich')
  await titles('Files and folders')
  press('Enter')
  await waitFor(() => expect(types()).toEqual(['filemanager', 'editor']))
})

test('settings are found by what they can be set to, and open where they are', async () => {
  const { os, openByKey, type, titles, press } = setUp()
  await openByKey()
  type('dark')
  expect(await titles('Settings')).toContain('Theme')
  type('timezone')
  expect((await titles('Settings'))[0]).toBe('Timezone')
  type('wallpaper')
  await titles('Settings')
  press('Enter')
  await waitFor(() => expect(os.windows.getState().windows.map(({ type: each }) => each)).toHaveLength(1))
})

test('a sum is copied, which is said', async () => {
  const { os, openByKey, type, titles, press } = setUp()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openByKey()
  type('3.5 km in mi')
  expect(await titles('Result')).toEqual(['2.174799 mi'])
  type('1000 * 2.5')
  expect(await titles('Result')).toEqual(['2,500'])
  press('Enter')
  await waitFor(() =>
    expect(os.notifications.getState()).toMatchObject({ title: 'Copied', description: '2500' }),
  )
  expect(writeText).toHaveBeenCalledWith('2500')
})

test('messages and apps of the store come below what is there, and the active one stays', async () => {
  const world = createMemoryMessages({
    server: createMemoryServer({ inbox: [received(1, { subject: 'Diskette found' })] }),
  })
  const { os, openByKey, type, titles, active, press } = setUp({ messages: world.messages })
  await openByKey()
  type('disk')
  expect(active()).toBe('Disk Manager')
  expect(await titles('Messages')).toEqual(['Diskette found'])
  expect(active()).toBe('Disk Manager')
  const groups = screen.getAllByRole('group').map((each) => each.querySelector('p')?.textContent)
  expect(groups.indexOf('Messages')).toBeGreaterThan(groups.indexOf('Apps'))
  press('ArrowUp')
  press('Enter')
  await waitFor(() =>
    expect(os.windows.getState().windows[0]?.metadata).toEqual({ box: 'inbox', message: 'r1' }),
  )
})

test('without a connection the rest is found, and what could not be asked is said quietly', async () => {
  const community = createMemoryCommunity()
  const offline = failure('network', 'no answer')
  if (!offline.ok) {
    community.fail('store.list', offline.error)
    community.fail('access.load', offline.error)
  }
  const { openByKey, type, titles } = setUp({ community })
  await openByKey()
  type('terminal')
  expect(await titles('Apps')).toEqual(['Terminal'])
  expect(await screen.findByText('Could not be searched: People and App Store')).toBeTruthy()
  expect(await titles('Apps')).toEqual(['Terminal'])
})

test('nothing found is said', async () => {
  const { openByKey, type } = setUp()
  await openByKey()
  type('qqqqzz')
  expect(await screen.findByText('No results for “qqqqzz”')).toBeTruthy()
})

test('a press does a hit as Enter does', async () => {
  const { openByKey, type, types } = setUp()
  await openByKey()
  type('terminal')
  fireEvent.click(screen.getByRole('option', { name: /^Terminal/ }))
  await waitFor(() => expect(types()).toEqual(['terminal']))
})
