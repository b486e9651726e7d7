import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useEffect, useMemo, useRef } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import type { Transfers } from '@/kernel/files/transfer-types'
import { systemClock } from '@/lib/clock'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { createTransferRows, type TransferRow } from './model/transfer-rows'
import { texts } from './texts'
import { TransferItem } from './TransferItem'

interface TransferListProps {
  readonly os: Pick<AppViewProps['os'], 'windows'>
  readonly transfers: Transfers
}

const identity = <State,>(state: State): State => state
const goesOn = ({ state }: TransferRow) => state === 'running' || state === 'waiting'

/** All that is on its way, oldest first. */
export function TransferList({ os, transfers }: TransferListProps) {
  const t = useTexts(texts)
  const region = useRef<HTMLElement>(null)
  const list = useMemo(() => createTransferRows(transfers, systemClock), [transfers])
  useEffect(() => list.begin(), [list])
  const rows = useStore(list, identity)
  const isEmpty = rows.length === 0
  const cancel = async (id: string) => {
    await transfers.cancel(id)
    // What had the focus may be gone with its row: the keyboard stays in the window.
    if (document.activeElement === document.body) region.current?.focus()
  }
  return (
    <section
      ref={region}
      aria-label={t.transfers}
      tabIndex={-1}
      className="flex size-full flex-col bg-surface text-text outline-none"
    >
      {isEmpty ? (
        <EmptyState title={t.none} text={t.noneExplained} icon={<ArrowDownUp />}>
          <Button variant="primary" onClick={() => os.windows.open('filemanager')}>
            {t.openFiles}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border px-4 py-2">
            <p className="min-w-0 flex-1 text-sm text-muted">{t.summary({ count: rows.length })}</p>
            <Button size="small" disabled={!rows.some(goesOn)} onClick={() => transfers.pauseAll()}>
              {t.pauseAll}
            </Button>
            <Button
              size="small"
              disabled={!rows.some(({ state }) => state === 'paused')}
              onClick={() => transfers.resumeAll()}
            >
              {t.resumeAll}
            </Button>
          </div>
          <ul className="min-h-0 flex-1 overflow-y-auto">
            {rows.map((row) => (
              <TransferItem
                key={row.id}
                row={row}
                onToggle={() => (goesOn(row) ? transfers.pause(row.id) : transfers.resume(row.id))}
                onCancel={() => void cancel(row.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
