import { type ComponentType, useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'

interface HitsProps {
  readonly os: Os
  readonly query: string
  readonly onRun: () => void
}

/** What shows all that a text finds beside apps, loaded with the first text; null: not there yet. */
export function useMoreHits(isSearching: boolean): { readonly Hits: ComponentType<HitsProps> } | null {
  const [loaded, setLoaded] = useState<{ readonly Hits: ComponentType<HitsProps> } | null>(null)
  useEffect(() => {
    if (!isSearching || loaded) return undefined
    let isGone = false
    withTexts(import('@/shell/palette/StartMenuHits')).then(
      (module) => {
        if (!isGone) setLoaded({ Hits: module.default })
      },
      // The apps are found without it.
      (error: unknown) => log.warn('The search could not be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [isSearching, loaded])
  return loaded
}
