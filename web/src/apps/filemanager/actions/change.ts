import { type Sentence, sentence } from '@/lib/result'
import { tellProblem } from '@/kernel/notifications/notifier'
import { blockedDelete } from '@/kernel/files/errors'
import { refusalOf } from '@/kernel/files/names'
import { freeName, joinPath, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FileError, FileOperation, FilePath } from '@/kernel/files/types'
import { groupOf } from '../model/format'
import { entriesOf, type FileManager, presentPath, selectPaths } from '../model/file-manager'
import { folderLabel } from '../model/places'
import { planTransfer, type Transfer } from '../model/transfer'
import { texts } from '../texts'
import { tellFailure } from './tell'

const namesOf = (paths: readonly FilePath[]) => groupOf(paths.map((path) => folderLabel(path)))

/** What a toast says of something that could not be deleted: of a system file, the same as everywhere [A8.15]. */
const cannotDelete = ({ code, path }: FileError) =>
  code === 'EPERM' ? blockedDelete(path) : texts.cannotDelete

/** Does a change that can be undone, shows it and selects what came of it; whether it was done. */
async function change(
  manager: FileManager,
  title: string | ((error: FileError) => string),
  plan: Parameters<FileManager['shared']['changes']['perform']>[0],
  results: readonly FilePath[],
): Promise<boolean> {
  const done = await manager.shared.changes.perform(plan)
  if (!tellFailure(manager, title, done)) return false
  await manager.folder.reload()
  const here = results.filter((path) => parentPath(path) === presentPath(manager))
  if (here.length > 0) selectPaths(manager, here)
  return true
}

/** Makes something new in the present folder and lets the person name it. */
async function create(manager: FileManager, kind: 'folder' | 'write'): Promise<void> {
  const name = kind === 'folder' ? texts.newFolderName : texts.newFileName
  const failure = texts.cannotMake({ name })
  const folder = presentPath(manager)
  const listed = await manager.os.files.list(folder)
  if (!tellFailure(manager, failure, listed)) return
  const taken = new Set(listed.value.map((entry) => entry.name))
  const path = joinPath(
    folder,
    freeName(name, (candidate) => taken.has(candidate)),
  )
  const operation: FileOperation =
    kind === 'folder' ? { kind, path } : { kind, path, data: '', existing: 'refuse' }
  const label = kind === 'folder' ? texts.newFolder : texts.newTextFile
  const isDone = await change(manager, failure, { label, recycle: [], operations: [operation] }, [path])
  if (isDone && presentPath(manager) === folder) manager.state.setState({ renaming: path })
}

/** Makes a folder and lets the person name it. */
export const createFolder = (manager: FileManager): Promise<void> => create(manager, 'folder')

/** Makes an empty text file and lets the person name it. */
export const createTextFile = (manager: FileManager): Promise<void> => create(manager, 'write')

/** Gives an entry another name in its folder; a taken name is asked about. Why not; null when it is done. */
export async function rename(
  manager: FileManager,
  entry: FileEntry,
  typed: string,
): Promise<Sentence | null> {
  const name = typed.trim()
  const refused = refusalOf(name)
  if (refused !== null) return refused
  if (name === entry.name) return null
  const folder = parentPath(entry.path)
  let to = joinPath(folder, name)
  let recycle: readonly FilePath[] = []
  const existing = await manager.os.files.stat(to, { link: true })
  // A change of letter case alone finds the entry itself in stores that ignore case.
  if (existing.ok && existing.value.path !== entry.path) {
    if (existing.value.type === 'folder' || entry.type === 'folder')
      return sentence(() => texts.nameTaken({ name }))
    const answer = await manager.dialogs.askCollision({
      incoming: { ...entry, name },
      existing: existing.value,
      folder,
    })
    if (!answer || answer.choice === 'skip') return null
    if (answer.choice === 'replace') recycle = [to]
    else {
      const taken = new Set(entriesOf(manager).map((other) => other.name))
      to = joinPath(
        folder,
        freeName(name, (candidate) => taken.has(candidate)),
      )
    }
  }
  const operations: FileOperation[] = [{ kind: 'move', from: entry.path, to }]
  const done = await manager.shared.changes.perform({
    label: texts.rename({ name: entry.name }),
    recycle,
    operations,
  })
  if (!done.ok) return done.error
  await manager.folder.reload()
  selectPaths(manager, [to])
  return null
}

