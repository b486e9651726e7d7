import { useEffect, useRef, useState } from 'react'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { extract, type ExtractProgress } from './model/extract'
import { texts } from './texts'
import type { ShownArchive } from './use-archive'

interface ExtractionOptions {
  readonly os: Os
  readonly windowId: string
  readonly path: FilePath
  readonly archive: ShownArchive
}

/** What the new folder is called: as the archive, without its endings. */
const folderName = (path: FilePath) => baseName(path).replace(/(\.tar)?\.[^.]+$/i, '') || baseName(path)

/** Extracts members into a folder that the person chooses, with a bar that tells how far it is and cancels it. */
export function useExtraction({ os, windowId, path, archive }: ExtractionOptions) {
  const t = useTexts(texts)
  const [progress, setProgress] = useState<ExtractProgress | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { tell, warn } = createNotifier(os.notifications)

  const run = async (chosen: readonly string[] | null, base: string) => {
    if (archive.status !== 'ready' || stop.current) return
    const folders = await os.fileDialogs.open({
      windowId,
      title: t.extractInto,
      choose: 'folder',
      folder: parentPath(path),
    })
    const into = folders?.[0]
    if (into === undefined) return
    const own = new AbortController()
    stop.current = own
    setProgress({ done: 0, count: archive.listing.members.length })
    const done = await extract({
      files: os.files,
      reader: archive.reader,
      members: archive.listing.members,
      chosen,
      base,
      into,
      name: folderName(path),
      signal: own.signal,
      onProgress: setProgress,
    })
    stop.current = null
    setProgress(null)
    if (!done.ok) {
      const { message } = done.error
      warn(
        () => texts.notExtracted,
        () => message,
      )
      return
    }
    if (done.value === null) {
      tell(
        () => texts.cancelled,
        () => texts.cancelledWhy,
      )
      return
    }
    const { count, folder } = done.value
    tell(
      () => texts.extracted({ count }),
      () => texts.extractedTo({ folder }),
    )
    os.windows.open('filemanager', { path: folder })
  }

  return {
    isRunning: progress !== null,
    run: (chosen: readonly string[] | null, base: string) => void run(chosen, base),
    element: progress && (
      <div className="flex shrink-0 items-center gap-3 border-t border-border bg-raised px-3 py-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium">{t.extracting({ name: baseName(path) })}</span>
            <span className="text-xs text-muted tabular-nums">{t.progress({ ...progress })}</span>
          </p>
          <div
            role="progressbar"
            aria-label={t.extracting({ name: baseName(path) })}
            aria-valuemin={0}
            aria-valuemax={progress.count}
            aria-valuenow={progress.done}
            className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset"
          >
            <div
              style={{ inlineSize: `${(100 * progress.done) / Math.max(1, progress.count)}%` }}
              className="h-full rounded-full bg-(--accent-ink)"
            />
          </div>
        </div>
        <Button onClick={() => stop.current?.abort()}>{t.cancel}</Button>
      </div>
    ),
  }
}
