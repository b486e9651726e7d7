import ArrowUp from 'lucide-react/icons/arrow-up'
import FileX from 'lucide-react/icons/file-x'
import FolderOpen from 'lucide-react/icons/folder-open'
import PackageOpen from 'lucide-react/icons/package-open'
import { useMemo, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { timeInZone } from '@/lib/timezone'
import { Button, IconButton } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { FileList } from '@/ui/file-list/FileList'
import { noSelection } from '@/ui/file-list/selection'
import type { FileListColumn, FileListItem } from '@/ui/file-list/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { LoadingPage } from '@/ui/page-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { openMember } from './model/open-member'
import { type ArchiveEntry, entriesIn, folderAbove } from './model/tree'
import { texts } from './texts'
import { useArchive } from './use-archive'
import { useExtraction } from './use-extraction'

interface ArchivePageProps {
  readonly os: Os
  readonly windowId: string
  readonly path: FilePath
}

const columnsOf = (t: typeof texts): readonly FileListColumn[] => [
  { id: 'name', label: t.name },
  { id: 'modified', label: t.modified, width: 12, hideBelow: 34 },
  { id: 'size', label: t.size, width: 6, isNumeric: true, hideBelow: 18 },
]

/** An archive as a folder that can be walked through. */
export function ArchivePage({ os, windowId, path }: ArchivePageProps) {
  const t = useTexts(texts)
  const name = baseName(path)
  const [archive, retry] = useArchive(os.files, path)
  const [folder, setFolder] = useState('')
  const [selection, setSelection] = useState(noSelection)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const extraction = useExtraction({ os, windowId, path, archive })
  const members = archive.status === 'ready' ? archive.listing.members : null
  const entries = useMemo(() => (members ? entriesIn(members, folder) : []), [members, folder])
  const columns = useMemo(() => columnsOf(t), [t])
  const items = useMemo(
    () => [
      ...(folder === ''
        ? []
        : [
            { id: '..', name: '..', type: 'folder', icon: fileIcon('..', 'folder'), isParent: true } as const,
          ]),
      ...entries.map((entry) => itemOf(entry, t, timezone)),
    ],
    [entries, folder, t, timezone],
  )

  if (archive.status === 'loading') return <LoadingPage label={t.opening({ name })} />
  if (archive.status === 'failed')
    return (
      <div className="flex size-full bg-surface">
        <EmptyState role="alert" icon={<FileX />} title={t.notOpened({ name })} text={archive.message}>
          <Button variant="primary" onClick={retry}>
            {t.tryAgain}
          </Button>
          <Button onClick={() => os.windows.open('open-with', { path, title: name })}>{t.openWith}</Button>
        </EmptyState>
      </div>
    )

  const { listing, reader } = archive
  const go = (to: string) => {
    setFolder(to)
    setSelection(noSelection)
  }
  const activate = async ({ id, isParent }: FileListItem) => {
    if (isParent) {
      go(folderAbove(folder))
      return
    }
    const entry = entries.find((candidate) => candidate.path === id)
    if (!entry) return
    if (entry.isFolder) {
      go(entry.path)
      return
    }
    const index = listing.members.findLastIndex((member) => member.path === entry.path && !member.isFolder)
    const opened = await openMember(os, reader, { index, path: entry.path })
    if (opened.ok) return
    const { message } = opened.error
    tellProblem(
      os.notifications,
      () => texts.memberNotOpened({ name: entry.name }),
      () => message,
    )
  }
  const files = listing.members.filter((member) => !member.isFolder)
  const bytes = files.reduce((sum, member) => sum + member.size, 0)
  const chosen = [...selection.ids]

  return (
    <div className="@container flex size-full flex-col bg-surface text-text">
      <div
        role="toolbar"
        aria-label={t.toolbar}
        className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border px-2 py-1"
      >
        <IconButton label={t.up} disabled={folder === ''} onClick={() => go(folderAbove(folder))}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <p
          aria-label={t.path}
          data-part="path"
          dir="ltr"
          className="min-w-0 flex-1 truncate px-1 text-start text-sm text-muted @max-md:order-last @max-md:basis-full"
        >
          {folder === '' ? name : `${name}/${folder}`}
        </p>
        <Button
          size="small"
          disabled={extraction.isRunning || chosen.length === 0}
          onClick={() => extraction.run(chosen, folder)}
        >
          <FolderOpen aria-hidden="true" className="size-4" />
          {t.extractSelected}
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={extraction.isRunning || listing.members.length === 0}
          onClick={() => extraction.run(null, '')}
        >
          <PackageOpen aria-hidden="true" className="size-4" />
          {t.extractAll}
        </Button>
      </div>
      {listing.leftOut > 0 ? (
        <p role="status" className="shrink-0 border-b border-border bg-raised px-3 py-2 text-sm">
          {t.leftOut({ count: listing.leftOut })}
        </p>
      ) : null}
      {items.length === 0 ? (
        <EmptyState icon={<PackageOpen />} title={t.empty} text={t.emptyWhy} />
      ) : (
        <FileList
          label={t.files}
          items={items}
          place={folder}
          view="details"
          columns={columns}
          selection={selection}
          onSelectionChange={setSelection}
          onActivate={(item) => void activate(item)}
        />
      )}
      {extraction.element}
      <footer className="flex min-h-7 shrink-0 items-center border-t border-border px-3 text-xs text-muted tabular-nums">
        {t.total({ count: files.length, size: formatBytes(bytes) })}
      </footer>
    </div>
  )
}

function itemOf(
  { name, path, isFolder, size, modified }: ArchiveEntry,
  t: typeof texts,
  timezone: string,
): FileListItem {
  const type = isFolder ? 'folder' : 'file'
  const moment = modified === null ? null : timeInZone(new Date(modified), timezone)
  return {
    id: path,
    name,
    type,
    icon: fileIcon(name, type),
    cells: {
      size: formatBytes(size),
      modified: moment ? t.moment({ date: moment.date, time: moment.time }) : '',
    },
  }
}