/** Moves or copies files into a folder, asking about taken names; whether anything was done. */
export async function transfer(manager: FileManager, wanted: Transfer): Promise<boolean> {
  const isMove = wanted.kind === 'move'
  const title = isMove ? texts.cannotMove : texts.cannotCopy
  const planned = await planTransfer(manager.os.files, wanted, manager.dialogs.askCollision)
  if (!tellFailure(manager, title, planned)) return false
  const plan = planned.value
  if (!plan) return false
  const names = namesOf(wanted.sources)
  const label = isMove ? texts.move(names) : texts.copy(names)
  const { recycle, operations, results } = plan
  const work = () => change(manager, title, { label, recycle, operations }, results)
  return operations.length > 200
    ? manager.jobs.run(isMove ? texts.moving(names) : texts.copying(names), work)
    : work()
}

/** Puts files into the clipboard, to be moved or copied by {@link paste}. */
export function pick({ shared }: FileManager, kind: Transfer['kind'], entries: readonly FileEntry[]): void {
  if (entries.length > 0) {
    shared.clipboard.setState({ kind, paths: entries.map((entry) => entry.path) }, true)
  }
}

/** Puts what was cut or copied into a folder; what was cut is gone from the clipboard then. */
export async function paste(manager: FileManager, into: FilePath): Promise<void> {
  const { clipboard } = manager.shared
  const picked = clipboard.getState()
  if (!picked) return
  const isDone = await transfer(manager, { kind: picked.kind, sources: picked.paths, into })
  if (isDone && picked.kind === 'move' && clipboard.getState() === picked) clipboard.setState(null, true)
}

/** Copies files within their own folder: `name (2).txt`. */
export async function duplicate(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  for (const into of new Set(entries.map((entry) => parentPath(entry.path)))) {
    const sources = entries.flatMap(({ path }) => (parentPath(path) === into ? path : []))
    await transfer(manager, { kind: 'copy', sources, into })
  }
}

/** Moves files to the recycle bin. */
export async function recycle(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  if (entries.length === 0) return
  const names = groupOf(entries.map((entry) => entry.name))
  const plan = { label: texts.delete(names), recycle: entries.map((entry) => entry.path), operations: [] }
  if (!(await change(manager, cannotDelete, plan, []))) return
  manager.os.notifications.notify(() => ({
    title: texts.movedToBin(names),
    description: texts.howToUndo,
  }))
}

/** Deletes files for good, after a question. */
export async function destroy(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  if (entries.length === 0) return
  const names = groupOf(entries.map((entry) => entry.name))
  const isSure = await manager.dialogs.confirm({
    title: texts.deleteQuestion(names),
    text: texts.deleteExplained,
    action: texts.delete(names),
    isDanger: true,
  })
  if (!isSure) return
  const done = await manager.os.files.apply(
    entries.map((entry) => ({ kind: 'remove', path: entry.path, recursive: true })),
  )
  if (tellFailure(manager, cannotDelete, done)) await manager.folder.reload()
}

/** Takes the last change back and says which. */
export async function undo(manager: FileManager): Promise<void> {
  await tellStep(manager, 'undo')
}

/** Does again what was undone and says which. */
export async function redo(manager: FileManager): Promise<void> {
  await tellStep(manager, 'redo')
}

async function tellStep(manager: FileManager, step: 'undo' | 'redo'): Promise<void> {
  const result = await manager.shared.changes[step]()
  if (!result.ok) {
    tellProblem(
      manager.os.notifications,
      () => (step === 'undo' ? texts.cannotUndo : texts.cannotRedo),
      () => result.error.message,
    )
    return
  }
  const change = result.value
  if (change === null) return
  await manager.folder.reload()
  manager.os.notifications.notify(() => ({
    title: step === 'undo' ? texts.undone({ change }) : texts.doneAgain({ change }),
  }))
}
