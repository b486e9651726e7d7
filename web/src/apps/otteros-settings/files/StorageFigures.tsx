import { useEffect, useState } from 'react'
import { followUsage } from '@/kernel/files/follow-usage'
import type { FileUsage } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { Meter } from '@/ui/meter'
import { useTexts } from '@/ui/use-texts'
import type { FilesPorts } from './FilesSection'
import { texts } from './texts'

/** What has not been counted yet. */
const unknown = '…'

function figuresOf({ bytes, files, folders, recycled }: FileUsage, t: typeof texts) {
  return {
    changed: formatBytes(bytes),
    inAll: t.amount({ files, folders }),
    recycleBin:
      recycled.entries === 0
        ? t.emptyBin
        : t.entries({ count: recycled.entries, size: formatBytes(recycled.bytes) }),
  }
}

/** How much is stored where files are kept now, followed as it changes. */
export function StorageFigures({
  os,
}: {
  readonly os: Pick<FilesPorts, 'files' | 'fileStorage' | 'recycleBin'>
}) {
  const t = useTexts(texts)
  const [usage, setUsage] = useState<FileUsage | null>(null)
  useEffect(() => followUsage(os, setUsage), [os])
  const figures = usage && figuresOf(usage, t)
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums" aria-busy={!figures}>
        {(['changed', 'inAll', 'recycleBin'] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t[name]}</dt>
            <dd className="text-end text-text">{figures?.[name] ?? unknown}</dd>
          </div>
        ))}
      </dl>
      {usage !== null && usage.capacity !== null ? (
        <div>
          <Meter
            label={t.room}
            value={usage.here}
            max={usage.capacity}
            text={t.used({ used: formatBytes(usage.here), capacity: formatBytes(usage.capacity) })}
          />
          <p className="mt-1 text-xs text-muted">
            {t.usedOfGranted({
              used: formatBytes(usage.here),
              capacity: formatBytes(usage.capacity),
            })}
          </p>
        </div>
      ) : null}
    </div>
  )
}
