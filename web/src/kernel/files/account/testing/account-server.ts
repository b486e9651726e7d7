import type { FilePath } from '../../types'
import type {
  AccountChange,
  AccountFailure,
  AccountFilesPort,
  AccountLimits,
  AccountResult,
  PulledChange,
} from '../types'

/** What a connection to the account does with a call. 'answer lost': the account does it, and nobody hears. */
type Fate = 'answered' | 'lost' | 'answer lost'

interface Row extends PulledChange {
  readonly content: Uint8Array | null
}

/** An account in memory that follows the rules of the database, for tests of synchronisation. */
export interface AccountServer {
  /** A device's connection. `fate` is asked for each call. */
  connect(fate?: () => Fate): AccountFilesPort
  /** What the account keeps, by path; removals left out. */
  entries(): ReadonlyMap<FilePath, Row>
  /** Forgets all removals up to now, as the database does after a time. */
  forgetRemovals(): void
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

  const push: AccountFilesPort['push'] = async (changes, seen) => {
    if (seen !== version || changes.some(clash)) return { ok: true, value: { applied: false } }
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
    return { ok: true, value: { applied: true, version, versions, ...after } }
  }

  const pull: AccountFilesPort['pull'] = async (after, { most, whole }) => {
    const reset = !whole && after > 0 && after < forgotten
    const found = reset
      ? []
      : [...rows.values()].filter((row) => row.version > after).toSorted((a, b) => a.version - b.version)
    const changes = found.slice(0, most).map(({ content: _content, ...row }) => row)
    const more = found.length > changes.length
    return {
      ok: true,
      value: {
        changes,
        version: reset ? 0 : more ? (changes.at(-1)?.version ?? 0) : version,
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
  }
  return server
}
