import { afterEach, describe, expect, test, vi } from 'vitest'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { speak } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { conflictsOf } from './conflicts'
import { pressable, refusalOf } from './kept-keys'
import { createKeymap, parseKeymap } from './keymap'
import type { CommandRecord } from '@/lib/command'

afterEach(() => vi.restoreAllMocks())
afterEach(() => speak('en'))

const group = { id: 'test.group', title: () => 'Group' }
const record = (id: string, keys: readonly string[], part: Partial<CommandRecord> = {}): CommandRecord => ({
  id,
  title: () => id,
  group,
  keys,
  ...part,
})
const save = record('editor.save', ['Mod+S'])

describe('a person’s keys', () => {
  test('stand over the usual ones, are kept, and can be given back', () => {
    const storage = memoryStorage()
    const keymap = createKeymap(storedValue(storage, 'keys'), false)
    expect(keymap.keysOf(save)).toEqual(['Mod+S'])
    expect(keymap.set({ 'editor.save': ['Alt+S'], 'editor.open': [] })).toBe(true)
    expect(keymap.keysOf(save)).toEqual(['Alt+S'])
    expect(createKeymap(storedValue(storage, 'keys'), false).keysOf(save)).toEqual(['Alt+S'])
    keymap.reset('editor.save')
    expect([keymap.keysOf(save), keymap.keysOf(record('editor.open', ['Mod+O']))]).toEqual([['Mod+S'], []])
    keymap.reset()
    expect([storage.get('keys'), keymap.getState()]).toEqual([null, {}])
  })

  test('do not change keys that belong to what has the focus', () => {
    const keymap = createKeymap(storedValue(memoryStorage(), 'keys'), false)
    keymap.set({ 'editor.undo': ['Alt+U'] })
    expect(keymap.keysOf(record('editor.undo', ['Mod+Z'], { hasOwnKeys: true }))).toEqual(['Mod+Z'])
  })

  test('change nothing that cannot be stored', () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const full: KeyValueStorage = {
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const keymap = createKeymap(storedValue(full, 'keys'), false)
    expect(keymap.set({ 'editor.save': ['Alt+S'] })).toBe(false)
    expect(keymap.keysOf(save)).toEqual(['Mod+S'])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('follow another tab, and change nothing of what it did meanwhile', () => {
    const tabs = createStorageTabs()
    const [one, other] = [tabs.open(), tabs.open()].map((storage) =>
      createKeymap(storedValue(storage, 'keys'), false),
    )
    const told = vi.fn<() => void>()
    one?.subscribe(told)
    other?.set({ 'editor.save': ['Alt+S'] })
    expect(one?.keysOf(save)).toEqual(['Alt+S'])
    one?.set({ 'editor.open': [] })
    expect(other?.getState()).toEqual({ 'editor.save': ['Alt+S'], 'editor.open': [] })
    other?.reset()
    expect(one?.keysOf(save)).toEqual(['Mod+S'])
    expect(told).toHaveBeenCalledTimes(3)
  })

  test('keep what another version stored', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const storage = memoryStorage({ keys: '{"later.command":{"keys":["Hyper+A"]}}' })
    const keymap = createKeymap(storedValue(storage, 'keys'), false)
    keymap.set({ 'editor.save': ['Alt+S'] })
    expect(keymap.getState()).toEqual({ 'editor.save': ['Alt+S'] })
    expect(storage.get('keys')).toBe('{"later.command":{"keys":["Hyper+A"]},"editor.save":["Alt+S"]}')
  })

  test('survive damage command by command', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    for (const damaged of ['', 'null', '[]', '7', '{"a":']) expect(parseKeymap(damaged, false)).toEqual({})
    expect(
      parseKeymap(
        JSON.stringify({
          a: ['Alt+A'],
          none: [],
          text: 'Alt+A',
          wrong: ['Hyper+A'],
          number: [7],
          kept: ['Mod+W'],
          many: ['F1', 'F2', 'F3', 'F4', 'F5'],
        }),
        false,
      ),
    ).toEqual({ a: ['Alt+A'], none: [] })
    expect(log.warn).toHaveBeenCalledTimes(10)
  })
})

describe('keys that a command cannot have', () => {
  test.each([
    ['Mod+T', false, 'browser'],
    ['Ctrl+W', false, 'browser'],
    ['Ctrl+W', true, null],
    ['Meta+W', true, 'browser'],
    ['Ctrl+Tab', true, 'browser'],
    ['Alt+F4', false, 'system'],
    ['Alt+F4', true, null],
    ['Meta+B', false, 'system'],
    ['Mod+H', true, 'system'],
    ['Mod+H', false, null],
    ['Enter', false, 'navigation'],
    ['Shift+Tab', false, 'navigation'],
    ['Ctrl+Alt+ArrowLeft', false, null],
    ['F2', false, null],
    ['R', false, null],
  ] as const)('%s (on a Mac: %s): %s', (chord, isMac, refusal) => {
    expect(refusalOf(chord, isMac)).toBe(refusal)
  })

  test('are not among the usual ones', () => {
    expect(pressable(['Mod+Shift+N', 'Alt+N'], false)).toEqual(['Alt+N'])
    expect(pressable(['Ctrl+Shift+C', 'Meta+C'], true)).toEqual(['Meta+C', 'Ctrl+Shift+C'])
    expect(pressable(['Ctrl+Shift+C', 'Meta+C'], false)).toEqual(['Ctrl+Shift+C'])
  })
})

test('keys that lead back and on change places where lines run from right to left, and others do not', async () => {
  const keymap = createKeymap(storedValue(memoryStorage(), 'keys'), false)
  const back = record('pages.back', ['Alt+ArrowLeft', 'PageUp'], { followsLines: true })
  const snap = record('windows.left', ['Ctrl+Alt+ArrowLeft'])
  expect(keymap.keysOf(back)).toEqual(['Alt+ArrowLeft', 'PageUp'])
  await speak('ar')
  expect([keymap.keysOf(back), keymap.keysOf(snap)]).toEqual([
    ['Alt+ArrowRight', 'PageUp'],
    ['Ctrl+Alt+ArrowLeft'],
  ])
  keymap.set({ 'pages.back': ['Alt+ArrowLeft'] })
  expect(keymap.keysOf(back)).toEqual(['Alt+ArrowLeft'])
})

test('commands are in each other’s way where both are heard', () => {
  const keymap = createKeymap(storedValue(memoryStorage(), 'keys'), false)
  const all = [
    { app: null, command: record('desktop.search', ['Ctrl+Alt+F']) },
    { app: 'editor', command: save },
    { app: 'editor', command: record('editor.open', ['Mod+O', 'Alt+O']) },
    { app: 'browser', command: record('browser.open', ['Alt+O']) },
  ]
  const names = (chord: string, index: number) => {
    const one = all[index]
    if (!one) throw new Error('no such command')
    return conflictsOf(chord, one, all, keymap).map(({ command }) => command.id)
  }
  expect(names('Ctrl+S', 2)).toEqual(['editor.save'])
  expect(names('Alt+O', 1)).toEqual(['editor.open'])
  expect(names('Alt+O', 0)).toEqual(['editor.open', 'browser.open'])
  expect(names('Ctrl+Alt+F', 1)).toEqual(['desktop.search'])
  // Its own usual keys, unless another command was given them; and keys that were given away.
  expect(names('Mod+S', 1)).toEqual([])
  keymap.set({ 'editor.open': ['Mod+S'] })
  expect(names('Mod+S', 1)).toEqual(['editor.open'])
  keymap.set({ 'editor.open': [] })
  expect(names('Alt+O', 1)).toEqual([])
})
