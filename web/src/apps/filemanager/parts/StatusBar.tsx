import { useEffect, useState } from 'react'
import { describePlace, describeSync } from '@/kernel/files/describe-storage'
import { showTransfers } from '@/kernel/files/show-transfers'
import { summariseTransfers } from '@/kernel/files/transfer-summary'
import type { MountState } from '@/kernel/files/mounts/types'
import { isWithin } from '@/kernel/files/paths'
import type { FileStorageState } from '@/kernel/files/types'
import { formatNumber } from '@/lib/language/format'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { formatBytes } from '@/lib/format-bytes'
import {
  entriesOf,
  type FileManager,
  presentPath,
  selectedEntries,
  selectedRecycled,
} from '../model/file-manager'
import { isHidden } from '../model/sort'
import { texts } from './texts'

const identity = <State,>(state: State): State => state

/** ms after a change until the free space is looked up again: counting a large store takes a moment. */
const pause = 800

function useFreeSpace({ os, folder }: FileManager): number | null {
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = async () => {
      const usage = await os.fileStorage.usage()
      if (isCurrent) setFree(usage.capacity === null ? null : Math.max(0, usage.capacity - usage.here))
    }
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void measure(), pause)
    }
    look()
    const stop = folder.subscribe(look)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [os, folder])
  return free
}

/** How far the files of a shared folder or a team are in step; null: it is not known. */
const spaceRemark = ({ space: { name }, sync }: MountState): string | null =>
  sync && texts.inSpace({ name, state: describeSync(sync) })

/** Where files are kept, when a person should know about it; null in the usual case. */
function storageRemark(state: FileStorageState): string | null {
  if (state.status === 'opening') return texts.openingFiles
  if (state.sync) return texts.account({ state: describeSync(state.sync) })
  return state.mode === 'device' && state.status === 'ready' ? null : describePlace(state)
}

function describeSelection(manager: FileManager, isShowingHidden: boolean): string {
  const { listing } = manager.folder.getState()
  if (listing.status === 'loading') return ''
  if (listing.status === 'bin') {
    const picked = selectedRecycled(manager)
    const count = listing.recycled.length
    return picked.length === 0 ? texts.items({ count }) : texts.selectedOf({ selected: picked.length, count })
  }
  const all = entriesOf(manager)
  const shown = isShowingHidden ? all : all.filter((entry) => !isHidden(entry))
  const count = shown.length
  const search = manager.search.getState()
  const selected = selectedEntries(manager)
  if (selected.length > 0) {
    const bytes = selected.reduce((sum, entry) => sum + entry.size, 0)
    const figures = { selected: selected.length, count }
    return selected.some((entry) => entry.type === 'file')
      ? texts.selectedOfWithSize({ ...figures, size: formatBytes(bytes) })
      : texts.selectedOf(figures)
  }
  if (!search) return texts.items({ count })
  if (search.status === 'failed') return search.problem?.message ?? texts.searchFailed
  const sentence =
    search.status === 'searching'
      ? texts.foundSoFar
      : search.status === 'partly'
        ? texts.foundPartly
        : texts.found
  return sentence({ count })
}

/** Leads to what is on its way to or from the account, while there is anything. */
function TransfersButton({ manager: { account, os } }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const summary = summariseTransfers(useStore(account, (state) => state.transfers))
  if (!summary) return null
  const { state, count } = summary
  const share = formatNumber(summary.share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Button variant="link" size="small" onClick={() => showTransfers(os.windows)}>
      {t.transfers({ state, count, share })}
    </Button>
  )
}

/** The line at the foot: how much is here, what is selected, how much room is left, and how far the account's copy is. */
export function StatusBar({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const isShowingHidden = useStore(manager.shared.preferences, (preferences) => preferences.showHidden)
  useStore(manager.folder, (state) => state.listing)
  useStore(manager.search, identity)
  useStore(manager.state, (state) => state.selection.ids)
  const storage = useStore(manager.os.fileStorage, identity)
  const free = useFreeSpace(manager)
  const mounts = useStore(manager.os.spaces, identity)
  const around = mounts.find(({ path }) => isWithin(presentPath(manager), path))
  const kept = around ? spaceRemark(around) : storageRemark(storage)
  return (
    <footer
      data-part="status"
      className="flex min-h-7 shrink-0 items-center gap-4 border-t border-border bg-surface px-3 text-xs text-muted tabular-nums"
    >
      <p aria-live="polite" className="min-w-0 flex-1 truncate">
        {describeSelection(manager, isShowingHidden)}
      </p>
      <TransfersButton manager={manager} />
      {kept ? <p className="min-w-0 truncate">{kept}</p> : null}
      {free === null || around ? null : (
        <p className="shrink-0 @max-md:hidden">{t.free({ size: formatBytes(free) })}</p>
      )}
    </footer>
  )
}
