import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '@/lib/result'

/** What a page has read: what was read before stays on screen while it is read again. */
export interface ReadState<Value> {
  readonly value: Value | null
  /** Why the last reading failed; null: it did not, or is still going on. */
  readonly problem: Failure | null
}

const nothing = { value: null, problem: null }

/** Reads with the component and whenever `read` is another function; `again` reads once more. */
export function useResult<Value>(
  read: () => Promise<Result<Value>>,
): readonly [ReadState<Value>, again: () => void] {
  const [state, setState] = useState<(ReadState<Value> & { readonly by: typeof read }) | null>(null)
  /** An answer that a later reading overtook says nothing. */
  const turn = useRef(0)
  const run = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const result = await read()
    if (own !== turn.current) return
    setState((before) => {
      if (result.ok) return { by: read, value: result.value, problem: null }
      return { by: read, value: before?.by === read ? before.value : null, problem: result.error }
    })
  }, [read])
  useEffect(() => {
    void run()
    return () => {
      turn.current += 1
    }
  }, [run])
  const again = useCallback(() => {
    setState((before) => before && { ...before, problem: null })
    void run()
  }, [run])
  return [state?.by === read ? state : nothing, again]
}
