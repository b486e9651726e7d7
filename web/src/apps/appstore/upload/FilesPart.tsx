import Check from 'lucide-react/icons/check'
import FileIcon from 'lucide-react/icons/file'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { StoreFile } from '@/kernel/community/types'
import { Button, IconButton } from '@/ui/button'
import { FileDropArea } from '@/ui/file-drop-area'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import { sizeInKb } from '../model/card-text'
import { frameworks } from '../model/catalogue'
import { acceptedTypes } from './file-checks'
import { fileProgress } from './file-progress'
import { type Upload, chosenFileProblem, isPageFile } from './upload-form'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface FileItemProps {
  readonly upload: Upload
  readonly file: File
  readonly index: number
}

/** One chosen file: its size in KB [B9.12], how far it is, and what is wrong with it. */
function FileItem({ upload, file, index }: FileItemProps) {
  const t = useTexts(texts)
  const { form, isUploading, progress } = useStore(upload, (state) => state)
  const problem = chosenFileProblem(file, form)
  const { state, share } = fileProgress(
    isUploading ? progress : null,
    form.files.map(({ size }) => size),
    index,
  )
  const canBePage = isPageFile(file) && frameworks[form.framework].hasPage && !isUploading
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2 px-3 py-1 text-sm">
      <FileIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate" title={file.name}>
        {file.name}
      </span>
      {canBePage ? (
        <Button
          variant="link"
          size="small"
          title={t.useAsPageHint}
          onClick={() => void upload.takePage(file)}
        >
          {t.useAsPage}
        </Button>
      ) : null}
      <span className="shrink-0 text-muted tabular-nums">{sizeInKb(file.size)}</span>
      {isUploading ? (
        <span className="flex size-8 items-center justify-center">
          {state === 'sent' ? <Check role="img" aria-label={t.sent} className="size-4 text-success" /> : null}
        </span>
      ) : (
        <IconButton
          label={t.remove({ name: file.name })}
          className="-me-2"
          onClick={() => upload.removeFile(file)}
        >
          <X className="size-4" />
        </IconButton>
      )}
      {isUploading && state === 'sending' ? (
        <Meter
          label={file.name}
          value={share}
          max={1}
          text={t.percentSent({ percent: Math.round(share * 100) })}
        />
      ) : null}
      {problem === null ? null : <p className="w-full pb-1 text-xs text-danger">{problem}</p>}
    </li>
  )
}

/** A file that the app has already and that its new version keeps. */
function KeptItem({ upload, file }: { readonly upload: Upload; readonly file: StoreFile }) {
  const t = useTexts(texts)
  const { form, isUploading } = useStore(upload, (state) => state)
  const problem = chosenFileProblem(file, form)
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2 px-3 py-1 text-sm">
      <FileIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate" title={file.name}>
        {file.name}
      </span>
      <span className="shrink-0 text-muted tabular-nums">{sizeInKb(file.size)}</span>
      <IconButton
        label={t.remove({ name: file.name })}
        className="-me-2"
        disabled={isUploading}
        onClick={() => upload.removeFile(file)}
      >
        <X className="size-4" />
      </IconButton>
      {problem === null ? null : <p className="w-full pb-1 text-xs text-danger">{problem}</p>}
    </li>
  )
}

const listed = 'flex flex-col divide-y divide-border rounded-control border border-border bg-raised'

/** The files of an app: chosen, or dropped here [B2.44 B5.11]. */
export function FilesPart({ upload }: { readonly upload: Upload }) {
  const t = useTexts(texts)
  const files = useStore(upload, (state) => state.form.files)
  const kept = useStore(upload, (state) => state.form.keptFiles)
  const framework = useStore(upload, (state) => state.form.framework)
  const isUploading = useStore(upload, (state) => state.isUploading)
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileDropArea label={t.files} isDisabled={isUploading} onDrop={(dropped) => upload.addFiles(dropped)}>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes(framework)}
        aria-label={t.filesOfApp}
        tabIndex={-1}
        className="sr-only"
        disabled={isUploading}
        onChange={(event) => {
          upload.addFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-40 flex-1 text-sm text-muted">
          <Parts
            of={t.filesHint({
              name: (words) => <span className="font-medium text-text">{words}</span>,
              extensions: frameworks[framework].extensions.join(' '),
            })}
          />
        </p>
        <Button size="small" disabled={isUploading} onClick={() => input.current?.click()}>
          {t.chooseFiles}
        </Button>
      </div>
      {kept.length > 0 ? (
        <ul aria-label={t.keptFiles} className={listed}>
          {kept.map((file) => (
            <KeptItem key={file.storagePath} upload={upload} file={file} />
          ))}
        </ul>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label={t.chosenFiles} className={listed}>
          {files.map((file, index) => (
            <FileItem key={file.name} upload={upload} file={file} index={index} />
          ))}
        </ul>
      ) : null}
    </FileDropArea>
  )
}
