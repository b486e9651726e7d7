import { useEffect, useState } from 'react'
import { followUsage } from '@/kernel/files/follow-usage'
import type { FileUsage } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { Meter } from '@/ui/meter'
import type { FilesPorts } from './FilesSection'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** How much is stored where files are kept now, followed as it changes. */
export function StorageFigures({
  os,
}: {
  readonly os: Pick<FilesPorts, 'files' | 'fileStorage' | 'recycleBin'>
}) {
  const [usage, setUsage] = useState<FileUsage | null>(null)
  useEffect(() => followUsage(os, setUsage), [os])
  const figures =
    usage === null
      ? null
      : [
          ['Added or changed by you', formatBytes(usage.bytes)],
          [
            'In all',
            `${count(usage.files, 'file', 'files')} in ${count(usage.folders, 'folder', 'folders')}`,
          ],
          [
            'Recycle bin',
            usage.recycled.entries === 0
              ? 'Empty'
              : `${count(usage.recycled.entries, 'entry', 'entries')}, ${formatBytes(usage.recycled.bytes)}`,
          ],
        ]
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums" aria-busy={!figures}>
        {(
          figures ?? [
            ['Added or changed by you', '…'],
            ['In all', '…'],
            ['Recycle bin', '…'],
          ]
        ).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end text-text">{value}</dd>
          </div>
        ))}
      </dl>
      {usage !== null && usage.capacity !== null ? (
        <div>
          <Meter
            label="Room for files"
            value={usage.bytes}
            max={usage.capacity}
            text={`${formatBytes(usage.bytes)} of ${formatBytes(usage.capacity)}`}
          />
          <p className="mt-1 text-xs text-muted">
            {formatBytes(usage.bytes)} of {formatBytes(usage.capacity)} that this browser grants
          </p>
        </div>
      ) : null}
    </div>
  )
}
