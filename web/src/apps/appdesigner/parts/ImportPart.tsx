import FileUp from 'lucide-react/icons/file-up'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { FileDialogs } from '@/kernel/file-dialogs/types'
import type { WindowId } from '@/kernel/windows/types'
import { formatBytes } from '@/lib/format-bytes'
import { Button, IconButton } from '@/ui/button'
import { FileDropArea } from '@/ui/file-drop-area'
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

  return (
    <FileDropArea
      label={t.fileToImport}
      part="import"
      onDrop={([file]) => {
        if (file) choice.chooseUpload(file)
      }}
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
          {problem.message}
        </p>
      )}
    </FileDropArea>
  )
}
