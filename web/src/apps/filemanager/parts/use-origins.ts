import { useEffect, useMemo, useState } from 'react'
import { log } from '@/lib/log'
import type { FileListColumn } from '@/ui/file-list/types'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Origins } from '../bin/origins'
import type { FileManager } from '../model/file-manager'
import { texts } from '../texts'

const load = () => Promise.all([import('../bin/origins'), import('../bin/texts')])

const onFailure = (cause: unknown) => log.warn('Where deleted files come from cannot be shown', cause)

/** Where the entries of the bin come from, and the columns for that; null: all were the person's own, or it is not the bin. */
export function useOrigins({
  folder,
  os,
}: FileManager): { readonly of: Origins; readonly columns: readonly FileListColumn[] } | null {
  const listing = useStore(folder, (state) => state.listing)
  const recycled = listing.status === 'bin' ? listing.recycled : null
  const isNeeded = recycled?.some(({ space }) => space) ?? false
  const part = useOnDemand({ need: isNeeded, load, onFailure })
  const look = useMemo(() => part?.[0].createOrigins(os), [part, os])
  const [of, setOf] = useState<Origins | null>(null)
  useEffect(() => {
    if (!look || !recycled || !isNeeded) return undefined
    let isCurrent = true
    void look(recycled, (origins) => {
      if (isCurrent) setOf(origins)
    })
    return () => {
      isCurrent = false
    }
  }, [look, recycled, isNeeded])
  // Another object in another language.
  const t = useTexts(texts)
  const columns = useMemo(
    () => part?.[0].originColumns(part[1].texts),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- labels are in the language of the texts
    [part, t],
  )
  return isNeeded && of && columns ? { of, columns } : null
}
