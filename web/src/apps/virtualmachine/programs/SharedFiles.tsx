import Download from 'lucide-react/icons/download'
import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import FolderUp from 'lucide-react/icons/folder-up'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useCallback, useEffect, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { updateVmWindow } from '@/kernel/vm/windows'
import { formatBytes } from '@/lib/format-bytes'
import { compareTexts } from '@/lib/language/format'
import { type Result, type Sentence } from '@/lib/result'
import { IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import type { SharedEntry, SharedSpace } from '../machine/types'
import { sharedFolder } from './files/shared-text'
import { downloadFile, downloadFolder, uploadTo } from './files/transfer'
import { LinuxGate } from './LinuxGate'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** The folder that the person's files and Linux share: list, bring in, take out, delete. */
export const SharedFiles = (props: ProgramProps) => (
  <LinuxGate linux={props.vm.linux}>
    <Listing {...props} />
  </LinuxGate>
)

const nameOf = (path: string) => path.split('/').at(-1) ?? path
const takenOut = (count: number) => texts.takenOut({ count })
/** Bytes that Linux writes at once at most: with less room than that it hears that there is none. */
const oneWrite = 128 * 1024
const isFull = ({ freeBytes, freeEntries }: SharedSpace) => freeBytes < oneWrite || freeEntries === 0
const byKindAndName = (a: SharedEntry, b: SharedEntry) =>
  a.kind === b.kind ? compareTexts(a.path, b.path) : a.kind === 'folder' ? -1 : 1

function Listing({ vm, window }: ProgramProps) {
  const t = useTexts(texts)
  const folder = window.path ?? ''
  const { os, linux, outerId } = vm
  const [entries, setEntries] = useState<readonly SharedEntry[] | null>(null)
  const [space, setSpace] = useState<SharedSpace | null>(null)
  const [problem, setProblem] = useState<Sentence | null>(null)
  const [work, setWork] = useState<string | null>(null)
  const [asked, setAsked] = useState<SharedEntry | null>(null)

  const refresh = useCallback(async () => {
    const listed = await linux.share.listShared(folder)
    if (listed.ok) setEntries(listed.value.toSorted(byKindAndName))
    setProblem(listed.ok ? null : listed.error)
    const room = await linux.share.sharedSpace()
    if (room.ok) setSpace(room.value)
  }, [linux, folder])
  useEffect(() => {
    let isCurrent = true
    const look = () => {
      if (isCurrent) void refresh()
    }
    look()
    // Linux changes it too, and does not say when.
    const timer = setInterval(look, 3000)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [refresh])

  const goTo = (path: string) => {
    setEntries(null)
    vm.session.change((screen) => updateVmWindow(screen, window.id, { path: path === '' ? null : path }))
  }
  /** Does one thing at a time and says how it went. */
  const perform = async (
    doing: string,
    done: (count: number) => string,
    does: () => Promise<Result<number>>,
  ) => {
    setWork(doing)
    const result = await does()
    setWork(null)
    if (result.ok) os.notifications.notify(() => ({ title: done(result.value) }))
    else
      tellProblem(
        os.notifications,
        () => texts.notDone,
        () => result.error.message,
      )
    await refresh()
  }
  const bringIn = async (choose: 'file' | 'folder') => {
    const chosen = await os.fileDialogs.open({
      windowId: outerId,
      title: choose === 'file' ? t.chooseFiles : t.chooseFolder,
      choose,
      multiple: choose === 'file',
    })
    if (!chosen) return
    await perform(
      t.bringingIn,
      (count) => texts.broughtIn({ count }),
      () => uploadTo(os.files, linux.share, chosen, folder),
    )
  }
  const takeOut = async ({ path, kind }: Pick<SharedEntry, 'path' | 'kind'>) => {
    if (kind === 'folder') {
      const chosen = await os.fileDialogs.open({
        windowId: outerId,
        title: t.chooseTarget,
        choose: 'folder',
      })
      const [into] = chosen ?? []
      if (into === undefined) return
      await perform(t.takingOut, takenOut, () => downloadFolder(os.files, linux.share, path, into))
      return
    }
    const target = await os.fileDialogs.save({ windowId: outerId, name: nameOf(path) })
    if (target === null) return
    await perform(t.takingOut, takenOut, () => downloadFile(os.files, linux.share, path, target))
  }
  const remove = (entry: SharedEntry) => {
    setAsked(null)
    void perform(
      t.deleting,
      () => texts.deleted({ name: nameOf(entry.path) }),
      async () => {
        const removed = await linux.share.removeShared(entry.path)
        return removed.ok ? { ok: true, value: 1 } : removed
      },
    )
  }
  const open = (entry: SharedEntry) => {
    if (entry.kind === 'folder') goTo(entry.path)
    else vm.open('editor', { path: entry.path })
  }
  return (
    <div className="flex size-full flex-col">
      <div
        role="toolbar"
        aria-label={t.sharedFolder}
        className="flex shrink-0 items-center gap-0.5 border-b border-border p-1"
      >
        <IconButton
          label={t.parentFolder}
          disabled={folder === ''}
          onClick={() => goTo(folder.split('/').slice(0, -1).join('/'))}
        >
          <FolderUp className="size-4" />
        </IconButton>
        <span dir="ltr" data-part="path" className="min-w-0 flex-1 truncate px-1.5 font-mono text-sm">
          {sharedFolder}
          {folder === '' ? '' : `/${folder}`}
        </span>
        <IconButton label={t.bringFiles} onClick={() => void bringIn('file')}>
          <Upload className="size-4" />
        </IconButton>
        <IconButton label={t.bringFolder} onClick={() => void bringIn('folder')}>
          <Folder className="size-4" />
        </IconButton>
        <IconButton
          label={t.takeFolder}
          disabled={entries === null || entries.length === 0}
          onClick={() => void takeOut({ path: folder, kind: 'folder' })}
        >
          <Download className="size-4" />
        </IconButton>
        <IconButton label={t.refresh} onClick={() => void refresh()}>
          <RefreshCw className="size-4" />
        </IconButton>
      </div>
      {problem === null ? null : (
        <p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
          {problem.message}
        </p>
      )}
      {space && isFull(space) ? (
        <p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
          {t.folderFull}
        </p>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto p-1">
        {entries === null && problem === null ? <Spinner label={t.reading} /> : null}
        {entries?.length === 0 ? (
          <p className="p-6 text-center text-balance text-muted">
            {t.nothingShared({ folder: sharedFolder })}
          </p>
        ) : null}
        <ul aria-label={t.list}>
          {entries?.map((entry) => (
            <li key={entry.path} className="flex items-center gap-1 rounded-control hover:bg-sunken">
              <button
                type="button"
                onClick={() => open(entry)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-start outline-offset-[-2px] pointer-coarse:min-h-11"
              >
                {entry.kind === 'folder' ? (
                  <Folder aria-hidden="true" className="size-4 shrink-0 text-accent" />
                ) : (
                  <File aria-hidden="true" className="size-4 shrink-0 text-muted" />
                )}
                <span className="min-w-0 flex-1 truncate">{nameOf(entry.path)}</span>
                <span className="shrink-0 text-xs text-muted tabular-nums">
                  {entry.kind === 'file' ? formatBytes(entry.size) : ''}
                </span>
              </button>
              <IconButton label={t.takeOut({ name: nameOf(entry.path) })} onClick={() => void takeOut(entry)}>
                <Download className="size-4" />
              </IconButton>
              <IconButton label={t.delete({ name: nameOf(entry.path) })} onClick={() => setAsked(entry)}>
                <Trash2 className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-h-7 shrink-0 items-center gap-3 border-t border-border px-3 py-1 text-xs text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {work ?? (entries === null ? '' : t.entries({ count: entries.length }))}
        </p>
        {space ? (
          <span data-part="space" className="shrink-0 tabular-nums">
            {t.used({ some: formatBytes(space.bytes - space.freeBytes), all: formatBytes(space.bytes) })}
          </span>
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          title={t.deleteQuestion({ name: nameOf(asked.path) })}
          description={asked.kind === 'folder' ? t.deleteFolderText : t.deleteFileText}
          action={t.deleteAction}
          variant="danger"
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}
