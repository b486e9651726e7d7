import type { FilePath } from '../../types'
import type {
  AccountChange,
  AccountFailure,
  AccountFilesPort,
  AccountKind,
  AccountLimits,
  HistoryPoint,
  PulledChange,
} from '../types'
import { badConnection, type Fate } from './bad-connection'
import type { SimulatedAccount } from './simulation'

interface Row extends PulledChange {
  readonly content: Uint8Array | null
}

/** The state of an account at a moment. */
export interface AccountCopy {
  readonly id: string
  readonly version: number
  readonly forgotten: number
  readonly rows: ReadonlyMap<FilePath, Row>
  readonly marks: readonly HistoryPoint[]
}

/**
 * An account in memory that follows the rules of the database, for tests of synchronisation. That it answers as the database
 * does is tested next to the database.
 */
export interface AccountServer extends SimulatedAccount<AccountCopy> {
  /** A device's connection. `fate` is asked for each call. */
  connect(fate?: () => Fate): AccountFilesPort
  /** What the account keeps, by path; removals left out. */
  entries(): ReadonlyMap<FilePath, Row>
  forgetRemovals(): void
  forgetMarks(): void
  copy(): AccountCopy
  restore(copy: AccountCopy): void
  makeAgain(): void
  /** False: as a server of a version that knows no marks. */
  knowsMarks: boolean
  limits: AccountLimits
  /** Counts of the calls so far. */
  readonly calls: { pull: number; push: number; contents: number }
}

/** Bytes of content in an answer; the first file is in it always. */
const contentsAtOnce = 6_000_000

/** What the database says of what does not fit. */
const refusals = {
  too_large: { code: 'too_large', message: 'Too large.' },
  full: { code: 'full', message: 'Full.' },
} satisfies Record<string, AccountFailure>

/** How many entries of an account a row is. */
const entriesOf = (kind: AccountKind | undefined) => Number(kind !== undefined && kind !== 'removed')

