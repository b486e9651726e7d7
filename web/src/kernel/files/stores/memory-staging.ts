import type { CommitOutcome, Staging } from '../store-types'

/** What a memory store holds of a content that came in pieces. */
export interface StagedPieces {
  readonly content: Blob
  /** Revisions whose content it is. */
  readonly users: ReadonlySet<string>
  /** When a piece came last, ms since the epoch. */
  readonly touched: number
}

/** The staging of a memory store: nothing of it is written anywhere. `stored` says what ended a call that worked. */
export function createMemoryStaging(
  pieces: Map<string, StagedPieces>,
  { stored, now }: { readonly stored: () => CommitOutcome; readonly now: () => number },
): Staging {
  const contentOf = (key: string) => pieces.get(key)?.content ?? new Blob()
  return {
    size: (key) => Promise.resolve(contentOf(key).size),
    append(key, piece) {
      if ((pieces.get(key)?.users.size ?? 0) > 0)
        return Promise.resolve({
          ok: false,
          reason: 'broken',
          cause: new Error(`The content ${key} is in use`),
        })
      const added = piece instanceof Blob ? piece : piece.slice()
      pieces.set(key, { content: new Blob([contentOf(key), added]), users: new Set(), touched: now() })
      return Promise.resolve(stored())
    },
    read: (key) => Promise.resolve(contentOf(key)),
    remove(key) {
      if (pieces.get(key)?.users.size === 0) pieces.delete(key)
      return Promise.resolve()
    },
    removeLeftovers(before) {
      let freed = 0
      for (const [key, { content, users, touched }] of Array.from(pieces)) {
        if (users.size > 0 || touched >= before) continue
        pieces.delete(key)
        freed += content.size
      }
      return Promise.resolve(freed)
    },
  }
}

/** Notes who uses contents that came in pieces, as the device's store does. Throws where the pieces are not there. */
export function noteUsers(
  pieces: Map<string, StagedPieces>,
  { added, dropped }: { readonly added: ReadonlyMap<string, string>; readonly dropped: Iterable<string> },
): void {
  for (const [revision, key] of added) {
    const found = pieces.get(key)
    if (!found) throw new Error(`The content ${key} is lost`)
    pieces.set(key, { ...found, users: new Set([...found.users, revision]) })
  }
  for (const revision of dropped) {
    for (const [key, found] of pieces) {
      if (!found.users.has(revision)) continue
      const users = new Set([...found.users].filter((user) => user !== revision))
      if (users.size > 0) pieces.set(key, { ...found, users })
      else pieces.delete(key)
      break
    }
  }
}
