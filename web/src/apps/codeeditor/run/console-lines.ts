import type { Inspected } from '@/sandbox/inspected'
import type { ConsoleEntry, Place } from '@/sandbox/messages'

/** Lines that a console keeps; the oldest go. */
export const maxLines = 5000

/** Levels of lines: those of the code, the value of its last expression, what was typed into it, and the panel's own remarks. */
export type LineLevel = Exclude<ConsoleEntry['level'], 'clear'> | 'result' | 'input' | 'note'

/** A line of the console panel. */
export interface ConsoleLine {
  /** Counts up over the life of a console; never used twice. */
  readonly id: number
  readonly level: LineLevel
  readonly values: readonly Inspected[]
  /** Groups around it. */
  readonly depth: number
  /** Where in the editor's text it came from; null: not known. */
  readonly place: Place | null
  /** A group that starts closed. */
  readonly isClosed: boolean
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
export type NewLine = Omit<ConsoleLine, 'id' | 'level'> & {
  readonly level: ConsoleEntry['level'] | LineLevel
}

/** Adds lines, newest last; a 'clear' among them takes away all before it. `dropped`: lines lost on the way, before these. */
export function addLines(state: ConsoleState, added: readonly NewLine[], dropped = 0): ConsoleState {
  const from = added.findLastIndex(({ level }) => level === 'clear')
  const isCleared = from >= 0
  const fresh = added
    .slice(from + 1)
    .flatMap(({ level, ...line }, index): ConsoleLine[] =>
      level === 'clear' ? [] : [{ ...line, level, id: state.nextId + index }],
    )
  const all = isCleared ? fresh : [...state.lines, ...fresh]
  const surplus = Math.max(0, all.length - maxLines)
  return {
    lines: surplus > 0 ? all.slice(surplus) : all,
    dropped: (isCleared ? 0 : state.dropped + dropped) + surplus,
    nextId: state.nextId + fresh.length,
  }
}

/** A line with a text of the panel's own. */
export const textLine = (level: LineLevel, text: string, place: Place | null = null): NewLine => ({
  level,
  values: [{ kind: 'plain', type: 'string', text }],
  depth: 0,
  place,
  isClosed: false,
})

/** All text of a value, for search and for copying. */
export function valueText(value: Inspected): string {
  if (value.kind === 'plain') return value.text
  if (value.kind === 'circular') return `[Circular ${value.name}]`
  if (value.kind === 'deep') return value.name
  const isList = value.shape === 'array' || value.shape === 'set'
  const entries = value.entries.map((entry) => {
    const text = valueText(entry.value)
    const quoted = entry.value.kind === 'plain' && entry.value.type === 'string' ? JSON.stringify(text) : text
    return isList ? quoted : `${entry.key}: ${quoted}`
  })
  if (value.omitted > 0) entries.push(`… ${value.omitted} more`)
  if (value.shape === 'error') return errorText(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const name = value.name === 'Object' || value.name.startsWith('Array(') ? '' : `${value.name} `
  return `${name}${open}${entries.join(', ')}${close}`
}

/** An error with its stack, where it has one. */
function errorText(value: Extract<Inspected, { kind: 'object' }>): string {
  const stack = value.entries.find((entry) => entry.key === 'stack')?.value
  return stack?.kind === 'plain' ? stack.text : value.name
}

/** A line as text. */
export const lineText = (line: ConsoleLine): string =>
  `${'  '.repeat(line.depth)}${line.values.map(valueText).join(' ')}`

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
