import CircleCheck from 'lucide-react/icons/circle-check'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { describeSync } from '@/kernel/files/describe-storage'
import type { SyncState } from '@/kernel/files/types'
import { classNames } from '@/lib/class-names'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface SyncStatusProps {
  readonly sync: SyncState
  /** The person's timezone, e.g. `UTC-5`. */
  readonly timezone: string
  readonly onSyncNow: () => Promise<void>
}

const icons: Readonly<Record<SyncState['status'], LucideIcon>> = {
  idle: CircleCheck,
  syncing: RefreshCw,
  offline: CloudOff,
  failed: CloudAlert,
}

const headlines = {
  idle: 'upToDate',
  syncing: 'synchronising',
  offline: 'offline',
  failed: 'notAll',
} as const satisfies Readonly<Record<SyncState['status'], keyof typeof texts>>

/** When the account and this device were the same last, e.g. `Last synchronised at 14:03.` */
function describeTime(lastSynced: number | null, timezone: string): string {
  if (lastSynced === null) return texts.never
  const { time, date } = timeInZone(new Date(lastSynced), timezone)
  return date === timeInZone(new Date(), timezone).date
    ? texts.lastAt({ time })
    : texts.lastOn({ date, time })
}

/** How far the account's copy is, with the way to synchronise at once. */
export function SyncStatus({ sync, timezone, onSyncNow }: SyncStatusProps) {
  const t = useTexts(texts)
  const [isAsked, setAsked] = useState(false)
  const { status, pending, problem, lastSynced } = sync
  const Icon = icons[status]
  const isBusy = isAsked || status === 'syncing'
  const syncNow = async () => {
    setAsked(true)
    await onSyncNow()
    setAsked(false)
  }
  const waiting = status === 'syncing' || pending === 0 ? null : describeSync({ ...sync, status: 'idle' })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-3">
      <div role="status" className="flex min-w-48 flex-1 gap-2.5">
        <Icon
          aria-hidden="true"
          className={classNames(
            'mt-0.5 size-4.5 shrink-0',
            status === 'failed' ? 'text-danger' : 'text-accent',
            status === 'syncing' && 'motion-safe:animate-spin',
          )}
        />
        <div className="min-w-0 text-sm">
          <p className="font-medium text-text">
            {waiting
              ? t.withDetails({ status: t[headlines[status]], details: waiting })
              : t[headlines[status]]}
          </p>
          {problem ? <p className="mt-0.5 text-text">{problem.message}</p> : null}
          <p className="mt-0.5 text-muted">{describeTime(lastSynced, timezone)}</p>
        </div>
      </div>
      <Button disabled={isBusy} onClick={() => void syncNow()}>
        {t.syncNow}
      </Button>
    </div>
  )
}
