import FileCode from 'lucide-react/icons/file-code'
import FolderUp from 'lucide-react/icons/folder-up'
import HardDrive from 'lucide-react/icons/hard-drive'
import { type ReactNode, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { itemsOfDrop, itemsOfInput } from '@/lib/upload-items'
import { useFileDrop } from '@/ui/use-file-drop'
import { useTexts } from '@/ui/use-texts'
import { acceptedFiles, acceptedTypes } from '../model/chosen'
import { texts } from '../texts'
import type { InstallFlow } from './install-flow'

interface SelectStepProps {
  readonly flow: InstallFlow
  /** Why what was chosen cannot be installed; null: nothing was. */
  readonly problem: string | null
}

/** The first step [B2.50]: where the plugin comes from. Folders and files can be dropped on it as well. */
export function SelectStep({ flow, problem }: SelectStepProps) {
  const t = useTexts(texts)
  const folder = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop((transfer) => void flow.choose(itemsOfDrop(transfer), 'file'))

  const take = (input: HTMLInputElement, what: 'folder' | 'file') => {
    const selection = itemsOfInput(input.files ?? [])
    // The same folder may be chosen again after it was changed.
    input.value = ''
    if (selection.items.length > 0) void flow.choose(Promise.resolve(selection), what)
  }

  return (
    <div
      {...handlers}
      className={classNames(
        '-m-2 flex flex-col gap-2 rounded-window p-2',
        isOver && 'bg-accent-soft outline-2 outline-dashed outline-(--accent-ink)',
      )}
    >
      {problem ? (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <Choice
        icon={<FolderUp className="size-5" />}
        label={t.uploadFolder}
        detail={t.fromComputer}
        onChoose={() => folder.current?.click()}
      />
      <Choice
        icon={<HardDrive className="size-5" />}
        label={t.browse}
        detail={t.fromHere}
        onChoose={() => flow.browse()}
      />
      <Choice
        icon={<FileCode className="size-5" />}
        label={t.uploadFile}
        detail={t.fileTypes({ types: acceptedTypes() })}
        onChoose={() => file.current?.click()}
      />
      <p className="pt-1 text-center text-sm text-muted pointer-coarse:hidden">{t.dropHere}</p>
      <input
        ref={(input) => {
          folder.current = input
          // Not an attribute that React knows.
          if (input) input.webkitdirectory = true
        }}
        type="file"
        multiple
        hidden
        aria-label={t.pluginFolder}
        onChange={(event) => take(event.currentTarget, 'folder')}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={t.pluginFile}
        onChange={(event) => take(event.currentTarget, 'file')}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly icon: ReactNode
  readonly label: string
  readonly detail: string
  readonly onChoose: () => void
}

function Choice({ icon, label, detail, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-15 items-center gap-3 rounded-window border border-border bg-raised px-3 py-2 text-start transition-colors duration-(--motion-fast) hover:border-border-strong hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent"
      >
        {icon}
      </span>
      <span>
        <span className="block text-base font-medium">{label}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </button>
  )
}
