import HardDrive from 'lucide-react/icons/hard-drive'
import { useEffect, useState } from 'react'
import { followUsage } from '@/kernel/files/follow-usage'
import { describePlace, describeSync } from '@/kernel/files/describe-storage'
import type { FileUsage } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { Meter } from '@/ui/meter'
import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { formatFigure } from '../model/format-figure'
import { texts } from '../texts'
import { Tile } from './Tile'

interface StorageTileProps {
  readonly os: Pick<Os, 'files' | 'fileStorage' | 'recycleBin'>
  readonly isShown: boolean
}

/** What the person's files take, where they are kept and how far the account's copy is. */
export function StorageTile({ os, isShown }: StorageTileProps) {
  const t = useTexts(texts)
  const [usage, setUsage] = useState<FileUsage | null>(null)
  const state = useStore(os.fileStorage, (current) => current)
  useEffect(() => (isShown ? followUsage(os, setUsage) : undefined), [os, isShown])
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t.kept, describePlace(state)],
    ...(state.sync ? [[t.synchronised, describeSync(state.sync)] as const] : []),
    ...(usage
      ? ([
          [t.files, formatFigure(usage.files, 0)],
          [t.folders, formatFigure(usage.folders, 0)],
          [t.sampleFiles, formatBytes(usage.sampleBytes)],
          [t.inRecycleBin, formatBytes(usage.recycled.bytes)],
        ] as const)
      : []),
  ]
  const used = usage ? formatBytes(usage.here) : '—'
  return (
    <Tile
      title={t.storage}
      icon={<HardDrive className="size-4" />}
      value={
        usage?.capacity ? (
          <Parts
            of={t.usedOfQuiet({
              used,
              capacity: formatBytes(usage.capacity),
              quiet: (words) => <span className="text-base font-normal text-muted">{words}</span>,
            })}
          />
        ) : (
          used
        )
      }
      detail={usage?.capacity === null ? t.storageUnknown : null}
    >
      {usage?.capacity ? (
        <Meter
          label={t.storage}
          value={usage.here}
          max={usage.capacity}
          text={t.usedOf({ used, capacity: formatBytes(usage.capacity) })}
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
