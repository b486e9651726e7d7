import type { FilePath } from '../types'
import { noVersion, remoteOf, remoteVersion } from './account-records'
import { cursorMark, type KnownHistory } from './known-history'
import type { Listing } from './list-account'

/** What a device and the account have in common. */
export interface SharedHistory {
  /** The number up to which their histories are the same. */
  readonly version: number
  /** Whether the device knows of versions that the account's history does not have, or may not have. */
  readonly hasParted: boolean
  /** Whether a version of a path is part of the common history. */
  readonly isShared: (remote: string) => boolean
  /** What the account has at each path since before the histories parted: what the device has there came later. */
  readonly ancestors: ReadonlyMap<FilePath, string>
}

/** What the account's marks say, or, where there are none, the numbers. */
function markedVersion(listing: Listing, history: KnownHistory): number {
  const { cursor } = history
  if (!listing.isSameAccount) return 0
  const isCursorAsked = cursorMark(history) !== null
  if (isCursorAsked && listing.common !== undefined) return listing.common ?? 0
  // Numbers alone do not prove much, but nothing speaks against them as long as they do not go back.
  return listing.version >= cursor && listing.common !== null ? cursor : (listing.common ?? 0)
}

/**
 * Finds how far a device's history and the account's are the same, from a listing of everything. Apart from the marks, what
 * both have proves it: a path whose version and revision are the same on both sides can only be of a common past, and with it
 * all that has lower numbers. So what the account does not list any more was removed by someone if it is of that past, and
 * was lost with an earlier copy if it is not.
 */
export function findShared(
  listing: Listing,
  history: KnownHistory,
  known: ReadonlyMap<FilePath, string>,
): SharedHistory {
  let version = markedVersion(listing, history)
  if (listing.isSameAccount) {
    for (const change of listing.changes) {
      if (known.get(change.path) === remoteOf(change.version, change.revision))
        version = Math.max(version, change.version)
    }
  }
  const isShared = (remote: string) => remoteVersion(remote) <= version
  const ancestors = new Map(
    listing.changes
      .filter((change) => change.version <= version)
      .map((change) => [change.path, remoteOf(change.version, change.revision)]),
  )
  const hasParted =
    !listing.isSameAccount || [...known.values()].some((remote) => remote !== noVersion && !isShared(remote))
  return { version, hasParted, isShared, ancestors }
}
