import type { StoredValue } from '@/lib/stored-value'

/** Most lines that are kept, and most characters of all of them. */
export const mostLines = 1000
export const mostCharacters = 200_000

/** The lines of a person, oldest first, and a walk through them with the arrow keys. */
export interface History {
  lines(): readonly string[]
  /** Adds a line: not when it is blank, begins with a space or repeats the last one. */
  add(line: string): void
  clear(): void
}

function parse(text: string | null): string[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((line) => typeof line === 'string').slice(-mostLines) : []
  } catch {
    return []
  }
}

function trim(lines: readonly string[]): string[] {
  const kept = lines.slice(-mostLines)
  let size = kept.reduce((sum, line) => sum + line.length, 0)
  while (size > mostCharacters && kept.length > 1) size -= kept.shift()?.length ?? 0
  return kept
}

/** The history that is stored there. What another terminal added meanwhile is kept: each addition reads first. */
export function createHistory(stored: StoredValue): History {
  let memory = parse(stored.get())
  const write = (lines: string[]) => {
    memory = lines
    try {
      stored.set(JSON.stringify(lines))
    } catch {
      // No room on the device: the lines of this desktop stay in memory, which is all that a history promises.
    }
  }
  const read = () => {
    const text = stored.get()
    if (text !== null) memory = parse(text)
    return memory
  }
  return {
    lines: read,
    add(line) {
      if (line.trim() === '' || line.startsWith(' ')) return
      const lines = read()
      if (lines.at(-1) !== line) write(trim([...lines, line]))
    },
    clear: () => write([]),
  }
}

/** Where a person is in the history: `index` counts from the newest, -1 is the line that they type. */
export interface HistoryWalk {
  readonly index: number
  /** What was typed before the walk began. */
  readonly draft: string
}

export const noWalk: HistoryWalk = { index: -1, draft: '' }

/** A step to an older (1) or newer (-1) line; null when there is none. */
export function walkHistory(
  lines: readonly string[],
  walk: HistoryWalk,
  current: string,
  step: 1 | -1,
): { readonly walk: HistoryWalk; readonly text: string } | null {
  const draft = walk.index === -1 ? current : walk.draft
  const index = walk.index + step
  if (index < -1 || index >= lines.length) return null
  return { walk: { index, draft }, text: index === -1 ? draft : (lines[lines.length - 1 - index] ?? '') }
}

/** The newest line that contains the query, at or before a place counted from the newest; null when there is none. */
export function searchHistory(
  lines: readonly string[],
  query: string,
  from: number,
): { readonly index: number; readonly text: string } | null {
  if (query === '') return null
  for (let index = from; index < lines.length; index++) {
    const text = lines[lines.length - 1 - index] ?? ''
    if (text.includes(query)) return { index, text }
  }
  return null
}
