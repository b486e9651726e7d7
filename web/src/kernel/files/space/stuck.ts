import { type Sentence, sentence } from '@/lib/result'
import { formatBytes } from '@/lib/format-bytes'
import { formatList } from '@/lib/language/format'
import { baseName, parentPath } from '../paths'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'
import { texts } from './texts'
import type { SpaceFailure, SpaceFigures, SpaceLimits } from './types'

/** A change that waits to be sent. */
export interface SendableChange {
  readonly path: FilePath
  /** The commit that made it. */
  readonly change: number
  /** What the space is to have; null: nothing any more. */
  readonly record: NodeRecord | null
  /** Whether the space never had it. */
  readonly isNew: boolean
  /** Whether its content is none that the space has: such a content has to fit what a file may have now. */
  readonly hasNewContent: boolean
}

type Reason =
  | Extract<SpaceFailure['code'], 'unavailable' | 'full' | 'too_large' | 'refused'>
  /** Neither the space nor this device has the content of the file any more. */
  | 'lost'

interface StuckChange {
  readonly change: number
  readonly reason: Reason
  /** What the space said; null: nothing, the limit is known here. */
  readonly answer: Sentence | null
  /** What the space held when it had no room; null: it was not known. */
  readonly figures: SpaceFigures | null
  /** The last change of this device at that time. */
  readonly newest: number
}

/** Changes that stay on this device because the space does not take them. They are kept, and told. */
export interface StuckChanges {
  /** Whether a change is not worth sending now: refused before and unchanged, too large, or without room. */
  holds(outgoing: SendableChange, figures: SpaceFigures | null, limits: SpaceLimits | null): boolean
  /** Notes that the space refused a change. */
  note(outgoing: SendableChange, failure: SpaceFailure, figures: SpaceFigures | null): void
  /** Notes that the space lacks the content of a file. What is on this device is sent again, all else waits for another device. */
  noteLost(outgoing: SendableChange, failure: SpaceFailure): void
  /**
   * Forgets what does not wait any more or was changed since. What was refused is tried again after every other change too:
   * the reason may have gone.
   */
  keepOnly(waiting: readonly SendableChange[]): void
  /** Forgets what failed for an unknown reason, so that it is tried again. */
  retryFailed(): void
  /** Forgets which contents were lost: other devices may have brought them. */
  retryLost(): void
  /** Whether something failed for an unknown reason. */
  hasFailed(): boolean
  /** Whether something waits for room in the space. */
  isFull(): boolean
  /** Forgets everything, so that all is tried again. */
  clear(): void
  /** Why the change of a path stays here; null: it does not. */
  why(path: FilePath, limits: SpaceLimits | null): Sentence | null
  /** What to tell the person; null when nothing is stuck. */
  problem(limits: SpaceLimits | null): Sentence | null
}

/** A path with what keeps its change here. */
type Stuck = readonly [FilePath, StuckChange]

/** Names in a sentence; a long list would fill the page. */
const mostNamed = 5

/** Names with the reason of each: `“a.txt” (reason), “b.txt” (reason) and 3 more`. */
function listed(stuck: readonly Stuck[], isReasoned = true): string {
  const named = stuck.slice(0, mostNamed).map(([path, { answer }]) => {
    const name = baseName(path)
    return isReasoned ? texts.withReason({ name, reason: answer?.message ?? '' }) : texts.quoted({ name })
  })
  const files = formatList(named, 'unit')
  const count = stuck.length - named.length
  return count > 0 ? texts.andMore({ files, count }) : files
}

/** A sentence for each kind of reason. */
function describe(all: readonly Stuck[], limits: SpaceLimits | null): string {
  const of = (reason: Reason) => all.filter(([, one]) => one.reason === reason)
  const sentences: string[] = []
  const [large, full, refused] = [of('too_large'), of('full'), of('refused')]
  const failed = of('unavailable')
  if (large[0]) {
    const which = { count: large.length, name: baseName(large[0][0]) }
    sentences.push(
      limits
        ? texts.largerThan({ ...which, largest: formatBytes(limits.fileBytes) })
        : texts.largerThanAllowed(which),
    )
  }
  if (full.length > 0) {
    const count = full.length
    sentences.push(
      limits
        ? texts.fullOf({ count, size: formatBytes(limits.spaceBytes), entries: limits.spaceEntries })
        : texts.full({ count }),
    )
  }
  if (refused.length > 0) sentences.push(texts.refused({ count: refused.length, files: listed(refused) }))
  const lost = of('lost')
  if (lost.length > 0) sentences.push(texts.lost({ files: listed(lost, false) }))
  if (failed.length > 0) sentences.push(texts.notTaken({ files: listed(failed) }))
  return sentences.join(' ')
}