/** An empty account. */
export function createAccountServer(): AccountServer {
  let accounts = 1
  let id = 'account-1'
  let version = 0
  let forgotten = 0
  const rows = new Map<FilePath, Row>()
  /** Marked numbers, lowest first. */
  let marks: readonly HistoryPoint[] = []
  let given = 0
  const calls = { pull: 0, push: 0, contents: 0 }

  const figures = () => {
    const live = [...rows.values()].filter((row) => row.kind !== 'removed')
    return { bytes: live.reduce((sum, row) => sum + row.size, 0), entries: live.length }
  }

  const clash = (change: AccountChange) => {
    const stored = rows.get(change.path)
    return (
      stored !== undefined &&
      stored.version !== change.expected &&
      stored.revision !== change.revision &&
      stored.kind !== 'removed' &&
      stored.kind !== 'whiteout' &&
      !(stored.kind === 'folder' && change.kind === 'folder')
    )
  }

  const markOf = (number: number) =>
    (number > 0 && server.knowsMarks && marks.find((point) => point.version >= number)?.mark) || null

  /** Stores changes one after the other; why one of them does not fit, or null. */
  const store = (changes: readonly AccountChange[], room: { bytes: number; entries: number }) => {
    for (const change of changes) {
      const stored = rows.get(change.path)
      if (stored?.revision === change.revision) continue
      const size = change.content?.length ?? 0
      const { expected: _expected, ...record } = change
      version += 1
      rows.set(change.path, { ...record, size, version })
      const moreBytes = size - (stored?.size ?? 0)
      const moreEntries = entriesOf(change.kind) - entriesOf(stored?.kind)
      room.bytes += moreBytes
      room.entries += moreEntries
      if (size > server.limits.fileBytes) return refusals.too_large
      if (moreBytes > 0 && room.bytes > server.limits.accountBytes) return refusals.full
      if (moreEntries > 0 && room.entries > server.limits.accountEntries) return refusals.full
    }
    return null
  }

  const push: AccountFilesPort['push'] = async (changes, { version: seen, mark }) => {
    const isOther = mark !== null && server.knowsMarks && mark !== markOf(seen)
    if (seen !== version || isOther || changes.some(clash)) return { ok: true, value: { applied: false } }
    const before = new Map(rows)
    const { bytes, entries } = figures()
    const refusal = store(changes, { bytes, entries })
    if (refusal) {
      rows.clear()
      for (const [path, row] of before) rows.set(path, row)
      version = seen
      return { ok: false, error: refusal }
    }
    const versions = new Map(changes.map(({ path }) => [path, rows.get(path)?.version ?? 0]))
    // The database marks what a statement adds and what it changes each at its last number.
    const stored = [...versions].filter(([, number]) => number > seen)
    const points = [false, true]
      .map((wasThere) => stored.filter(([path]) => before.has(path) === wasThere))
      .flatMap((some) => (some.length > 0 ? [Math.max(...some.map(([, number]) => number))] : []))
      .toSorted((a, b) => a - b)
    marks = [...marks, ...points.map((number) => ({ version: number, mark: `mark-${++given}` }))]
    return { ok: true, value: { applied: true, version, mark: markOf(version), versions, ...figures() } }
  }

  const pull: AccountFilesPort['pull'] = async (after, { most, whole, points }) => {
    const reset = !whole && after > 0 && after < forgotten
    const found = reset
      ? []
      : [...rows.values()].filter((row) => row.version > after).toSorted((a, b) => a.version - b.version)
    const changes = found.slice(0, most).map(({ content: _content, ...row }) => row)
    const more = found.length > changes.length
    const goal = reset ? 0 : more ? (changes.at(-1)?.version ?? 0) : version
    const shared = points.filter((point) => point.mark === markOf(point.version))
    const common = shared.length > 0 ? Math.max(...shared.map((point) => point.version)) : null
    return {
      ok: true,
      value: {
        changes,
        version: goal,
        mark: markOf(goal),
        ...(server.knowsMarks ? { common } : {}),
        more,
        reset,
        ...figures(),
        limits: server.limits,
      },
    }
  }

  const contents: AccountFilesPort['contents'] = async (paths) => {
    let bytes = 0
    const found = paths.flatMap((path) => {
      const row = rows.get(path)
      return row?.content ? [{ path, version: row.version, content: row.content }] : []
    })
    const value = found.filter(({ content }, index) => {
      bytes += content.length
      return index === 0 || bytes <= contentsAtOnce
    })
    return { ok: true, value }
  }

  const server: AccountServer = {
    knowsMarks: true,
    limits: { fileBytes: 1000, accountBytes: 1_000_000, accountEntries: 10_000 },
    calls,
    id: () => id,
    connect(fate = () => 'answered') {
      const port = badConnection({ pull, push, contents }, fate)
      return {
        pull: (after, options) => {
          calls.pull++
          return port.pull(after, options)
        },
        push: (changes, seen) => {
          calls.push++
          return port.push(changes, seen)
        },
        contents: (paths) => {
          calls.contents++
          return port.contents(paths)
        },
      }
    },
    entries: () => new Map([...rows].filter(([, row]) => row.kind !== 'removed')),
    forgetRemovals() {
      for (const [path, row] of rows) {
        if (row.kind !== 'removed') continue
        rows.delete(path)
        forgotten = Math.max(forgotten, row.version)
      }
    },
    forgetMarks() {
      marks = marks.slice(-1)
    },
    copy: () => ({ id: server.id(), version, forgotten, rows: new Map(rows), marks }),
    restore(copy) {
      ;({ id, version, forgotten, marks } = copy)
      rows.clear()
      for (const [path, row] of copy.rows) rows.set(path, row)
    },
    makeAgain() {
      const id = `account-${++accounts}`
      server.restore({ id, version: 0, forgotten: 0, rows: new Map(), marks: [] })
    },
  }
  return server
}
