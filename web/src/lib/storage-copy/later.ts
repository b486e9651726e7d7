// Which of two values of one key is the later one: that of the browser's storage, or that of its copy.

/** What a write of this client leaves next to the value. Both are lost together when the browser loses its last writes. */
export interface Stamp {
  /** ms since 1970, and later than all that was known of the key before. */
  readonly at: number
  /** {@link digestOf} the value. */
  readonly digest: string
}

/** What the storage holds; null: nothing. */
export interface StoredValue {
  readonly value: string | null
  readonly stamp: Stamp | null
}

/** A value in the copy. */
export interface CopiedValue {
  /** Null: it was removed. */
  readonly value: string | null
  /** That of its stamp. */
  readonly at: number
  /** Digest of the value that was last found without its own stamp and taken over; empty: none was. */
  readonly foundDigest: string
}

/** A short name of a value (FNV-1a, 32 bits, and the length), to tell it from others. */
export function digestOf(value: string | null): string {
  if (value === null) return 'none'
  let hash = 2_166_136_261
  for (let index = 0; index < value.length; index++)
    hash = Math.imul(hash ^ value.charCodeAt(index), 16_777_619)
  return `${(hash >>> 0).toString(36)}.${value.length}`
}

/** Whether the value is what its stamp was made for, or nothing without one. */
export const isStamped = ({ value, stamp }: StoredValue): boolean =>
  stamp ? stamp.digest === digestOf(value) : value === null

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/**
 * Which one is later. The browser writes its storage to the disk seconds after it was changed, and the copy within a moment: after
 * a kill the storage is one that it was before, values and stamps alike, so a stamped value is compared by time.
 *
 * A value that does not fit its stamp was written by a client that knows no stamps, or by hand. It is later than all that its
 * stamp knows of. A list of earlier values would not do instead: a switch goes to and fro between the same two.
 *
 * Two of those are earlier than the copy all the same: the one that the copy once took over, if the storage has an old stamp or
 * none and so was set back to it; and one that is no JSON any more where the copy is, which is damage.
 */
export function laterOf(stored: StoredValue, copied: CopiedValue): 'storage' | 'copy' {
  const at = stored.stamp?.at ?? 0
  if (isStamped(stored)) return at >= copied.at ? 'storage' : 'copy'
  const { value } = stored
  if (at < copied.at && digestOf(value) === copied.foundDigest) return 'copy'
  const isDamaged = value !== null && copied.value !== null && !isJson(value) && isJson(copied.value)
  return isDamaged ? 'copy' : 'storage'
}
