import type { FilePath } from '../../types'
import type {
  AccountChange,
  AccountFailure,
  AccountFilesPort,
  AccountLimits,
  AccountResult,
  HistoryPoint,
  PulledChange,
} from '../types'

/** What a connection to the account does with a call. 'answer lost': the account does it, and nobody hears. */
type Fate = 'answered' | 'lost' | 'answer lost'

interface Row extends PulledChange {
  readonly content: Uint8Array | null
}

/** The state of an account at a moment. */
export interface AccountCopy {
  readonly version: number
  readonly forgotten: number
  readonly rows: ReadonlyMap<FilePath, Row>
  readonly marks: readonly HistoryPoint[]
}

/** An account in memory that follows the rules of the database, for tests of synchronisation. */
export interface AccountServer {
  /** A device's connection. `fate` is asked for each call. */
  connect(fate?: () => Fate): AccountFilesPort
  /** What the account keeps, by path; removals left out. */
  entries(): ReadonlyMap<FilePath, Row>
  /** Forgets all removals up to now, as the database does after a time. */
  forgetRemovals(): void
  /** Forgets all but the newest mark, as the database does when there are too many. */
  forgetMarks(): void
  /** What there is, to go back to it. */
  copy(): AccountCopy
  /** Goes back to a copy, as a database that is restored. */
  restore(copy: AccountCopy): void
  /** Starts as an account that is made again: nothing is left. */
  makeAgain(): void
  /** False: as a server of a version that knows no marks. */
  knowsMarks: boolean
  limits: AccountLimits
  /** Counts of the calls so far. */
  readonly calls: { pull: number; push: number; contents: number }
}

const offline: AccountFailure = { code: 'offline', message: 'The server cannot be reached.' }

/** An empty account. */
export function createAccountServer(): AccountServer {
  let version = 0
  let forgotten = 0
  const rows = new Map<FilePath, Row>()
  /** The highest number of each push with its mark, oldest first. */
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

  const push: AccountFilesPort['push'] = async (changes, { version: seen, mark }) => {
    const isOther = mark !== null && server.knowsMarks && mark !== markOf(seen)
    if (seen !== version || isOther || changes.some(clash)) return { ok: true, value: { applied: false } }
    const before = new Map(rows)
    const room = figures()
    for (const change of changes) {
      if (rows.get(change.path)?.revision === change.revision) continue
      const size = change.content?.length ?? 0
      if (size > server.limits.fileBytes) {
        rows.clear()
        for (const [path, row] of before) rows.set(path, row)
        return { ok: false, error: { code: 'too_large', message: 'Too large.' } }
      }
      const { expected: _expected, ...record } = change
      rows.set(change.path, { ...record, size, version: version + 1 })
      version += 1
    }
    const after = figures()
    const isFull =
      (after.bytes > room.bytes && after.bytes > server.limits.accountBytes) ||
      (after.entries > room.entries && after.entries > server.limits.accountEntries)
    if (isFull) {
      rows.clear()
      for (const [path, row] of before) rows.set(path, row)
      version = seen
      return { ok: false, error: { code: 'full', message: 'Full.' } }
    }
    const versions = new Map(changes.map(({ path }) => [path, rows.get(path)?.version ?? 0]))
    if (version > seen) marks = [...marks, { version, mark: `mark-${++given}` }]
    return { ok: true, value: { applied: true, version, mark: markOf(version), versions, ...after } }
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

  const contents: AccountFilesPort['contents'] = async (paths) => ({
    ok: true,
    value: paths.flatMap((path) => {
      const row = rows.get(path)
      return row?.content ? [{ path, version: row.version, content: row.content }] : []
    }),
  })

  const server: AccountServer = {
    knowsMarks: true,
    limits: { fileBytes: 1000, accountBytes: 1_000_000, accountEntries: 10_000 },
    calls,
    connect(fate = () => 'answered') {
      const through = async <T>(call: () => Promise<AccountResult<T>>): Promise<AccountResult<T>> => {
        const what = fate()
        if (what === 'lost') return { ok: false, error: offline }
        const answer = await call()
        return what === 'answered' ? answer : { ok: false, error: offline }
      }
      return {
        pull: (after, options) => {
          calls.pull++
          return through(() => pull(after, options))
        },
        push: (changes, seen) => {
          calls.push++
          return through(() => push(changes, seen))
        },
        contents: (paths) => {
          calls.contents++
          return through(() => contents(paths))
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
    copy: () => ({ version, forgotten, rows: new Map(rows), marks }),
    restore(copy) {
      ;({ version, forgotten, marks } = copy)
      rows.clear()
      for (const [path, row] of copy.rows) rows.set(path, row)
    },
    makeAgain: () => server.restore({ version: 0, forgotten: 0, rows: new Map(), marks: [] }),
  }
  return server
}
