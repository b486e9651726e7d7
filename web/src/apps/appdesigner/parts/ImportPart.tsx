import FileUp from 'lucide-react/icons/file-up'
import X from 'lucide-react/icons/x'
import { type DragEvent, useRef, useState } from 'react'
import type { FileDialogs } from '@/kernel/file-dialogs/types'
import type { WindowId } from '@/kernel/windows/types'
import { classNames } from '@/lib/class-names'
import { formatBytes } from '@/lib/format-bytes'
import { Button, IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { ImportChoice } from '../model/import-choice'
import { texts } from '../texts'

interface ImportPartProps {
  readonly choice: ImportChoice
  readonly fileDialogs: FileDialogs
  readonly windowId: WindowId
}

/** Where the file for Import is chosen: from the computer, from the desktop's files, or by dropping it here. */
export function ImportPart({ choice, fileDialogs, windowId }: ImportPartProps) {
  const t = useTexts(texts)
  const { file, problem } = useStore(choice, (state) => state)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const choosePath = async () => {
    const chosen = await fileDialogs.open({
      windowId,
      title: t.importApp,
      filters: [
        { label: t.appsAndPages, extensions: ['json', 'html', 'htm'] },
        { label: t.allFiles, extensions: [] },
      ],
    })
    const [path] = chosen ?? []
    if (path !== undefined) await choice.choosePath(path)
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    choice.chooseUpload(dropped)
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files') /* not shown: a type */) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only what is dropped; the buttons have the keys
    <div
      role="group"
      aria-label={t.fileToImport}
      data-part="import"
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex flex-col gap-2 rounded-control border border-dashed p-3 transition-colors duration-(--motion-fast)',
        isOver ? 'border-(--accent-ink) bg-accent-soft' : 'border-border-strong',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".json,.html,.htm,application/json,text/html"
        aria-label={t.fileOfComputer}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) choice.chooseUpload(chosen)
          // The same file may be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      {file ? (
        <p className="flex items-center gap-2 text-sm">
          <FileUp aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
          <span className="shrink-0 text-xs text-muted">{formatBytes(file.size)}</span>
          <IconButton label={t.chooseNoFile} className="-my-1.5 -me-1.5" onClick={() => choice.clear()}>
            <X className="size-4" />
          </IconButton>
        </p>
      ) : (
        <p className="text-sm text-muted">{t.chooseFile}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => input.current?.click()}>
          {t.fromComputer}
        </Button>
        <Button size="small" onClick={() => void choosePath()}>
          {t.fromMyFiles}
        </Button>
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
