import ExternalLink from 'lucide-react/icons/external-link'
import FolderOpen from 'lucide-react/icons/folder-open'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { type Download, type Downloads, downloadsFolder } from '@/kernel/browser/downloads'
import { openFile } from '@/kernel/files/open-file'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { Button, IconButton } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { openOutside } from '../page/open-outside'
import { texts } from '../texts'

interface ShelfProps {
  readonly os: Os
  readonly downloads: Downloads
}

/** How far a download is, in few words. */
function stateOf({ status, received, total, host, problem }: Download, t: typeof texts): string {
  if (status === 'saving') return t.saving
  if (status === 'cancelled') return t.cancelled
  if (status === 'failed') return problem?.message ?? t.failed
  if (status === 'running' && total !== null)
    return t.receivedOf({ received: formatBytes(received), total: formatBytes(total), host })
  return status === 'running' && received === 0
    ? t.waitingFor({ host })
    : t.received({ received: formatBytes(received), host })
}

function Progress({ download: { name, received, total } }: { readonly download: Download }) {
  const t = useTexts(texts)
  return (
    <div
      role="progressbar"
      aria-label={t.downloading({ name })}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={total === null ? undefined : Math.min(received, total)}
      className="mt-1 h-1 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset"
    >
      <div
        className={
          total === null
            ? 'h-full w-1/3 rounded-full bg-(--accent-ink) motion-safe:animate-pulse'
            : 'h-full rounded-full bg-(--accent-ink)'
        }
        style={
          total === null ? undefined : { inlineSize: `${(100 * received) / Math.max(total, received, 1)}%` }
        }
      />
    </div>
  )
}

function DownloadItem({ os, downloads, download }: ShelfProps & { readonly download: Download }) {
  const t = useTexts(texts)
  const { id, name, status, path, url } = download
  const isRunning = status === 'running'
  const isOver = !isRunning && status !== 'saving'
  const open = async (target: string) => {
    const opened = await openFile(os, target)
    if (opened.ok) return
    const { message } = opened.error
    tellProblem(
      os.notifications,
      () => texts.notOpened,
      () => message,
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 pe-1 ps-3">
      <img src={fileIcon(name, 'file')} alt="" className="size-6 shrink-0" />
      <div className="min-w-32 flex-1">
        <p className="truncate text-sm font-medium" dir="auto" title={name}>
          {name}
        </p>
        <p
          className={`text-xs break-words ${status === 'failed' ? 'text-danger' : 'text-muted'}`}
          data-download-state={status}
        >
          {stateOf(download, t)}
        </p>
        {isRunning ? <Progress download={download} /> : null}
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-1">
        {path === null ? null : (
          <>
            <Button aria-label={t.openFile({ name })} onClick={() => void open(path)} size="small">
              {t.open}
            </Button>
            <Button
              aria-label={t.showFileInFolder({ name })}
              onClick={() => os.windows.open('filemanager', { path: downloadsFolder })}
              size="small"
            >
              <FolderOpen aria-hidden="true" className="size-4" />
              {t.showInFolder}
            </Button>
          </>
        )}
        {isRunning ? (
          <Button aria-label={t.cancelDownload({ name })} onClick={() => downloads.cancel(id)} size="small">
            {t.cancel}
          </Button>
        ) : null}
        {status === 'failed' || status === 'cancelled' ? (
          <Button aria-label={t.retryDownload({ name })} onClick={() => downloads.retry(id)} size="small">
            <RotateCw aria-hidden="true" className="size-4" />
            {t.tryAgain}
          </Button>
        ) : null}
        {status === 'failed' && url !== null ? (
          <Button aria-label={t.openAddressOf({ name })} onClick={() => openOutside(url)} size="small">
            <ExternalLink aria-hidden="true" className="size-4" />
            {t.openInNewTab}
          </Button>
        ) : null}
        {isOver ? (
          <IconButton label={t.remove({ name })} onClick={() => downloads.forget(id)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

/** Downloads, below the page: how far they are, and what can be done with those that are done. */
export function DownloadShelf({ os, downloads }: ShelfProps) {
  const t = useTexts(texts)
  const all = useStore(downloads, (list) => list)
  const list = useRef<HTMLUListElement>(null)
  const newest = all[0]?.id
  useEffect(() => {
    if (newest !== undefined) list.current?.scrollTo({ top: 0 })
  }, [newest])
  if (all.length === 0) return null
  return (
    <section
      aria-label={t.downloads}
      className="flex max-h-[45%] shrink-0 flex-col border-t border-border bg-surface"
    >
      <div className="flex items-center justify-between pt-1 pe-1 ps-3">
        <h2 className="text-sm font-semibold">{t.downloads}</h2>
        <IconButton label={t.clearDownloads} title={t.clearDownloadsWhy} onClick={() => downloads.forget()}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <ul ref={list} className="min-h-0 overflow-y-auto pb-1">
        {all.map((download) => (
          <DownloadItem key={download.id} os={os} downloads={downloads} download={download} />
        ))}
      </ul>
    </section>
  )
}
