// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeymap } from '@/kernel/commands/keymap'
import { createCommands } from '@/kernel/commands/registry'
import { createNotifications } from '@/kernel/notifications/notifications'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import type { CommandRecord } from '@/lib/command'
import { storedValue } from '@/lib/stored-value'
import { ShortcutsPage } from './ShortcutsPage'

beforeEach(() => {
  // happy-dom takes Alt for AltGr, which no browser does.
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const record = (
  id: string,
  title: string,
  keys: readonly string[],
  part: Partial<CommandRecord> = {},
): CommandRecord => ({
  id,
  title: () => title,
  group: { id: 'notes', title: () => 'Notes' },
  keys,
  ...part,
})

const ofApp = [
  record('notes.save', 'Save', ['Mod+S']),
  record('notes.print', 'Print', ['Mod+P', 'Alt+P']),
  record('notes.undo', 'Undo', ['Mod+Z'], { hasOwnKeys: true }),
  record('notes.tidy', 'Tidy up', []),
]

async function setUp(storage: KeyValueStorage = memoryStorage()) {
  const commands = createCommands(createKeymap(storedValue(storage, 'keys'), false))
  commands.register({
    windowId: null,
    commands: [
      {
        ...record('desktop.search', 'Search apps', ['Ctrl+Alt+F'], {
          group: { id: 'desktop', title: () => 'Desktop' },
        }),
        run: () => undefined,
      },
    ],
    target: () => null,
  })
  const notifications = createNotifications()
  const onBack = vi.fn<() => void>()
  const manifest = { type: 'notes', commands: () => Promise.resolve({ commands: ofApp }) }
  const apps = { all: [manifest, { ...manifest, type: 'notes-too' }] }
  render(
    <ShortcutsPage
      os={{ apps, commands, notifications } as unknown as Parameters<typeof ShortcutsPage>[0]['os']}
      onBack={onBack}
    />,
  )
  await screen.findByRole('region', { name: 'Notes' })
  return { user: userEvent.setup({ delay: null }), commands, notifications, onBack }
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const change = (command: string) => screen.getByRole('button', { name: new RegExp(`for “${command}”$`) })
const dialog = () => within(screen.getByRole('dialog'))
const field = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'New keys' })
const press = (init: KeyboardEventInit) => fireEvent.keyDown(field(), init)

describe('the list of shortcuts', () => {
  test('has the commands of the desktop and of all apps by group, each once, without those that cannot be changed', async () => {
    await setUp()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Desktop',
      'Notes',
    ])
    expect(rows()).toEqual(['Search appsCtrl+Alt+F', 'SaveCtrl+S', 'PrintCtrl+P or Alt+P', 'Tidy upNone'])
  })

  test('is searched by what is done and by keys', async () => {
    const { user } = await setUp()
    const search = screen.getByRole('searchbox', { name: 'Search shortcuts' })
    await user.type(search, 'print')
    expect(rows()).toEqual(['PrintCtrl+P or Alt+P'])
    await user.clear(search)
    await user.type(search, 'ctrl+s')
    expect(rows()).toEqual(['SaveCtrl+S'])
    await user.clear(search)
    await user.type(search, 'otter')
    expect(screen.getByRole('status').textContent).toContain('otter')
  })

  test('leads back', async () => {
    const { user, onBack } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })
})

describe('a shortcut', () => {
  test('is changed by pressing keys, and reset', async () => {
    const { user, commands } = await setUp()
    await user.click(change('Save'))
    expect(document.activeElement).toBe(field())
    press({ key: 'Control', ctrlKey: true })
    expect(field().value).toBe('')
    press({ key: 'b', code: 'KeyB', ctrlKey: true })
    expect(field().value).toBe('Ctrl+B')
    expect(dialog().getByRole('status').textContent).toBe('Ctrl+B is free.')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rows()).toContain('SaveCtrl+B')
    expect(commands.keymap.getState()).toEqual({ 'notes.save': ['Mod+B'] })
    await user.click(screen.getByRole('button', { name: 'Reset the keys for “Save”' }))
    expect(rows()).toContain('SaveCtrl+S')
    expect(commands.keymap.getState()).toEqual({})
  })

  test('can be taken away, and left as it was', async () => {
    const { user, commands } = await setUp()
    await user.click(change('Save'))
    await user.click(dialog().getByRole('button', { name: 'No keys' }))
    expect(rows()).toContain('SaveNone')
    await user.click(change('Print'))
    press({ key: 'b', code: 'KeyB', ctrlKey: true })
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(commands.keymap.getState()).toEqual({ 'notes.save': [] })
  })

  test.each([
    [{ key: 't', code: 'KeyT', ctrlKey: true }, 'Your browser reserves Ctrl+T. Choose other keys.'],
    [{ key: 'F4', altKey: true }, 'Your computer reserves Alt+F4. Choose other keys.'],
    [{ key: 'ArrowUp' }, '↑ is needed to use buttons, fields and menus. Choose other keys.'],
    [
      { key: 'z', code: 'KeyZ', ctrlKey: true },
      'Ctrl+Z belongs to “Undo”, which cannot be changed. Choose other keys.',
    ],
  ])('cannot have what others keep: %j', async (init, reason) => {
    const { user } = await setUp()
    await user.click(change('Save'))
    press(init)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('dialog').textContent).toContain(reason)
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  test('takes keys from another command only after that was told', async () => {
    const { user, commands } = await setUp()
    await user.click(change('Save'))
    press({ key: 'p', code: 'KeyP', altKey: true })
    expect(dialog().getByRole('status').textContent).toBe(
      'Alt+P is used by “Print”, which will no longer have it.',
    )
    await user.click(dialog().getByRole('button', { name: 'Replace' }))
    expect(rows()).toEqual(expect.arrayContaining(['SaveAlt+P', 'PrintCtrl+P']))
    expect(commands.keymap.getState()).toEqual({ 'notes.save': ['Alt+P'], 'notes.print': ['Mod+P'] })
  })

  test('says when a reset left two commands with the same keys', async () => {
    const { user } = await setUp()
    await user.click(change('Tidy up'))
    press({ key: 's', code: 'KeyS', ctrlKey: true })
    await user.click(dialog().getByRole('button', { name: 'Replace' }))
    await user.click(screen.getByRole('button', { name: 'Reset the keys for “Save”' }))
    expect(rows()).toEqual(
      expect.arrayContaining([
        'Save“Tidy up” has the same keys.Ctrl+S',
        'Tidy up“Save” has the same keys.Ctrl+S',
      ]),
    )
  })

  test('is told when it cannot be stored', async () => {
    const { user, notifications } = await setUp({
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.click(change('Save'))
    await user.click(dialog().getByRole('button', { name: 'No keys' }))
    expect(notifications.getState()?.title).toBe('The shortcut was not saved')
    expect(rows()).toContain('SaveCtrl+S')
  })
})

test('all shortcuts are reset after a question', async () => {
  const { user, commands } = await setUp()
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset all…' })
  expect(reset.disabled).toBe(true)
  await user.click(change('Save'))
  await user.click(dialog().getByRole('button', { name: 'No keys' }))
  await user.click(reset)
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Reset all shortcuts?' })).getByRole('button', {
      name: 'Reset all',
    }),
  )
  expect(commands.keymap.getState()).toEqual({})
  expect(rows()).toContain('SaveCtrl+S')
})
