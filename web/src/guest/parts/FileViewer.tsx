import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { GuestFailure, GuestLinks, ShownEntry } from '@/backend/links/types'
import { formatBytes } from '@/lib/format-bytes'
import { plainName } from '@/lib/language/isolate'
import { Button, IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { failureText } from '../failure-text'
import { loadPreview, type Preview, previewKind } from '../model/previews'
import type { LinkSession } from '../model/session'
import { texts } from '../texts'
import { EntryIcon } from './EntryIcon'
import { Notice } from './Notice'
import { PreviewView } from './PreviewView'
import { SaidLine } from './SaidLine'
import type { useDownload } from './use-download'

interface FileViewerProps {
  readonly file: ShownEntry
  readonly folderName: string
  readonly links: GuestLinks
  readonly session: LinkSession
  readonly download: ReturnType<typeof useDownload>
  readonly onBack: () => void
}

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: GuestFailure }
  | { readonly status: 'ready'; readonly preview: Preview }

/** A file of a link: looked at where that can be done, and saved. */
export function FileViewer({ file, folderName, links, session, download, onBack }: FileViewerProps) {
  const t = useTexts(texts)
  const name = plainName(file.name)
  const canShow = previewKind(file) !== 'none'
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onBack()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onBack])
  useEffect(() => {
    if (!canShow) return undefined
    let isCurrent = true
    let shown: Preview | null = null
    void loadPreview(session, links, file).then((answer) => {
      if (answer.ok) shown = answer.value
      if (!isCurrent) return shown?.end()
      return setLoading(
        answer.ok ? { status: 'ready', preview: answer.value } : { status: 'failed', failure: answer.error },
      )
    })
    return () => {
      isCurrent = false
      shown?.end()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to fetch again
  }, [canShow, session, links, file, attempt])
  const retry = () => {
    setLoading({ status: 'loading' })
    setAttempt((count) => count + 1)
  }
  const fail = useCallback(
    () => setLoading({ status: 'ready', preview: { kind: 'unreadable', end: () => {} } }),
    [],
  )
  const preview = loading.status === 'ready' ? loading.preview : null
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-border bg-raised px-2 py-2 sm:rounded-t-sheet sm:px-4">
        <IconButton label={t.backTo({ name: plainName(folderName) })} onClick={onBack} className="size-11">
          <ArrowLeft className="lucide size-5" />
        </IconButton>
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="line-clamp-2 font-semibold break-words focus-visible:outline-none"
          >
            <bdi>{name}</bdi>
          </h1>
          <p className="text-sm text-muted">{formatBytes(file.size)}</p>
        </div>
        <Button variant="primary" disabled={download.isBusy} onClick={() => download.saveFile(file)}>
          {t.download}
        </Button>
      </div>
      <SaidLine said={download.said} />
      {canShow && loading.status === 'failed' ? (
        <Notice title={t.failedTitle} text={failureText(t, loading.failure)} onRetry={retry} />
      ) : null}
      {canShow && loading.status === 'loading' ? (
        <div
          role="status"
          aria-label={t.loading}
          className="min-h-72 flex-1 bg-sunken motion-safe:animate-pulse"
        />
      ) : null}
      {canShow && preview && preview.kind !== 'unreadable' ? (
        <PreviewView preview={preview} name={name} onFailure={fail} />
      ) : null}
      {!canShow || preview?.kind === 'unreadable' ? (
        <div className="flex min-h-72 flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
          <EntryIcon name={file.name} kind="file" />
          <h2 className="mt-2 text-lg font-semibold text-balance">{canShow ? t.notReadable : t.notShown}</h2>
          <p className="max-w-sm text-balance text-muted">
            {canShow ? t.notReadableExplained : t.notShownExplained}
          </p>
        </div>
      ) : null}
    </>
  )
}
