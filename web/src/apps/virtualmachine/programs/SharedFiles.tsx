import Download from 'lucide-react/icons/download'
import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import FolderUp from 'lucide-react/icons/folder-up'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useCallback, useEffect, useState } from 'react'
import { updateVmWindow } from '@/kernel/vm/windows'
import { formatBytes } from '@/lib/format-bytes'
import type { Result } from '@/lib/result'
import { IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Spinner } from '@/ui/spinner'
import type { SharedEntry, SharedSpace } from '../machine/types'
import { sharedFolder } from './files/shared-text'
import { downloadFile, downloadFolder, uploadTo } from './files/transfer'
import { LinuxGate } from './LinuxGate'
import type { ProgramProps } from './programs'

/** The folder that the person's files and Linux share: list, bring in, take out, delete. */
export const SharedFiles = (props: ProgramProps) => (
  <LinuxGate linux={props.vm.linux}>
    <Listing {...props} />
  </LinuxGate>
)

const nameOf = (path: string) => path.split('/').at(-1) ?? path
const counted = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`
const takenOut = (count: number) => `${counted(count)} taken out of Linux`
/** Bytes that Linux writes at once at most: with less room than that it hears that there is none. */
const oneWrite = 128 * 1024
const isFull = ({ freeBytes, freeEntries }: SharedSpace) => freeBytes < oneWrite || freeEntries === 0
const byKindAndName = (a: SharedEntry, b: SharedEntry) =>
  a.kind === b.kind ? a.path.localeCompare(b.path) : a.kind === 'folder' ? -1 : 1

function Listing({ vm, window }: ProgramProps) {
  const folder = window.path ?? ''
  const { os, linux, outerId } = vm
  const [entries, setEntries] = useState<readonly SharedEntry[] | null>(null)
  const [space, setSpace] = useState<SharedSpace | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [work, setWork] = useState<string | null>(null)
  const [asked, setAsked] = useState<SharedEntry | null>(null)

  const refresh = useCallback(async () => {
    const listed = await linux.share.listShared(folder)
    if (listed.ok) setEntries(listed.value.toSorted(byKindAndName))
    setProblem(listed.ok ? null : listed.error.message)
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
    if (result.ok) os.notifications.notify({ title: done(result.value) })
    else
      os.notifications.notify({
        title: 'Not done',
        description: result.error.message,
        variant: 'destructive',
      })
    await refresh()
  }
  const bringIn = async (choose: 'file' | 'folder') => {
    const chosen = await os.fileDialogs.open({
      windowId: outerId,
      title: choose === 'file' ? 'Bring files into Linux' : 'Bring a folder into Linux',
      choose,
      multiple: choose === 'file',
    })
    if (!chosen) return
    await perform(
      'Bringing in…',
      (count) => `${counted(count)} brought into Linux`,
      () => uploadTo(os.files, linux.share, chosen, folder),
    )
  }
  const takeOut = async ({ path, kind }: Pick<SharedEntry, 'path' | 'kind'>) => {
    if (kind === 'folder') {
      const chosen = await os.fileDialogs.open({
        windowId: outerId,
        title: 'Take the folder out to',
        choose: 'folder',
      })
      const [into] = chosen ?? []
      if (into === undefined) return
      await perform('Taking out…', takenOut, () => downloadFolder(os.files, linux.share, path, into))
      return
    }
    const target = await os.fileDialogs.save({ windowId: outerId, name: nameOf(path) })
    if (target === null) return
    await perform('Taking out…', takenOut, () => downloadFile(os.files, linux.share, path, target))
  }
  const remove = (entry: SharedEntry) => {
    setAsked(null)
    void perform(
      'Deleting…',
      () => `${nameOf(entry.path)} deleted`,
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
        aria-label="Shared folder"
        className="flex shrink-0 items-center gap-0.5 border-b border-border p-1"
      >
        <IconButton
          label="Parent folder"
          disabled={folder === ''}
          onClick={() => goTo(folder.split('/').slice(0, -1).join('/'))}
        >
          <FolderUp className="size-4" />
        </IconButton>
        <span data-part="path" className="min-w-0 flex-1 truncate px-1.5 font-mono text-sm">
          {sharedFolder}
          {folder === '' ? '' : `/${folder}`}
        </span>
        <IconButton label="Bring files in" onClick={() => void bringIn('file')}>
          <Upload className="size-4" />
        </IconButton>
        <IconButton label="Bring a folder in" onClick={() => void bringIn('folder')}>
          <Folder className="size-4" />
        </IconButton>
        <IconButton
          label="Take this folder out"
          disabled={entries === null || entries.length === 0}
          onClick={() => void takeOut({ path: folder, kind: 'folder' })}
        >
          <Download className="size-4" />
        </IconButton>
        <IconButton label="Refresh" onClick={() => void refresh()}>
          <RefreshCw className="size-4" />
        </IconButton>
      </div>
      {problem === null ? null : (
        <p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
      {space && isFull(space) ? (
        <p role="alert" className="border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-danger">
          The shared folder is full: neither Linux nor you can put more into it until something is deleted.
        </p>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto p-1">
        {entries === null && problem === null ? <Spinner label="Reading…" /> : null}
        {entries?.length === 0 ? (
          <p className="p-6 text-center text-balance text-muted">
            Nothing is shared yet. What you bring in here appears in {sharedFolder} of Linux, and the other
            way round.
          </p>
        ) : null}
        <ul aria-label="Shared files">
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
              <IconButton label={`Take ${nameOf(entry.path)} out`} onClick={() => void takeOut(entry)}>
                <Download className="size-4" />
              </IconButton>
              <IconButton label={`Delete ${nameOf(entry.path)}`} onClick={() => setAsked(entry)}>
                <Trash2 className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-h-7 shrink-0 items-center gap-3 border-t border-border px-3 py-1 text-xs text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {work ??
            (entries === null ? '' : `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`)}
        </p>
        {space ? (
          <span data-part="space" className="shrink-0 tabular-nums">
            {`${formatBytes(space.bytes - space.freeBytes)} of ${formatBytes(space.bytes)} used`}
          </span>
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          title={`Delete ${nameOf(asked.path)}?`}
          description={
            asked.kind === 'folder'
              ? 'It is removed from the shared folder with all that is in it. Your own files stay.'
              : 'It is removed from the shared folder. Your own files stay.'
          }
          action="Delete"
          variant="danger"
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}
