import type { Inspected } from '@/lib/inspected'
import { texts } from './texts'

/** What a console keeps, unless told otherwise: this many lines, the oldest go; the same line again stands below. */
const usualLimits: ConsoleLimits = { lines: 5000, collapsesRepeats: false }

/** How much a console keeps. */
export interface ConsoleLimits {
  readonly lines: number
  /** A line that says the same as the one before it only counts that one up. */
  readonly collapsesRepeats: boolean
}

/** Levels of lines: those of the code, the value of its last expression, what was typed into it, and the panel's own remarks. */
export type LineLevel =
  | 'log'
  | 'info'
  | 'warn'
  | 'error'
  | 'debug'
  | 'table'
  | 'group'
  | 'result'
  | 'input'
  | 'note'

/** A place in a text, counted from 1. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** A line of a console. */
export interface ConsoleLine {
  /** Counts up over the life of a console; never used twice. */
  readonly id: number
  readonly level: LineLevel
  readonly values: readonly Inspected[]
  /** Groups around it. */
  readonly depth: number
  /** Where in the editor's text it came from; null: not known. */
  readonly place: LinePlace | null
  /** A group that starts closed. */
  readonly isClosed: boolean
  /** How often in a row it was said. */
  readonly count: number
}

/** What a console holds. */
export interface ConsoleState {
  readonly lines: readonly ConsoleLine[]
  /** Lines that are gone because there were too many. */
  readonly dropped: number
  readonly nextId: number
}

/** A console without lines. */
export const emptyConsole: ConsoleState = { lines: [], dropped: 0, nextId: 1 }

/** A line to be added. */
export type NewLine = Omit<ConsoleLine, 'id' | 'level' | 'count'> & {
  readonly level: LineLevel | 'clear'
}

/** Adds lines, newest last; a 'clear' among them takes away all before it. `dropped`: lines lost on the way, before these. */
export function addLines(
  state: ConsoleState,
  added: readonly NewLine[],
  dropped = 0,
  limits = usualLimits,
): ConsoleState {
  const from = added.findLastIndex(({ level }) => level === 'clear')
  const isCleared = from >= 0
  const all = isCleared ? [] : [...state.lines]
  let { nextId } = state
  for (const { level, ...line } of added.slice(from + 1)) {
    if (level === 'clear') continue
    const last = all.at(-1)
    if (last && limits.collapsesRepeats && saysSame(last, { level, ...line })) {
      all[all.length - 1] = { ...last, count: last.count + 1 }
      continue
    }
    all.push({ ...line, level, id: nextId, count: 1 })
    nextId += 1
  }
  const surplus = Math.max(0, all.length - limits.lines)
  return {
    lines: surplus > 0 ? all.slice(surplus) : all,
    dropped: (isCleared ? 0 : state.dropped + dropped) + surplus,
    nextId,
  }
}

/** Whether a line repeats another one. Groups never do: what follows is in the later one. */
const saysSame = (before: ConsoleLine, line: NewLine): boolean =>
  line.level !== 'group' &&
  before.level === line.level &&
  before.depth === line.depth &&
  before.place?.line === line.place?.line &&
  before.place?.column === line.place?.column &&
  before.values.length === line.values.length &&
  before.values.every((value, index) => isSameValue(value, line.values[index]))

/** Whether two values look the same, as deep as they are shown. */
function isSameValue(a: Inspected, b: Inspected | undefined): boolean {
  if (b?.kind !== a.kind) return false
  if (a.kind === 'plain') return b.kind === 'plain' && a.type === b.type && a.text === b.text
  if (a.kind !== 'object' || b.kind !== 'object') return b.kind !== 'plain' && a.name === b.name
  return (
    a.name === b.name &&
    a.shape === b.shape &&
    a.omitted === b.omitted &&
    a.entries.length === b.entries.length &&
    a.entries.every(({ key, value }, index) => {
      const other = b.entries[index]
      return other?.key === key && isSameValue(value, other.value)
    })
  )
}

/** A line with a text of the panel's own. */
export const textLine = (level: LineLevel, text: string, place: LinePlace | null = null): NewLine => ({
  level,
  values: [{ kind: 'plain', type: 'string', text }],
  depth: 0,
  place,
  isClosed: false,
})

/** All text of a value, for search and for copying. */
export function valueText(value: Inspected): string {
  if (value.kind === 'plain') return value.text
  if (value.kind === 'circular') return texts.circular({ name: value.name })
  if (value.kind === 'deep') return value.name
  const isList = value.shape === 'array' || value.shape === 'set'
  const entries = value.entries.map((entry) => {
    const text = valueText(entry.value)
    const quoted = entry.value.kind === 'plain' && entry.value.type === 'string' ? JSON.stringify(text) : text
    return isList ? quoted : `${entry.key}: ${quoted}`
  })
  if (value.omitted > 0) entries.push(texts.more({ count: value.omitted }))
  if (value.shape === 'error') return errorText(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const name = value.name === 'Object' || value.name.startsWith('Array(') ? '' : `${value.name} `
  return `${name}${open}${entries.join(', ')}${close}`
}

/** An error with its stack, where it has one. */
function errorText(value: Extract<Inspected, { kind: 'object' }>): string {
  const stack = value.entries.find((entry) => entry.key === 'stack')?.value
  // In some browsers it is a getter, which is not called.
  return stack?.kind === 'plain' && stack.type === 'string' ? stack.text : value.name
}

/** A line as text. */
export function lineText({ depth, values, count }: ConsoleLine): string {
  const line = `${'  '.repeat(depth)}${values.map(valueText).join(' ')}`
  return count > 1 ? `${line} ${texts.lineTimes({ count })}` : line
}

/** The lines that a filter finds, without regard to case; groups that are closed hide what is in them, unless filtered. */
export function visibleLines(
  lines: readonly ConsoleLine[],
  filter: string,
  toggled: ReadonlySet<number>,
): readonly ConsoleLine[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted) return lines.filter((line) => lineText(line).toLowerCase().includes(wanted))
  let hiddenBelow = Number.POSITIVE_INFINITY
  return lines.filter((line) => {
    if (line.depth > hiddenBelow) return false
    hiddenBelow = Number.POSITIVE_INFINITY
    if (line.level === 'group' && isGroupClosed(line, toggled)) hiddenBelow = line.depth
    return true
  })
}

/** Whether a group's lines are hidden: as it started, or the other way round once toggled. */
export const isGroupClosed = (line: ConsoleLine, toggled: ReadonlySet<number>): boolean =>
  line.isClosed !== toggled.has(line.id)
