import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { createKeymap } from './keymap'
import { createCommands } from './registry'
import { hearingOf, pressOf } from './testing/press'
import type { Command, CommandSource } from '@/lib/command'

const group = { id: 'test.group', title: () => 'Group' }

type Target = { count: number; readonly canRun: boolean }

const command = (part: Partial<Command<Target>> = {}): Command<Target> => ({
  id: 'test.save',
  title: () => 'Save',
  group,
  keys: ['Mod+S'],
  run: (target) => {
    target.count += 1
  },
  ...part,
})

const save = pressOf({ key: 's', code: 'KeyS', ctrlKey: true })

function setUp(part: Partial<Command<Target>> = {}, source: Partial<CommandSource<Target>> = {}) {
  const keymap = createKeymap(storedValue(memoryStorage(), 'keys'), false)
  const commands = createCommands(keymap)
  const target: Target = { count: 0, canRun: true }
  const leave = commands.register({
    windowId: 'window-1',
    commands: [command(part)],
    target: () => target,
    ...source,
  })
  return { keymap, commands, target, leave }
}

describe('what the registry lists', () => {
  test('are the commands of a window while it is there, and those of the desktop', () => {
    const { commands, leave } = setUp()
    commands.register({ windowId: null, commands: [command({ id: 'desktop.search' })], target: () => null })
    expect(commands.of('window-1').map(({ id }) => id)).toEqual(['test.save'])
    expect(commands.of('window-2')).toEqual([])
    expect(commands.of(null).map(({ id }) => id)).toEqual(['desktop.search'])
    expect(commands.find('test.save')).toBeUndefined()
    expect(commands.find('test.save', 'window-1')?.title).toBe('Save')
    expect(commands.find('desktop.search', 'window-1')?.isEnabled).toBe(false)
    leave()
    expect(commands.of('window-1')).toEqual([])
  })

  test('tells when commands come and go, and when keys are changed', () => {
    const { commands, keymap, leave } = setUp()
    const told = vi.fn<() => void>()
    const stop = commands.subscribe(told)
    leave()
    expect(told).toHaveBeenCalledTimes(1)
    keymap.set({ 'test.save': ['F8'] })
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    keymap.reset()
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('is what a command is in this moment', () => {
    const { commands, target } = setUp({
      titleNow: ({ count }) => `Save ${count}`,
      isChecked: ({ count }) => count > 0,
      isDanger: true,
      menuTitle: () => 'S',
    })
    const now = () => commands.find('test.save', 'window-1')
    expect(now()).toMatchObject({ title: 'Save 0', menuTitle: 'S', isChecked: false, isDanger: true })
    target.count = 2
    expect(now()).toMatchObject({ title: 'Save 2', isChecked: true, keys: ['Mod+S'] })
  })

  test('is run only while it can be: the target is asked again', () => {
    let target: Target | null = { count: 0, canRun: true }
    const commands = createCommands(createKeymap(storedValue(memoryStorage(), 'keys'), false))
    const bound = commands.bind(command({ isEnabled: ({ canRun }) => canRun }), () => target)
    expect([bound.isEnabled, bound.run(), target.count]).toEqual([true, true, 1])
    target = { count: 0, canRun: false }
    expect([bound.run(), target.count]).toEqual([false, 0])
    target = null
    expect(bound.run()).toBe(false)
  })
})

describe('a key press', () => {
  test('does the command of its chord, and no other', () => {
    const { commands, target } = setUp()
    expect(commands.press(save, hearingOf())).toBe(true)
    expect(commands.press(pressOf({ key: 'a', code: 'KeyA', ctrlKey: true }), hearingOf())).toBe(false)
    expect(target.count).toBe(1)
  })

  test('goes by the person’s own keys', () => {
    const { commands, keymap, target } = setUp()
    keymap.set({ 'test.save': ['F8'] })
    expect(commands.press(save, hearingOf())).toBe(false)
    expect(commands.press(pressOf({ key: 'F8' }), hearingOf())).toBe(true)
    keymap.set({ 'test.save': [] })
    expect(commands.press(pressOf({ key: 'F8' }), hearingOf())).toBe(false)
    keymap.reset('test.save')
    expect(commands.press(save, hearingOf())).toBe(true)
    expect(target.count).toBe(2)
  })

  test('that is held down does it once, unless it may repeat', () => {
    const once = setUp()
    expect(once.commands.press({ ...save, repeat: true }, hearingOf())).toBe(true)
    expect(once.target.count).toBe(0)
    const repeated = setUp({ repeats: true })
    repeated.commands.press({ ...save, repeat: true }, hearingOf())
    expect(repeated.target.count).toBe(1)
  })

  test('is used up where the command cannot be done now, and goes on where it is not offered', () => {
    const off = setUp({ isEnabled: () => false })
    expect([off.commands.press(save, hearingOf()), off.target.count]).toEqual([true, 0])
    const absent = setUp({ isOffered: () => false })
    expect(absent.commands.press(save, hearingOf())).toBe(false)
  })

  test('means the command that is offered, where two share it', () => {
    const run = vi.fn<() => void>()
    const { commands } = setUp(
      {},
      {
        commands: [
          command({ isOffered: () => false }),
          command({ id: 'test.other', run }),
          command({ id: 'test.third' }),
        ],
      },
    )
    commands.press(save, hearingOf())
    expect(run).toHaveBeenCalledOnce()
  })

  test('is not for commands whose keys belong to what has the focus', () => {
    const { commands } = setUp({ hasOwnKeys: true })
    expect(commands.press(save, hearingOf())).toBe(false)
    expect(commands.find('test.save', 'window-1')?.keys).toEqual(['Mod+S'])
  })

  test('is heard before or after what has the focus, as the source says', () => {
    const last = setUp()
    expect(last.commands.press(save, hearingOf({ phase: 'first' }))).toBe(false)
    const first = setUp({}, { isFirst: true })
    expect(first.commands.press(save, hearingOf())).toBe(false)
    expect(first.commands.press(save, hearingOf({ phase: 'first' }))).toBe(true)
  })

  test('is for the window in which it was pressed', () => {
    const node = new EventTarget()
    const { commands } = setUp({}, { hears: (other) => other === node })
    expect(commands.press(save, hearingOf())).toBe(false)
    expect(commands.press(save, hearingOf({ node }))).toBe(true)
  })

  test('means the desktop first, but not while a dialog asks', () => {
    const run = vi.fn<() => void>()
    const { commands, target } = setUp({}, { isFirst: true })
    commands.register({ windowId: null, commands: [{ ...command(), run }], target: () => target })
    commands.press(save, hearingOf({ phase: 'first' }))
    expect([run.mock.calls.length, target.count]).toEqual([1, 0])
    commands.press(save, hearingOf({ phase: 'first', isModalOpen: true }))
    expect([run.mock.calls.length, target.count]).toEqual([1, 1])
  })

  test.each([
    ['a chord with Ctrl is heard in text fields', { keys: ['Mod+S'] }, save, true],
    ['not if they are to keep it', { keys: ['Mod+S'], inTextFields: false }, save, false],
    ['a sign is typed', { keys: ['?'] }, pressOf({ key: '?', shiftKey: true }), false],
    [
      'a key that types nothing may be heard',
      { keys: ['F5'], inTextFields: true },
      pressOf({ key: 'F5' }),
      true,
    ],
  ] as const)('in a text field: %s', (_title, part, press, isHeard) => {
    const { commands } = setUp(part)
    expect(commands.press(press, hearingOf({ isInTextField: true }))).toBe(isHeard)
  })

  test('with Option and an arrow is the text field’s on a Mac', () => {
    const { commands } = setUp({ keys: ['Alt+ArrowLeft'], inTextFields: true })
    const word = pressOf({ key: 'ArrowLeft', altKey: true })
    expect(commands.press(word, hearingOf({ isInTextField: true, isMac: true }))).toBe(false)
    expect(commands.press(word, hearingOf({ isMac: true }))).toBe(true)
    expect(commands.press(word, hearingOf({ isInTextField: true }))).toBe(true)
  })
})
