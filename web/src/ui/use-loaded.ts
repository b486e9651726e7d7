import { useCallback, useEffect, useState } from 'react'

/** Something that is fetched. */
export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause: unknown }
  | { readonly status: 'ready'; readonly value: Value }

/** Fetches with the component, and again after `retry`. `load` must stay the same function as long as it fetches the same. */
export function useLoaded<Value>(load: () => Promise<Value>): readonly [Loaded<Value>, retry: () => void] {
  const [state, setState] = useState<Loaded<Value>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setState({ status: 'ready', value }),
      (cause: unknown) => isCurrent && setState({ status: 'failed', cause }),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to fetch again
  }, [load, attempt])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return [state, retry]
}