/** The changes that are stuck; none at first. */
export function createStuckChanges(): StuckChanges {
  const stuck = new Map<FilePath, StuckChange>()
  let newest = 0

  const noteAs = (
    { path, change }: SendableChange,
    reason: Reason,
    answer: Sentence | null,
    figures: SpaceFigures | null,
  ) => void stuck.set(path, { change, reason, answer, figures, newest })

  const isSameAsBefore = (outgoing: SendableChange, figures: SpaceFigures | null) => {
    const known = stuck.get(outgoing.path)
    if (!known || known.change !== outgoing.change) return false
    if (known.reason !== 'full') return true
    // There is room again when the space holds less than it did.
    if (!known.figures || !figures) return known.figures === figures
    return figures.bytes >= known.figures.bytes && figures.entries >= known.figures.entries
  }

  const holds: StuckChanges['holds'] = (outgoing, figures, limits) => {
    const { record } = outgoing
    const isRemoval = record === null || record.kind === 'hidden'
    // Removing always fits.
    if (isSameAsBefore(outgoing, figures) && !(isRemoval && stuck.get(outgoing.path)?.reason === 'full'))
      return true
    if (isRemoval) return false
    const folder = stuck.get(parentPath(outgoing.path))
    if (folder && folder.reason !== 'too_large') {
      noteAs(outgoing, folder.reason, folder.answer, folder.figures)
      return true
    }
    // What was stored under a higher limit may be renamed and moved.
    if (limits && outgoing.hasNewContent && record.size > limits.fileBytes) {
      noteAs(outgoing, 'too_large', null, figures)
      return true
    }
    // Of a change to what the space has, only the space knows how much more it needs.
    if (
      outgoing.isNew &&
      limits &&
      figures &&
      (figures.bytes + record.size > limits.spaceBytes || figures.entries + 1 > limits.spaceEntries)
    ) {
      noteAs(outgoing, 'full', null, figures)
      return true
    }
    stuck.delete(outgoing.path)
    return false
  }

  return {
    holds,
    note: (outgoing, failure, figures) => {
      const { code } = failure
      if (code === 'too_large' || code === 'full' || code === 'refused' || code === 'unavailable')
        noteAs(outgoing, code, failure, figures)
    },
    noteLost: (outgoing, failure) =>
      noteAs(outgoing, outgoing.record?.away === undefined ? 'unavailable' : 'lost', failure, null),
    keepOnly(waiting) {
      const current = new Map(waiting.map(({ path, change }) => [path, change]))
      for (const change of current.values()) newest = Math.max(newest, change)
      for (const [path, one] of stuck) {
        const isLimited = one.reason === 'full' || one.reason === 'too_large'
        if (current.get(path) !== one.change || (!isLimited && one.newest < newest)) stuck.delete(path)
      }
    },
    retryFailed() {
      for (const [path, { reason }] of stuck) if (reason === 'unavailable') stuck.delete(path)
    },
    retryLost() {
      for (const [path, { reason }] of stuck) if (reason === 'lost') stuck.delete(path)
    },
    hasFailed: () => [...stuck.values()].some((one) => one.reason === 'unavailable'),
    isFull: () => [...stuck.values()].some((one) => one.reason === 'full'),
    clear: () => stuck.clear(),
    why(path, limits) {
      const one = stuck.get(path)
      return one ? sentence(() => describe([[path, one]], limits)) : null
    },
    problem(limits) {
      const all = [...stuck.entries()]
      return all.length === 0 ? null : sentence(() => describe(all, limits))
    },
  }
}
