import ArrowUp from 'lucide-react/icons/arrow-up'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { markOf } from '@/kernel/files/entry-mark'
import { previewOf } from '@/kernel/files/thumbnails/preview-of'
import type { FileEntry } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { timeInZone } from '@/lib/timezone'
import { Button, IconButton } from '@/ui/button'
import { SelectField, TextField } from '@/ui/field'
import { FileList, type FileListHandle } from '@/ui/file-list/FileList'
import type { FileListColumn, FileListItem } from '@/ui/file-list/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { Breadcrumbs } from './Breadcrumbs'
import { dialogTexts } from './dialog-model'
import type { FileDialogProps } from './FileDialogHost'
import { Places } from './Places'
import { ReplaceQuestion } from './ReplaceQuestion'
import { texts } from './texts'
import { useFileDialog } from './use-file-dialog'

const columnsIn = (t: typeof texts): readonly FileListColumn[] => [
  { id: 'name', label: t.name, isSortable: true },
  { id: 'modified', label: t.modified, width: 8.5, isSortable: true, hideBelow: 26 },
  { id: 'size', label: t.size, width: 6, isSortable: true, isNumeric: true, hideBelow: 20 },
]

/** The mark of an item, where it has one. */
const markPart = (entry: FileEntry): Pick<FileListItem, 'mark'> => {
  const mark = markOf(entry)
  return mark === null ? {} : { mark }
}

/** Where the name ends that typing replaces: before the extension. */
const stemEnd = (name: string) => (name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length)

/** The dialog to choose files or folders to open, or a place and name to save. */
export default function FileDialog(props: FileDialogProps) {
  const t = useTexts(texts)
  const { os, request } = props
  const dialog = useFileDialog(props)
  const { shown, state } = dialog
  const { title, action } = dialogTexts(request)
  const isSave = request.kind === 'save'
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const list = useRef<FileListHandle>(null)
  const form = useRef<HTMLFormElement>(null)

  const columns = useMemo(() => columnsIn(t), [t])
  const items = useMemo(
    () =>
      shown.map(
        (entry): FileListItem => ({
          id: entry.path,
          name: entry.name,
          type: entry.type,
          icon: fileIcon(entry.name, entry.type),
          preview: previewOf(os, entry),
          cells: {
            modified: timeInZone(new Date(entry.modified), timezone).date,
            size: entry.type === 'file' ? formatBytes(entry.size) : '',
          },
          ...markPart(entry),
        }),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- dates and sizes are in the language of the texts
    [os, shown, timezone, t],
  )

  const focusFirst = () => {
    const field = form.current?.querySelector('input')
    if (!isSave || !field) {
      list.current?.focus()
      return
    }
    field.focus()
    field.setSelectionRange(0, stemEnd(field.value))
  }

  const onListKeys = (event: KeyboardEvent) => {
    const isUp = event.key === 'Backspace' || (event.altKey && event.key === 'ArrowUp')
    if (!isUp || event.defaultPrevented || dialog.parent === null) return
    event.preventDefault()
    dialog.enter(dialog.parent)
  }

  const empty =
    state.status === 'failed' ? (
      <div className="flex flex-col items-center gap-3 text-center">
        <p role="alert" className="max-w-80">
          {state.error.message}
        </p>
        <Button onClick={state.reload}>{t.tryAgain}</Button>
      </div>
    ) : state.status === 'loading' ? (
      state.isSlow && <Spinner label={t.reading} />
    ) : (
      <p className="text-muted">{state.entries.length === 0 ? t.empty : t.nothingToChoose}</p>
    )

  return (
    <Modal title={title} open size="large" onClose={dialog.cancel} focusFirst={focusFirst}>
      <div className="flex items-stretch gap-2">
        <IconButton
          label={t.parentFolder}
          disabled={dialog.parent === null}
          onClick={() => dialog.parent !== null && dialog.enter(dialog.parent)}
        >
          <ArrowUp className="size-4" />
        </IconButton>
        <Breadcrumbs folder={dialog.folder} onChoose={dialog.enter} />
        <IconButton
          label={t.newFolder}
          disabled={state.status !== 'ready'}
          onClick={() => void dialog.createFolder()}
        >
          <FolderPlus className="size-4" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 gap-3 max-md:flex-col">
        <Places files={os.files} folder={dialog.folder} onChoose={dialog.enter} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys that the list inside leaves */}
        <div
          onKeyDown={onListKeys}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-control border border-border"
        >
          <FileList
            ref={list}
            place={dialog.folder}
            label={t.files}
            view="details"
            items={items}
            columns={columns}
            sort={dialog.sort}
            onSort={dialog.sortBy}
            selection={dialog.selection}
            onSelectionChange={dialog.select}
            isSingle={request.kind === 'save' || request.options.multiple !== true}
            onActivate={(item) => dialog.activate(item.id)}
            rename={
              dialog.renaming && {
                id: dialog.renaming.path,
                error: dialog.renaming.error?.message ?? null,
                onCommit: (name) => void dialog.rename(name),
                onCancel: dialog.stopRenaming,
              }
            }
            empty={empty}
          />
        </div>
      </div>
      {!isSave && dialog.problem !== null ? (
        <p role="alert" className="text-sm text-danger">
          {dialog.problem.message}
        </p>
      ) : null}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          dialog.accept()
        }}
        className="flex flex-wrap items-end justify-end gap-3"
      >
        {isSave ? (
          <div className="min-w-48 flex-1">
            <TextField
              label={t.name}
              value={dialog.name}
              error={dialog.problem?.message ?? null}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => dialog.typeName(event.currentTarget.value)}
            />
          </div>
        ) : null}
        {request.options.filters && request.options.filters.length > 0 ? (
          <div className="min-w-40 max-md:flex-1">
            <SelectField
              label={t.type}
              value={String(dialog.filterIndex)}
              options={dialog.filters.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={(event) => dialog.chooseFilter(Number(event.currentTarget.value))}
            />
          </div>
        ) : null}
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={() => request.answer(null)}>{t.cancel}</Button>
          <Button variant="primary" type="submit" disabled={!dialog.canAccept}>
            {action}
          </Button>
        </div>
      </form>
      {dialog.replacing === null ? null : (
        <ReplaceQuestion name={dialog.replacing} onReplace={dialog.replace} onClose={dialog.keep} />
      )}
    </Modal>
  )
}
