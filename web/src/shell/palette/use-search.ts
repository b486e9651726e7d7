import { useEffect, useLayoutEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { createSearch } from '@/kernel/search/create-search'
import type { Hit, SearchState } from '@/kernel/search/types'
import { useStore } from '@/ui/use-store'
import { scopeOf } from './scope-of'

const all = (state: SearchState) => state

/** What a text finds on a desktop, from the moment on that it is shown. */
export function useSearch(os: Os, query: string): SearchState {
  const [search] = useState(() => createSearch(scopeOf(os)))
  useEffect(() => search.dispose, [search])
  useLayoutEffect(() => search.setQuery(query), [search, query])
  return useStore(search, all)
}

/** Does what a hit stands for, and remembers it. */
export function runHit(os: Os, hit: Hit, isOther = false): void {
  if (!hit.isFleeting) scopeOf(os).recency.note(hit.id)
  const run = isOther && hit.other ? hit.other.run : hit.run
  run()
}

/** Calls back when the component is gone: what a hit does needs the page without the palette. */
export function useAfterwards(): (work: () => void) => void {
  const [works] = useState<(() => void)[]>([])
  useEffect(
    () => () => {
      const last = works.splice(0)
      // The focus is given back by then.
      setTimeout(() => {
        for (const work of last) work()
      })
    },
    [works],
  )
  return (work) => void works.push(work)
}
