import { useEffect, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { describePlace, describeSync } from '@/kernel/files/describe-storage'
import { followUsage } from '@/kernel/files/follow-usage'
import type { FilePath, FileRepair, FileStorageState, FileUsage } from '@/kernel/files/types'
import { findWindow } from '@/kernel/windows/model'
import { formatBytes } from '@/lib/format-bytes'
import { formatNumber } from '@/lib/language/format'
import { isText } from '@/lib/record-shape'
import { pageVisibility } from '@/lib/page-visibility'
import { StorageKeeping } from '@/ui/storage-keeping'
import { useKeptView } from '@/ui/use-kept-view'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AccountStorage } from './components/AccountStorage'
import { DriveDetails } from './components/DriveDetails'
import { DriveList } from './components/DriveList'
import { EmptyBinDialog } from './components/EmptyBinDialog'
import { Maintenance } from './components/Maintenance'
import { SharedSpaces } from './components/SharedSpaces'
import { demoDrives, nameOf, ownDrive } from './model/demo-drives'
import { repairAndCheck, runTask, sampleReport, type Task, type TaskReport } from './model/maintenance'
import { texts } from './texts'
import { useKeeping } from './use-keeping'

const shareOf = ({ here, capacity }: FileUsage) => (capacity ? here / capacity : null)

const plain = (count: number) => formatNumber(count, { useGrouping: false })

/** The facts of the person's own drive; figures that are not read yet are dashes, so that nothing jumps. */
const ownFacts = (
  t: typeof texts,
  storage: FileStorageState,
  usage: FileUsage | null,
): readonly (readonly [name: string, value: string])[] => [
  [t.fileSystem, ownDrive.fileSystem],
  [t.kept, describePlace(storage)],
  [t.files, usage ? plain(usage.files) : '—'],
  [t.folders, usage ? plain(usage.folders) : '—'],
  [t.sampleFiles, usage ? formatBytes(usage.sampleBytes) : '—'],
  [
    t.recycleBin,
    usage ? t.binContent({ count: usage.recycled.entries, size: formatBytes(usage.recycled.bytes) }) : '—',
  ],
  ...(storage.sync ? [[t.synchronised, describeSync(storage.sync)] as const] : []),
]

/**
 * The Disk Manager: three drives of a demonstration as asked [B2.95 B2.96 B3.10], and "My files", on which the four buttons
 * [B2.97] really do what they say. Figures follow changes of files while the window is in sight.
 */
export default function DiskView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useKeptView(os.windows, window.id, 'drive', isText, 'C:')
  const [usage, setUsage] = useState<FileUsage | null>(null)
  const [reports, setReports] = useState<Readonly<Record<string, TaskReport>>>({})
  const [running, setRunning] = useState<Task | null>(null)
  const [bin, setBin] = useState<FileUsage['recycled'] | null>(null)
  const storage = useStore(os.fileStorage, (state) => state)
  const keeping = useKeeping(os)
  const isMinimized = useStore(os.windows, (state) => findWindow(state, window.id)?.isMinimized ?? true)
  const isPageVisible = useStore(pageVisibility, (isVisible) => isVisible)
  const isShown = isPageVisible && !isMinimized
  useEffect(() => (isShown ? followUsage(os, setUsage) : undefined), [os, isShown])

  const demo = demoDrives.find(({ id }) => id === chosen)
  const keep = (drive: string, report: TaskReport) =>
    setReports((current) => ({ ...current, [drive]: report }))
  const perform = async (task: Task) => {
    setRunning(task)
    keep(ownDrive.id, await runTask(os, task))
    setRunning(null)
  }
  const repair = async (path: FilePath, how: FileRepair) => {
    setRunning('check')
    keep(ownDrive.id, await repairAndCheck(os, path, how))
    setRunning(null)
  }
  const ask = async (task: Task) => {
    if (demo) {
      keep(demo.id, sampleReport(task, demo.id))
      return
    }
    if (task !== 'emptyBin') return perform(task)
    const { recycled } = await os.fileStorage.usage()
    return recycled.entries > 0 ? setBin(recycled) : perform(task)
  }
  const used = usage ? formatBytes(usage.here) : '—'

  return (
    <div className="@container h-full overflow-y-auto bg-surface text-text">
      <div className="flex min-h-full flex-col @xl:flex-row">
        <div className="shrink-0 border-b border-border p-3 @xl:w-64 @xl:border-e @xl:border-b-0">
          <DriveList
            value={chosen}
            onChange={setChosen}
            own={{
              share: usage && shareOf(usage),
              text: usage?.capacity ? t.usedOf({ used, total: formatBytes(usage.capacity) }) : used,
            }}
          />
        </div>
        <div className="@container min-w-0 flex-1">
          <div className="flex flex-col gap-5 p-4">
            {!demo && storage.problem ? (
              <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
                {storage.problem.message}
              </p>
            ) : null}
            {demo ? (
              <DriveDetails
                title={t.nameAndId({ name: nameOf(demo), id: demo.id })}
                description={t.sampleDrive}
                used={t.gigabytes({ amount: demo.used })}
                total={t.gigabytes({ amount: demo.total })}
                share={demo.used / demo.total}
                facts={[
                  [t.fileSystem, demo.fileSystem],
                  [t.files, plain(demo.files)],
                  [t.folders, plain(demo.folders)],
                ]}
              />
            ) : (
              <DriveDetails
                title={t.myFiles}
                description={t.realDrive}
                used={used}
                total={usage?.capacity ? formatBytes(usage.capacity) : null}
                share={usage && shareOf(usage)}
                facts={ownFacts(t, storage, usage)}
              />
            )}
            {demo ? null : <AccountStorage os={os} keeping={keeping} isShown={isShown} />}
            {demo ? null : <SharedSpaces os={os} keeping={keeping} />}
            {demo || storage.mode === 'session' || storage.status === 'lost' ? null : <StorageKeeping />}
            <Maintenance
              running={demo ? null : running}
              report={reports[chosen] ?? null}
              onRun={(task) => void ask(task)}
              onRepair={(path, how) => void repair(path, how)}
            />
          </div>
        </div>
      </div>
      <EmptyBinDialog
        content={bin}
        onClose={() => setBin(null)}
        onEmpty={() => {
          setBin(null)
          void perform('emptyBin')
        }}
      />
    </div>
  )
}
