import { expect, test } from 'vitest'
import { mostWindowText, parseVmData, toStoredData } from './vm-data'
import { noWindows, openVmWindow } from './windows'

const opened = openVmWindow(noWindows, {
  id: 'editor-1',
  type: 'editor',
  width: 400,
  height: 300,
  path: 'notes/a.txt',
})

test('what is stored has windows, booted and last_saved, and is read back the same [B3.26]', () => {
  const data = { windows: opened.windows, booted: true, lastSaved: Date.UTC(2026, 10, 21) }
  const stored = toStoredData(data)
  expect(Object.keys(stored).toSorted()).toEqual(['booted', 'last_saved', 'windows'])
  expect(stored.last_saved).toBe('2026-11-21T00:00:00.000Z')
  expect(parseVmData(JSON.parse(JSON.stringify(stored)))).toEqual(data)
  expect(toStoredData({ windows: [], booted: false, lastSaved: null })).toEqual({
    windows: [],
    booted: false,
  })
})

test('what makes no sense in it is left out', () => {
  const empty = { windows: [], booted: false, lastSaved: null }
  for (const stored of [null, 'x', [], {}, { windows: 'none', booted: 'yes', last_saved: 'yesterday' }]) {
    expect(parseVmData(stored)).toEqual(empty)
  }
  const { windows } = parseVmData({
    windows: [
      null,
      { type: 'note' },
      { id: 'a', type: 'note', x: Number.MAX_VALUE, width: -5, text: 'x'.repeat(9000) },
      { id: 'a', type: 'note' },
    ],
    booted: true,
  })
  expect(windows).toMatchObject([{ id: 'a', x: 10_000, width: 240, height: 320, path: null }])
  expect(windows[0]?.text).toHaveLength(mostWindowText)
})
