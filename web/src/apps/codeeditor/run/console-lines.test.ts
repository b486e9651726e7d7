import { describe, expect, test } from 'vitest'
import { inspect } from '@/sandbox/guest/inspect'
import {
  addLines,
  emptyConsole,
  lineText,
  maxLines,
  type NewLine,
  textLine,
  visibleLines,
} from './console-lines'

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
