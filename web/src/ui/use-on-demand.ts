import { useEffect, useState } from 'react'
import { withTexts } from '@/lib/language/define-texts'
import { useLatest } from './use-latest'

interface OnDemand<Part> {
  /** What it is needed for now; null or false: for nothing. */
  readonly need: unknown
  /** Always the same function. */
  readonly load: () => Promise<Part>
  readonly onFailure: (cause: unknown) => void
}

/**
 * A part of the page whose code is fetched when it is needed first; null until it is there, with its texts. After a failure it is fetched again with the
 * next need.
 */
export function useOnDemand<Part extends object>({ need, load, onFailure }: OnDemand<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const failed = useLatest(onFailure)
  useEffect(() => {
    if (need === null || need === false || part) return undefined
    let isCurrent = true
    withTexts(load()).then(
      (loaded) => isCurrent && setPart(loaded),
      (cause: unknown) => isCurrent && failed()(cause),
    )
    return () => {
      isCurrent = false
    }
  }, [need, part, load, failed])
  return part
}
