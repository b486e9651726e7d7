import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CachedView, View } from './view-cache'

interface Settled {
  readonly cached: CachedView
  readonly failure: { readonly cause: unknown } | null
}

/**
 * The view once it is loaded, null until then; throws to the error boundary when it could not be loaded. Not by suspending:
 * React holds back what follows a suspended screen for up to 300 ms, and an app's window is to fill at once.
 */
export function useView(cached: CachedView): View | null {
  const [settled, setSettled] = useState<Settled | null>(null)
  useEffect(() => {
    if (cached.view) return undefined
    let isCurrent = true
    const settle = (failure: Settled['failure']) => {
      // With its effects: what they ask for at once, such as a folder's files, is in the first frame that shows the view.
      if (isCurrent) flushSync(() => setSettled({ cached, failure }))
    }
    cached.promise.then(
      () => settle(null),
      (cause: unknown) => settle({ cause }),
    )
    return () => {
      isCurrent = false
    }
  }, [cached])
  if (settled?.cached === cached && settled.failure) throw settled.failure.cause
  return cached.view
}
