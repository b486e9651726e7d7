import { parseInline } from './parse-inline'
import type { Block } from './types'

/** Lists in lists and quotes in quotes: deeper ones stay text. */
const deepest = 5

const fence = /^\s{0,3}(```+|~~~+)\s*([\w+#.-]*)/
const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const rule = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/
const quote = /^\s{0,3}>\s?/
const item = /^(\s*)(?:([-*+])|(\d{1,9})[.)])(?:\s+|$)/
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => parseInline(cell.trim().replaceAll(String.raw`\|`, '|')))

/** Whether a line begins something that ends a paragraph. */
const beginsBlock = (line: string) =>
  fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line) || item.test(line)

interface Read {
  readonly block: Block
  /** Index of the first line behind it. */
  readonly next: number
}

function readCode(lines: readonly string[], at: number): Read | null {
  const [, marks = '', language = ''] = fence.exec(lines[at] ?? '') ?? []
  if (marks === '') return null
  let end = at + 1
  // A block without an end is one that still arrives.
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(marks)) end++
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function readQuote(lines: readonly string[], at: number, depth: number): Read | null {
  let end = at
  while (end < lines.length && quote.test(lines[end] ?? '')) end++
  if (end === at) return null
  const inside = lines.slice(at, end).map((line) => line.replace(quote, ''))
  return { block: { kind: 'quote', children: parseLines(inside, depth + 1) }, next: end }
}

function readTable(lines: readonly string[], at: number): Read | null {
  const head = lines[at] ?? ''
  if (!head.includes('|') || !tableRule.test(lines[at + 1] ?? '')) return null
  let end = at + 2
  while (end < lines.length && !isBlank(lines[end]) && (lines[end] ?? '').includes('|')) end++
  return {
    block: { kind: 'table', head: cellsOf(head), rows: lines.slice(at + 2, end).map(cellsOf) },
    next: end,
  }
}

/** Indentation of a line in columns. */
const indentOf = (line: string) => line.length - line.trimStart().length

function readList(lines: readonly string[], at: number, depth: number): Read | null {
  const first = item.exec(lines[at] ?? '')
  if (!first || rule.test(lines[at] ?? '')) return null
  const isNumbered = first[3] !== undefined
  const indent = first[1]?.length ?? 0
  const items: string[][] = []
  /** Where the text of the present item begins. */
  let offset = 0
  let index = at
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const begun = item.exec(line)
    const isDeeper = indentOf(line) > indent + 1
    if (begun && !isDeeper) {
      if ((begun[3] !== undefined) !== isNumbered || rule.test(line)) break
      offset = begun[0].length
      items.push([line.slice(offset)])
    } else if (isBlank(line)) {
      // A blank line ends the list unless more of it follows.
      const next = lines[index + 1] ?? ''
      if (isBlank(next) || !(item.test(next) || indentOf(next) > indent + 1)) break
      items.at(-1)?.push('')
    } else if (isDeeper || !beginsBlock(line)) {
      items.at(-1)?.push(line.slice(Math.min(indentOf(line), offset)))
    } else break
    index++
  }
  return {
    block: {
      kind: 'list',
      start: isNumbered ? Number(first[3]) : null,
      items: items.map((inside) => parseLines(inside, depth + 1)),
    },
    next: index,
  }
}

function readLine(line: string): Block | null {
  if (rule.test(line)) return { kind: 'rule' }
  const [, marks, text] = heading.exec(line) ?? []
  return marks === undefined
    ? null
    : { kind: 'heading', level: marks.length, children: parseInline(text ?? '') }
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !beginsBlock(lines[end] ?? '')) end++
  const text = lines.slice(at, end).map((line) => line.trimStart())
  return { block: { kind: 'paragraph', children: parseInline(text.join('\n').trimEnd()) }, next: end }
}

function parseLines(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at++
      continue
    }
    const single = readLine(line)
    if (single) {
      blocks.push(single)
      at++
      continue
    }
    const nested = depth < deepest ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : null
    const { block, next } = readCode(lines, at) ?? nested ?? readTable(lines, at) ?? readParagraph(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}

/**
 * Parses the part of Markdown that answers are written in: paragraphs, headings, lists, quotes, tables, code, emphasis and
 * links. All else is text; nothing of it is HTML, a picture or a script, whatever it says.
 */
export const parseMarkdown = (text: string): readonly Block[] =>
  parseLines(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0)
