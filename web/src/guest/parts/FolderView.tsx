import { useEffect, useState } from 'react'
import type { OpenLink, ShownEntry } from '@/backend/links/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { failureText } from '../failure-text'
import type { Place } from '../model/address'
import type { Folders } from '../model/folders'
import { texts } from '../texts'
import { Breadcrumbs } from './Breadcrumbs'
import { EntryRow } from './EntryRow'
import { Notice } from './Notice'
import { SaidLine } from './SaidLine'
import { Skeleton } from './Skeleton'
import type { useDownload } from './use-download'

interface FolderViewProps {
  readonly link: OpenLink
  readonly trail: Place['trail']
  readonly folders: Folders
  readonly hasArchives: boolean
  readonly download: ReturnType<typeof useDownload>
  /** The entry that gets the keyboard. */
  readonly focused: string | null
  readonly onOpen: (entry: ShownEntry) => void
  readonly onTrail: (trail: Place['trail']) => void
}

/** A folder of a link, with the way down to it. */
export function FolderView({
  link,
  trail,
  folders,
  hasArchives,
  download,
  focused,
  onOpen,
  onTrail,
}: FolderViewProps) {
  const t = useTexts(texts)
  const id = trail.at(-1)?.id ?? ''
  const folder = useStore(folders, (known) => known.get(id))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => void folders.load(id), [folders, id])
  const choose = (entry: string, isChosen: boolean) => {
    const next = new Set(selected)
    if (isChosen) next.add(entry)
    else next.delete(entry)
    setSelected(next)
  }
  const canChoose = hasArchives && link.entryKind === 'folder'
  const canSaveAll = canChoose && (folder?.entries.length ?? 0) > 0
  return (
    <>
      {trail.length > 0 || canSaveAll ? (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2 sm:px-6">
          {trail.length > 0 ? (
            <Breadcrumbs name={link.name} trail={trail} onTrail={onTrail} />
          ) : folder?.after === null ? (
            <p className="text-sm text-muted">{t.items({ count: folder.entries.length })}</p>
          ) : null}
          {canSaveAll ? (
            <Button
              className="ms-auto"
              disabled={download.isBusy}
              onClick={() => download.saveAll(id === '' ? [] : [id])}
            >
              {t.downloadAll}
            </Button>
          ) : null}
        </div>
      ) : null}
      <SaidLine said={download.said} />
      {!folder || folder.status === 'loading' ? <Skeleton label={t.loading} /> : null}
      {folder?.status === 'failed' ? (
        <Notice
          title={t.failedTitle}
          text={failureText(t, folder.failure ?? 'unavailable')}
          onRetry={() => void folders.load(id)}
        />
      ) : null}
      {folder?.status === 'ready' && folder.entries.length === 0 ? (
        <div className="flex min-h-60 flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
          <h2 className="text-lg font-semibold">{t.empty}</h2>
          <p className="text-muted">{t.emptyExplained}</p>
        </div>
      ) : null}
      {folder && folder.entries.length > 0 ? (
        <ul aria-label={t.list} className="divide-y divide-border">
          {folder.entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              isSelected={canChoose ? selected.has(entry.id) : null}
              takesFocus={entry.id === focused}
              isBusy={download.isBusy}
              onOpen={() => onOpen(entry)}
              onSelect={(isChosen) => choose(entry.id, isChosen)}
              onSave={() => download.saveFile(entry)}
            />
          ))}
        </ul>
      ) : null}
      {folder && folder.after !== null ? (
        <div className="flex flex-col items-center gap-2 p-4">
          {folder.failure ? (
            <p role="alert" className="text-sm text-danger">
              {failureText(t, folder.failure)}
            </p>
          ) : null}
          <Button disabled={folder.isLoadingMore} onClick={() => void folders.more(id)}>
            {folder.isLoadingMore ? t.loadingMore : t.more}
          </Button>
        </div>
      ) : null}
      {selected.size > 0 ? (
        <div
          role="group"
          aria-label={t.selected({ count: selected.size })}
          className="sticky bottom-0 mt-auto flex items-center gap-2 border-t border-border bg-raised px-4 py-3 shadow-popup [clip-path:inset(-3rem_0_0)] sm:rounded-b-sheet sm:[clip-path:none] sm:px-6"
        >
          <span role="status" className="me-auto font-medium">
            {t.selected({ count: selected.size })}
          </span>
          <Button variant="quiet" onClick={() => setSelected(new Set())}>
            {t.clear}
          </Button>
          <Button
            variant="primary"
            disabled={download.isBusy}
            onClick={() => download.saveAll([...selected])}
          >
            {t.download}
          </Button>
        </div>
      ) : null}
    </>
  )
}
