import { withMessage } from '@/lib/result'
import { cursorMark, type KnownHistory } from './known-history'
import { texts } from './texts'
import type {
  HistoryPoint,
  PulledEntries,
  PulledEntry,
  SpaceFailure,
  SpaceFigures,
  SpaceLimits,
  SpacePort,
  SpaceResult,
} from './types'

/** What a space has, or what was changed in it after the device's cursor. */
export interface SpaceListing {
  /** True: all that there is. False: what came after the cursor, in a history that goes on where the cursor stands. */
  readonly whole: boolean
  /** Latest state of each entry. */
  readonly changes: readonly PulledEntry[]
  readonly version: number
  readonly mark: string | null
  /** As in a page; undefined where the device knows no point. */
  readonly common: number | null | undefined
  /** Whether the space is the one that the device knew. */
  readonly isSameSpace: boolean
  readonly figures: SpaceFigures
  readonly limits: SpaceLimits
}

const wentBack = (): SpaceFailure => withMessage({ code: 'offline' }, () => texts.wentBack)

const isThere = ({ parent }: PulledEntry) => parent !== null

/** Lists what came after a number, or everything; null: what is known is not part of the space's history, or too old. */
async function list(
  port: SpacePort,
  from: number,
  {
    whole,
    points,
    expected,
  }: {
    readonly whole: boolean
    readonly points: readonly HistoryPoint[]
    /** The highest number of `points`. */
    readonly expected: number
  },
): Promise<SpaceResult<Omit<SpaceListing, 'isSameSpace'> | null>> {
  const latest = new Map<string, PulledEntry>()
  let common: number | null | undefined
  let asked = points
  /** The space's last change when the listing began. */
  let began = 0
  for (let after = from; ; ) {
    const page: SpaceResult<PulledEntries> = await port.pull(after, { whole, points: asked })
    if (!page.ok) return page
    const { changes, version, mark, more, reset, bytes, entries, limits } = page.value
    const isFirst = after === from
    const answer = asked.length > 0 ? page.value.common : undefined
    if (isFirst) {
      common = answer
      began = page.value.latest
    }
    const isOther = answer !== undefined && answer !== (isFirst ? expected : after)
    if (!isFirst && isOther) return { ok: false, error: wentBack() }
    if (isFirst && !whole && (reset || version < after || isOther)) return { ok: true, value: null }
    for (const change of changes) {
      latest.delete(change.id)
      latest.set(change.id, change)
    }
    if (!more) {
      const figures = { bytes, entries }
      // A listing of everything names no removals: what was removed while its pages were read is asked for.
      if (whole && began < version) {
        const since = await list(port, began, { whole: false, points: [], expected: 0 })
        if (!since.ok) return since
        if (!since.value) return { ok: false, error: wentBack() }
        for (const change of since.value.changes) latest.set(change.id, change)
        return {
          ok: true,
          value: { ...since.value, whole, changes: [...latest.values()].filter(isThere), common },
        }
      }
      return {
        ok: true,
        value: { whole, changes: [...latest.values()], version, mark, common, figures, limits },
      }
    }
    after = version
    asked = mark === null ? [] : [{ version, mark }]
  }
}

/**
 * Lists what a device has to know: what came after its cursor, or everything where it knows nothing, was away for too long, or the
 * space has gone another way meanwhile.
 */
export async function listSpace(
  port: SpacePort,
  history: KnownHistory,
  { whole }: { readonly whole: boolean },
): Promise<SpaceResult<SpaceListing>> {
  const { cursor, owner, points, ahead, isComparing } = history
  const isSameSpace = owner === null || owner === port.space
  if (!whole && !isComparing && isSameSpace && cursor > 0) {
    const mark = cursorMark(history)
    const listed = await list(port, cursor, {
      whole: false,
      points: [...(mark === null ? [] : [{ version: cursor, mark }]), ...(ahead ? [ahead] : [])],
      expected: ahead?.version ?? cursor,
    })
    if (!listed.ok) return listed
    if (listed.value) return { ok: true, value: { ...listed.value, isSameSpace } }
  }
  const listed = await list(port, 0, { whole: true, points: isSameSpace ? points : [], expected: 0 })
  if (!listed.ok) return listed
  // Everything is always an answer.
  if (!listed.value) return { ok: false, error: wentBack() }
  return { ok: true, value: { ...listed.value, isSameSpace } }
}
