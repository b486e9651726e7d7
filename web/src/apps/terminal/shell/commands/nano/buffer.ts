// The text that is edited: lines, a cursor, a mark, what was cut, and what can be undone. Knows nothing of a screen.
import { graphemes } from '../../../model/text-width'

/** A place: a line, and a position in it in code units. */
export interface Spot {
  readonly row: number
  readonly at: number
}

/** Lines that took the place of others. */
interface Change {
  readonly row: number
  readonly removed: readonly string[]
  readonly inserted: readonly string[]
  readonly before: Spot
  readonly after: Spot
  /** Typing goes on in one step; everything else is a step of its own. */
  readonly kind: 'type' | 'erase' | 'other'
}

const isBefore = (a: Spot, b: Spot) => a.row < b.row || (a.row === b.row && a.at < b.at)

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u

/** Makes a buffer with these lines; there is at least one. */
export function createBuffer(start: readonly string[]) {
  let lines: string[] = start.length === 0 ? [''] : [...start]
  let cursor: Spot = { row: 0, at: 0 }
  /** The column that the cursor wants to be in, when it goes over shorter lines; in characters. */
  let wanted: number | null = null
  let mark: Spot | null = null
  let cutText = ''
  let goesOnCutting = false
  let done: Change[] = []
  let undone: Change[] = []
  /** How many changes there were when it was saved; -1: that state cannot come back. */
  let savedAt = 0

  const lineAt = (row: number) => lines[row] ?? ''
  const current = () => lineAt(cursor.row)

  const change = (
    row: number,
    count: number,
    inserted: readonly string[],
    after: Spot,
    kind: Change['kind'],
  ) => {
    const removed = lines.slice(row, row + count)
    const before = cursor
    lines.splice(row, count, ...inserted)
    cursor = after
    wanted = null
    if (savedAt > done.length) savedAt = -1
    undone = []
    const last = done.at(-1)
    const goesOn =
      kind !== 'other' &&
      last?.kind === kind &&
      last.row === row &&
      last.inserted.length === 1 &&
      count === 1 &&
      inserted.length === 1 &&
      last.after.at === before.at &&
      savedAt !== done.length
    if (goesOn) done[done.length - 1] = { ...last, inserted, after }
    else done.push({ row, removed, inserted, before, after, kind })
  }

  /** The text between two places. */
  const textBetween = (from: Spot, to: Spot): string =>
    from.row === to.row
      ? lineAt(from.row).slice(from.at, to.at)
      : [
          lineAt(from.row).slice(from.at),
          ...lines.slice(from.row + 1, to.row),
          lineAt(to.row).slice(0, to.at),
        ].join('\n')

  const removeBetween = (from: Spot, to: Spot, kind: Change['kind'] = 'other') =>
    change(
      from.row,
      to.row - from.row + 1,
      [lineAt(from.row).slice(0, from.at) + lineAt(to.row).slice(to.at)],
      from,
      kind,
    )

  const insert = (text: string, kind: Change['kind'] = 'other') => {
    goesOnCutting = false
    const parts = text.split('\n')
    const head = current().slice(0, cursor.at)
    const tail = current().slice(cursor.at)
    const inserted = parts.map(
      (part, index) => (index === 0 ? head : '') + part + (index === parts.length - 1 ? tail : ''),
    )
    const lastPart = parts.at(-1) ?? ''
    const after = {
      row: cursor.row + parts.length - 1,
      at: (parts.length === 1 ? head.length : 0) + lastPart.length,
    }
    change(cursor.row, 1, inserted, after, parts.length === 1 ? kind : 'other')
  }

  const move = (to: Spot) => {
    cursor = to
    wanted = null
    goesOnCutting = false
  }

  const left = (): Spot => {
    if (cursor.at > 0) {
      const last = graphemes(current().slice(0, cursor.at)).at(-1) ?? ''
      return { row: cursor.row, at: cursor.at - last.length }
    }
    return cursor.row === 0 ? cursor : { row: cursor.row - 1, at: lineAt(cursor.row - 1).length }
  }

  const right = (): Spot => {
    if (cursor.at < current().length) {
      const [first = ''] = graphemes(current().slice(cursor.at))
      return { row: cursor.row, at: cursor.at + first.length }
    }
    return cursor.row === lines.length - 1 ? cursor : { row: cursor.row + 1, at: 0 }
  }

  const vertically = (rows: number) => {
    const column = wanted ?? graphemes(current().slice(0, cursor.at)).length
    const row = Math.min(Math.max(cursor.row + rows, 0), lines.length - 1)
    move({ row, at: graphemes(lineAt(row)).slice(0, column).join('').length })
    wanted = column
  }

  const wordLeft = (): Spot => {
    const before = current().slice(0, cursor.at)
    if (before === '') return left()
    let at = before.length
    while (at > 0 && !wordCharacter.test(before[at - 1] ?? '')) at--
    while (at > 0 && wordCharacter.test(before[at - 1] ?? '')) at--
    return { row: cursor.row, at }
  }

  const wordRight = (): Spot => {
    const line = current()
    let { at } = cursor
    if (at === line.length) return right()
    while (at < line.length && wordCharacter.test(line[at] ?? '')) at++
    while (at < line.length && !wordCharacter.test(line[at] ?? '')) at++
    return { row: cursor.row, at }
  }

  /** What is marked, first end first; null: nothing. */
  const region = (): readonly [Spot, Spot] | null =>
    mark === null ? null : isBefore(mark, cursor) ? [mark, cursor] : [cursor, mark]

  const apply = ({ row }: Change, from: readonly string[], to: readonly string[], place: Spot) => {
    lines.splice(row, from.length, ...to)
    cursor = place
    wanted = null
    mark = null
    goesOnCutting = false
  }

  /** Where a text is next from a place on, going round; null: nowhere. */
  const find = (query: string, from: Spot): { readonly spot: Spot; readonly isWrapped: boolean } | null => {
    const needle = query.toLowerCase()
    for (let step = 0; step <= lines.length; step++) {
      const row = (from.row + step) % lines.length
      const line = lineAt(row).toLowerCase()
      const at = line.indexOf(needle, step === 0 ? from.at : 0)
      if (at === -1 || (step === lines.length && at >= from.at)) continue
      return { spot: { row, at }, isWrapped: from.row + step >= lines.length }
    }
    return null
  }

  return {
    lines: () => lines as readonly string[],
    cursor: () => cursor,
    region,
    hasMark: () => mark !== null,
    isModified: () => savedAt !== done.length,
    saved: () => {
      savedAt = done.length
    },
    text: () => lines.join('\n'),
    move,
    left: () => move(left()),
    right: () => move(right()),
    vertically,
    home: () => move({ row: cursor.row, at: 0 }),
    end: () => move({ row: cursor.row, at: current().length }),
    top: () => move({ row: 0, at: 0 }),
    bottom: () => move({ row: lines.length - 1, at: lineAt(lines.length - 1).length }),
    wordLeft: () => move(wordLeft()),
    wordRight: () => move(wordRight()),
    insert,
    type: (text: string) => insert(text, 'type'),
    backspace: () => {
      goesOnCutting = false
      const to = cursor
      const from = left()
      if (from !== to) removeBetween(from, to, 'erase')
    },
    delete: () => {
      goesOnCutting = false
      const to = right()
      if (to !== cursor) removeBetween(cursor, to)
    },
    toggleMark: (): boolean => {
      mark = mark === null ? cursor : null
      return mark !== null
    },
    /** Cuts what is marked, or the line; lines cut one after the other are pasted together. Whether there was anything. */
    cut: (): boolean => {
      const marked = region()
      if (marked) {
        cutText = textBetween(...marked)
        mark = null
        goesOnCutting = false
        if (cutText === '') return false
        removeBetween(...marked)
        return true
      }
      const isLast = cursor.row === lines.length - 1
      if (isLast && current() === '') return false
      const text = isLast ? current() : `${current()}\n`
      cutText = goesOnCutting ? cutText + text : text
      change(cursor.row, 1, isLast ? [''] : [], { row: cursor.row, at: 0 }, 'other')
      goesOnCutting = true
      return true
    },
    copy: () => {
      const marked = region()
      cutText = marked ? textBetween(...marked) : `${current()}\n`
      mark = null
    },
    /** Puts in what was cut. Whether there was anything. */
    paste: (): boolean => {
      if (cutText !== '') insert(cutText)
      return cutText !== ''
    },
    undo: (): boolean => {
      const last = done.pop()
      if (!last) return false
      undone.push(last)
      apply(last, last.inserted, last.removed, last.before)
      return true
    },
    redo: (): boolean => {
      const last = undone.pop()
      if (!last) return false
      done.push(last)
      apply(last, last.removed, last.inserted, last.after)
      return true
    },
    find,
    /** Replaces as many characters as the query has, from a place on. */
    replaceAt: (spot: Spot, length: number, text: string) => {
      const line = lineAt(spot.row)
      change(
        spot.row,
        1,
        [line.slice(0, spot.at) + text + line.slice(spot.at + length)],
        { row: spot.row, at: spot.at + text.length },
        'other',
      )
    },
  }
}

/** See {@link createBuffer}. */
export type Buffer = ReturnType<typeof createBuffer>
