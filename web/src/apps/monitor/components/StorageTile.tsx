import HardDrive from 'lucide-react/icons/hard-drive'
import { useEffect, useState } from 'react'
import { followUsage } from '@/kernel/files/follow-usage'
import { describePlace, describeSync } from '@/kernel/files/describe-storage'
import type { FileUsage } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import { Tile } from './Tile'

interface StorageTileProps {
  readonly os: Pick<Os, 'files' | 'fileStorage' | 'recycleBin'>
  readonly isShown: boolean
}

/** What the person's files take, where they are kept and how far the account's copy is. */
export function StorageTile({ os, isShown }: StorageTileProps) {
  const [usage, setUsage] = useState<FileUsage | null>(null)
  const state = useStore(os.fileStorage, (current) => current)
  useEffect(() => (isShown ? followUsage(os, setUsage) : undefined), [os, isShown])
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Kept', describePlace(state)],
    ...(state.sync ? [['Synchronised', describeSync(state.sync)] as const] : []),
    ...(usage
      ? ([
          ['Files', String(usage.files)],
          ['Folders', String(usage.folders)],
          ['Sample files', formatBytes(usage.sampleBytes)],
          ['In the recycle bin', formatBytes(usage.recycled.bytes)],
        ] as const)
      : []),
  ]
  const used = usage ? formatBytes(usage.bytes) : '—'
  return (
    <Tile
      title="Storage used by your files"
      icon={<HardDrive className="size-4" />}
      value={
        <>
          {used}
          {usage?.capacity ? (
            <span className="text-base font-normal text-muted"> of {formatBytes(usage.capacity)}</span>
          ) : null}
        </>
      }
      detail={usage?.capacity === null ? 'This browser does not tell how much may be stored.' : null}
    >
      {usage?.capacity ? (
        <Meter
          label="Storage used by your files"
          value={usage.bytes}
          max={usage.capacity}
          text={`${used} of ${formatBytes(usage.capacity)}`}
        />
      ) : null}
      <dl className="mt-1 grid gap-x-6 text-sm @lg:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-border py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Tile>
  )
}
