import { describe, expect, test } from 'vitest'
import { inspect } from '@/sandbox/guest/inspect'
import { addLines, emptyConsole, lineText, type NewLine, textLine, visibleLines } from './console-lines'

const maxLines = 5000

const many = (count: number, from = 0): readonly NewLine[] =>
  Array.from({ length: count }, (_, index) => textLine('log', `line ${from + index}`))

describe('the lines of a console', () => {
  test('the last 5,000 are kept and the others counted', () => {
    const full = addLines(emptyConsole, many(maxLines))
    expect([full.lines.length, full.dropped]).toEqual([maxLines, 0])
    const over = addLines(full, many(10, maxLines), 7)
    expect([over.lines.length, over.dropped]).toEqual([maxLines, 17])
    expect(over.lines.at(-1)?.values).toEqual([{ kind: 'plain', type: 'string', text: 'line 5009' }])
    expect(new Set(over.lines.map(({ id }) => id)).size).toBe(maxLines)
  })

  test('clear takes away what is before it, and ids are never used twice', () => {
    const before = addLines(emptyConsole, many(3))
    const after = addLines(before, [
      textLine('log', 'gone'),
      { ...textLine('log', ''), level: 'clear' },
      ...many(1),
    ])
    expect(after.lines.map(lineText)).toEqual(['line 0'])
    expect(after.dropped).toBe(0)
    expect(after.lines[0]?.id).toBeGreaterThan(3)
  })

  test('a console that collapses counts what is said again, and keeps as many lines as it is told', () => {
    const limits = { lines: 3, collapsesRepeats: true }
    const said = (value: unknown): NewLine => ({ ...textLine('log', ''), values: [inspect(value)] })
    const otter = { name: 'Otter', kits: [1, 2] }
    const texts = (lines: readonly NewLine[], state = emptyConsole) =>
      addLines(state, lines, 0, limits).lines.map(lineText)
    expect(texts([said(otter), said({ ...otter }), said({ ...otter, kits: [1, 3] })])).toEqual([
      '{name: "Otter", kits: [1, 2]} (2 times)',
      '{name: "Otter", kits: [1, 3]}',
    ])
    const first = addLines(emptyConsole, [textLine('log', 'a')], 0, limits)
    const again = addLines(
      first,
      [textLine('log', 'a'), textLine('error', 'a'), textLine('log', '1')],
      0,
      limits,
    )
    expect(again.lines.map(({ id, level, count }) => [id, level, count])).toEqual([
      [1, 'log', 2],
      [2, 'error', 1],
      [3, 'log', 1],
    ])
    expect(texts([textLine('log', 'd')], again)).toEqual(['a', '1', 'd'])
    expect(addLines(again, [textLine('log', 'd')], 0, limits).dropped).toBe(1)
    const group: NewLine = textLine('group', 'g')
    expect(texts([group, group])).toEqual(['g', 'g'])
    expect(texts([said(1), said('1'), said(null)])).toEqual(['1', '1', 'null'])
  })

  test('a filter finds text inside values, whatever its case', () => {
    const { lines } = addLines(emptyConsole, [
      textLine('log', 'one'),
      { ...textLine('log', ''), values: [inspect({ name: 'Otter' })] },
    ])
    expect(visibleLines(lines, ' OTTER ', new Set())).toHaveLength(1)
    expect(visibleLines(lines, 'two', new Set())).toEqual([])
  })

  test('a closed group hides what is in it, to its end', () => {
    const group: NewLine = { ...textLine('group', 'g'), isClosed: true }
    const { lines } = addLines(emptyConsole, [
      group,
      { ...textLine('log', 'in'), depth: 1 },
      { ...group, depth: 1 },
      { ...textLine('log', 'deeper'), depth: 2 },
      textLine('log', 'out'),
    ])
    const shown = (toggled: readonly number[]) =>
      visibleLines(lines, '', new Set(toggled)).map((line) => lineText(line).trim())
    expect(shown([])).toEqual(['g', 'out'])
    expect(shown([lines[0]?.id ?? 0])).toEqual(['g', 'in', 'g', 'out'])
  })

  test('values read as text', () => {
    const loop: Record<string, unknown> = { a: [1, 'x'], m: new Map([['k', 2]]) }
    loop.self = loop
    const { lines } = addLines(emptyConsole, [
      { ...textLine('log', ''), values: [inspect('a'), inspect(loop)] },
    ])
    expect(lines.map(lineText)).toEqual(['a {a: [1, "x"], m: Map(1) {"k": 2}, self: [Circular Object]}'])
  })
})
