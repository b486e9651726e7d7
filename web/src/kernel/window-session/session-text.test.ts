import { expect, test } from 'vitest'
import type { KeptWindow } from '@/kernel/windows/types'
import { readSession, writeSession } from './session-text'

const windowOf = (part: Partial<KeptWindow> = {}): KeptWindow => ({
  id: 'terminal-1',
  type: 'terminal',
  args: { path: '/home' },
  geometry: { x: 1, y: 2, width: 800, height: 600 },
  viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  isMinimized: false,
  isMaximized: false,
  snapped: 'left',
  view: { folder: '/home/documents' },
  ...part,
})

test('windows are read as they were written', () => {
  const session = { windows: [windowOf(), windowOf({ id: 'b-2', snapped: null })], activeId: 'b-2' }
  expect(readSession(writeSession(session))).toEqual(session)
  expect(readSession(writeSession({ windows: [], activeId: null }))).toEqual({ windows: [], activeId: null })
})

test('a text of today is read for ever', () => {
  const text =
    '{"version":1,"activeId":"a-1","windows":[{"id":"a-1","type":"a","args":{},"geometry":{"x":1,"y":2,"width":3,"height":4},"viewport":{"width":5,"height":6,"isMobile":true,"taskbarHeight":60},"isMinimized":true,"isMaximized":false,"snapped":"top-left","view":{"tab":"b"}}]}'
  expect(readSession(text)?.windows[0]).toMatchObject({ id: 'a-1', snapped: 'top-left', view: { tab: 'b' } })
})

test('what is damaged keeps nothing else away', () => {
  for (const text of ['', 'null', '[]', '{"windows":3}', '{"windows":[{"id":'])
    expect(readSession(text)).toBeNull()
  const good = windowOf({ id: 'good-1' })
  const windows: readonly unknown[] = [
    null,
    { ...good, id: 7 },
    { ...good, geometry: { x: 'a' } },
    { ...good, geometry: null },
    { ...good, snapped: 'middle' },
    { ...good, view: [] },
    { ...good, viewport: { ...good.viewport, width: null } },
    good,
  ]
  expect(readSession(JSON.stringify({ windows, activeId: 5 }))).toEqual({ windows: [good], activeId: null })
})

test('what is too large is left out, and of many the lowest', () => {
  const large = (id: string, length: number) => windowOf({ id, args: { htmlContent: 'x'.repeat(length) } })
  const ids = (windows: readonly KeptWindow[]) =>
    readSession(writeSession({ windows, activeId: null }))?.windows.map(({ id }) => id)
  expect(ids([windowOf(), large('app-1', 500_000), windowOf({ id: 'top-3' })])).toEqual([
    'terminal-1',
    'top-3',
  ])
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => large(id, 390_000))
  expect(ids([...five, windowOf()])).toEqual(['c', 'd', 'e', 'terminal-1'])
})
