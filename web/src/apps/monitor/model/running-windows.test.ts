import { expect, test } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { describeDuration, matches, neighbourOf, runningWindows } from './running-windows'

const registry = createRegistry(manifests)

test('lists title, app, state and time of opening of every window', () => {
  const manager = createWindowManager({
    registry,
    viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  })
  const terminal = manager.open('terminal')
  const editor = manager.open('editor', { title: 'notes.txt' })
  const image = manager.open('imageviewer')
  const gramophone = manager.launch('gramophone')
  const unknown = gramophone.ok ? gramophone.value : ''
  const active = manager.open('monitor')
  manager.toggleMinimized(terminal)
  manager.snap(editor, 'left')
  manager.toggleMaximized(image)
  manager.focus(active)

  const rows = runningWindows(manager.getState(), registry)
  const facts = Object.fromEntries(rows.map((row) => [row.id, [row.title, row.app, row.state]]))
  expect(facts).toEqual({
    [terminal]: ['OtterOS Terminal', 'Terminal', 'minimized'],
    [editor]: ['notes.txt', 'Text Editor', 'snapped'],
    [image]: ['Image Viewer', 'Image Viewer', 'maximized'],
    [unknown]: [expect.any(String), 'gramophone', 'open'],
    [active]: ['System Monitor', 'System Monitor', 'active'],
  })
  expect(rows.find((row) => row.id === unknown)?.icon).toBeUndefined()
  for (const { id, opened } of rows) expect(id.endsWith(`-${opened}`)).toBe(true)
})

test('an id that does not tell the time leaves it open', () => {
  const manager = createWindowManager({
    registry,
    viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  })
  manager.open('terminal')
  const [first] = manager.getState().windows
  const windows = first ? [{ ...first, id: 'terminal' }] : []
  expect(runningWindows({ windows, activeId: null }, registry)[0]?.opened).toBeNull()
})

test('search ignores letter case and surrounding space', () => {
  expect(matches(' TERM', 'OtterOS Terminal', 'x')).toBe(true)
  expect(matches('', 'anything')).toBe(true)
  expect(matches('editor', 'OtterOS Terminal')).toBe(false)
})

test('the row that takes the place of a gone one is selected next', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(neighbourOf(rows, 'b')).toBe('c')
  expect(neighbourOf(rows, 'c')).toBe('b')
  expect(neighbourOf([{ id: 'a' }], 'a')).toBeNull()
})

test('durations are told in one or two units', () => {
  const minute = 60_000
  expect([-5, 8_900, 5 * minute, 130 * minute, 76 * 60 * minute].map(describeDuration)).toEqual([
    '0 s',
    '8 s',
    '5 min',
    '2 h 10 min',
    '3 d 4 h',
  ])
})
