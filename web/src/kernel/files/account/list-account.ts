import { withMessage } from '@/lib/result'
import type { FilePath } from '../types'
import { cursorMark, type KnownHistory } from './known-history'
import { texts } from './texts'
import type {
  AccountFailure,
  AccountFigures,
  AccountFilesPort,
  AccountLimits,
  AccountResult,
  HistoryPoint,
  PulledChange,
} from './types'

/** Changes that are listed in one answer. */
const pageLength = 500

/** What an account has, or what was changed in it after the device's cursor. */
export interface Listing {
  /** True: all that there is. False: what came after the cursor, in a history that goes on where the cursor stands. */
  readonly whole: boolean
  /** Latest change of each path, by version. */
  readonly changes: readonly PulledChange[]
  readonly version: number
  readonly mark: string | null
  /** As in a page of the account; absent also where the device knows no point. */
  readonly common?: number | null
  /** Whether the account is the one that the device knew. */
  readonly isSameAccount: boolean
  readonly figures: AccountFigures
  readonly limits: AccountLimits
}

const wentBack = (): AccountFailure => withMessage({ code: 'offline' }, () => texts.wentBack)

/**
 * Lists what came after a version, or everything; null: what is known is not part of the account's history, or too old, and
 * everything must be listed.
 */
async function list(
  port: AccountFilesPort,
  from: number,
  { whole, points }: { readonly whole: boolean; readonly points: readonly HistoryPoint[] },
): Promise<AccountResult<Omit<Listing, 'isSameAccount'> | null>> {
  const latest = new Map<FilePath, PulledChange>()
  let common: number | null | undefined
  let asked = points
  for (let after = from; ; ) {
    const page = await port.pull(after, { most: pageLength, whole, points: asked })
    if (!page.ok) return page
    const { changes, version, mark, more, reset, bytes, entries, limits } = page.value
    const isFirst = after === from
    const answer = asked.length > 0 ? page.value.common : undefined
    if (isFirst) common = answer
    else if (answer !== undefined && answer !== after) return { ok: false, error: wentBack() }
    const isOther = answer !== undefined && answer !== after
    if (isFirst && !whole && (reset || version < after || isOther)) return { ok: true, value: null }
    for (const change of changes) {
      latest.delete(change.path)
      latest.set(change.path, change)
    }
    if (!more) {
      const figures = { bytes, entries }
      const found = { whole, changes: [...latest.values()], version, mark, figures, limits }
      return { ok: true, value: common === undefined ? found : { ...found, common } }
    }
    after = version
    asked = mark === null ? [] : [{ version, mark }]
  }
}

/**
 * Lists what a device has to know: what came after its cursor, or everything where it knows nothing, was away for too long,
 * or the account has gone another way meanwhile.
 */
export async function listAccount(
  port: AccountFilesPort,
  history: KnownHistory,
  { account, whole }: { readonly account: string; readonly whole: boolean },
): Promise<AccountResult<Listing>> {
  const { cursor, owner, points, isComparing } = history
  const isSameAccount = owner === null || owner === account
  if (!whole && !isComparing && isSameAccount && cursor > 0) {
    const mark = cursorMark(history)
    const point = mark === null ? [] : [{ version: cursor, mark }]
    const listed = await list(port, cursor, { whole: false, points: point })
    if (!listed.ok) return listed
    if (listed.value) return { ok: true, value: { ...listed.value, isSameAccount } }
  }
  const listed = await list(port, 0, { whole: true, points: isSameAccount ? points : [] })
  if (!listed.ok) return listed
  // Everything is always an answer.
  if (!listed.value) return { ok: false, error: wentBack() }
  return { ok: true, value: { ...listed.value, isSameAccount } }
}
