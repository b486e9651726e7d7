import { useCallback, useEffect, useState } from 'react'
import type { Sharing, SharingFailure, SharingResult } from '@/kernel/sharing/types'

/** What the server said last. */
export interface Asked<Value> {
  /** Null: nothing yet. It stays while it is asked for again. */
  readonly value: Value | null
  /** Why the last question had no answer; null: it had one, or is not answered yet. */
  readonly problem: SharingFailure | null
  readonly askAgain: () => Promise<void>
}

/** Asks; `onPart` hears what is known so far, where that takes more than one question. */
type Ask<Value> = (onPart: (part: Value) => void) => Promise<SharingResult<Value>>

/**
 * Asks now, and whenever spaces, members or invitations may have changed. `ask` must stay the same as long as it asks the same. A part is
 * shown until the whole is known, and never in its place.
 */
export function useAsked<Value>(sharing: Pick<Sharing, 'subscribe'>, ask: Ask<Value>): Asked<Value> {
  const [said, setSaid] = useState<{
    readonly ask: Ask<Value>
    readonly value: Value | null
    readonly isPart?: boolean
    readonly problem: SharingFailure | null
  } | null>(null)
  const take = useCallback(
    (answer: SharingResult<Value>) =>
      setSaid((before) => {
        if (answer.ok) return { ask, value: answer.value, problem: null }
        return { ask, value: before?.ask === ask ? before.value : null, problem: answer.error }
      }),
    [ask],
  )
  const showPart = useCallback(
    (part: Value) =>
      setSaid((before) =>
        before?.ask === ask && before.value !== null && !before.isPart
          ? before
          : { ask, value: part, isPart: true, problem: null },
      ),
    [ask],
  )
  const askAgain = useCallback(async () => take(await ask(showPart)), [ask, take, showPart])
  useEffect(() => {
    void ask(showPart).then(take)
    return sharing.subscribe(() => void ask(showPart).then(take))
  }, [sharing, ask, take, showPart])
  // What was said of something else is no answer.
  const current = said?.ask === ask ? said : null
  return { value: current?.value ?? null, problem: current?.problem ?? null, askAgain }
}
