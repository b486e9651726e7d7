import type { KnownEntries } from './known-entries'
import type { WaitingPath } from './plan-outgoing'
import type { OutgoingPath, SpaceStore } from './space-store'
import type { Uploads } from './transfers/uploads'

/** A path whose new content is large and not in the space yet. */
export interface LargeWaiting extends OutgoingPath {
  readonly record: NonNullable<OutgoingPath['record']>
}

/** What waits, as it is to be sent now. */
export interface PresentedWaiting {
  readonly waiting: readonly WaitingPath[]
  /** What waits for its content to be in the space. */
  readonly large: readonly LargeWaiting[]
}

interface PresentOptions {
  readonly known: KnownEntries
  readonly store: Pick<SpaceStore, 'hashOf'>
  readonly uploads: Pick<Uploads, 'has' | 'hashOf'>
  /** Hashes of contents of which the space said that it does not have them. */
  readonly lost: ReadonlySet<string>
  /** Bytes above which contents are brought into the space before the change is sent. */
  readonly largeAbove: number
}

/**
 * Gives each file that waits its hash, the space's where the content is as it has it. A file whose content is on its way is presented as
 * if it had not been written yet: where the space has it, it may be moved; where it has not, it is left out.
 */
export async function presentWaiting(
  outgoing: readonly OutgoingPath[],
  { known, store, uploads, lost, largeAbove }: PresentOptions,
): Promise<PresentedWaiting> {
  const waiting: WaitingPath[] = []
  const large: LargeWaiting[] = []
  for (const one of outgoing) {
    const { record } = one
    if (record?.kind !== 'file') {
      waiting.push({ ...one, hash: null })
      continue
    }
    const entry = record.id === undefined ? undefined : known.get(record.id)
    const isHeld = entry !== undefined && known.heldOf(entry.id) === record.revision
    const same = record.away ?? (isHeld ? entry.hash : null)
    const isLarge = record.away === undefined && record.size > largeAbove
    if (same !== null && !(isLarge && lost.has(same))) {
      waiting.push({ ...one, hash: same })
      continue
    }
    if (!isLarge) {
      const hash = await store.hashOf(record)
      // Changed meanwhile, or damaged: it waits on.
      if (hash !== null) waiting.push({ ...one, hash })
      continue
    }
    const hash = uploads.hashOf(record.revision) ?? same
    const isThere = hash !== null && !lost.has(hash) && (uploads.has(hash) || entry?.hash === hash)
    if (isThere) {
      waiting.push({ ...one, hash })
      continue
    }
    large.push({ ...one, record })
    if (entry && entry.parent !== null && entry.hash !== null && !lost.has(entry.hash)) {
      const { size, modified, hash: before } = entry
      waiting.push({ ...one, record: { ...record, size, modified }, hash: before, isWithoutContent: true })
    }
  }
  return { waiting, large }
}
