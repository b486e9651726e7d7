import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Os } from '@/kernel/os'
import { createSearch } from '@/kernel/search/create-search'
import type { Hit, SearchState } from '@/kernel/search/types'
import { useStore } from '@/ui/use-store'
import { useLanguage } from '@/ui/use-texts'
import { scopeOf } from './scope-of'

const all = (state: SearchState) => state

/** What a text finds on a desktop, from the moment on that it is shown. */
export function useSearch(os: Os, query: string): SearchState {
  const language = useLanguage()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what there is to be found is called otherwise in another language
  const search = useMemo(() => createSearch(scopeOf(os)), [os, language])
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
