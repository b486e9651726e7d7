import { success } from '@/lib/result'
import { fileFailure } from './errors'
import {
  baseName,
  freeName,
  isWithin,
  joinPath,
  normalisePath,
  parentPath,
  pathSteps,
  recycleFolder,
} from './paths'
import { texts } from './texts'
import type { FileEntry, FileOperation, FilePath, FileSystem, RecycleBin, RecycledEntry } from './types'

const infoSuffix = '.trashinfo'

/** The note about what lies in a bin. */
export const infoOf = (id: string, bin: FilePath = recycleFolder) =>
  joinPath(joinPath(bin, 'info'), id + infoSuffix)

/** What is noted of a deleted file: where it was and when it was deleted, in the form of the freedesktop trash. */
const writeInfo = (from: FilePath, deleted: number) =>
  `[Trash Info]\nPath=${encodeURI(from)}\nDeletionDate=${new Date(deleted).toISOString()}\n`

/** Reads a note; null for one that is damaged. */
export function readInfo(text: string): { readonly from: FilePath; readonly deleted: number } | null {
  const path = /^Path=(.+)$/m.exec(text)?.[1]
  const deleted = Date.parse(/^DeletionDate=(.+)$/m.exec(text)?.[1] ?? '')
  if (path === undefined || Number.isNaN(deleted)) return null
  try {
    return { from: normalisePath(decodeURI(path)), deleted }
  } catch {
    return null
  }
}

/**
 * The recycle bin: a hidden folder (`bin`) with the files themselves and a note about each. Every call is one change or none.
 */
export function createRecycleBin(
  files: FileSystem,
  now: () => number,
  bin: FilePath = recycleFolder,
): RecycleBin {
  const binFiles = joinPath(bin, 'files')
  const fileOf = (id: string) => joinPath(binFiles, id)
  const noteOf = (id: string) => infoOf(id, bin)
  const recycled = async (entry: FileEntry): Promise<RecycledEntry> => {
    const note = await files.readText(noteOf(entry.name))
    const info = note.ok ? readInfo(note.value) : null
    // Without its note a file can still come back: to the home folder, under its own name.
    return {
      id: entry.name,
      from: info?.from ?? joinPath(parentPath(bin), entry.name),
      deleted: info?.deleted ?? entry.modified,
      entry,
    }
  }

  const list = async () => {
    const entries = await files.list(binFiles)
    if (!entries.ok) return []
    const all = await Promise.all(entries.value.map(recycled))
    return all.toSorted((a, b) => b.deleted - a.deleted)
  }

  const removals = (ids: readonly string[]): Promise<FileOperation[]> =>
    Promise.all(
      ids.map(async (id): Promise<FileOperation[]> => {
        const removal: FileOperation = { kind: 'remove', path: fileOf(id), recursive: true }
        const note = await files.stat(noteOf(id), { link: true })
        return note.ok ? [removal, { kind: 'remove', path: noteOf(id) }] : [removal]
      }),
    ).then((operations) => operations.flat())

  return {
    list,
    async put(paths) {
      // What lies in a folder of the list goes with it.
      const asked = [...new Set(paths.map((path) => normalisePath(path)))]
      const tops = asked.filter((path) => !asked.some((other) => other !== path && isWithin(path, other)))
      const present = await files.list(binFiles)
      const taken = new Set(present.ok ? present.value.map(({ name }) => name) : [])
      const deleted = now()
      const operations: FileOperation[] = [binFiles, joinPath(bin, 'info')].map((path) => ({
        kind: 'folder',
        path,
        parents: true,
      }))
      const ids: string[] = []
      for (const path of tops) {
        if (isWithin(path, bin) || isWithin(bin, path)) {
          return fileFailure('EINVAL', path, () => texts.notRecyclable({ path }))
        }
        const id = freeName(baseName(path), (name) => taken.has(name))
        taken.add(id)
        ids.push(id)
        operations.push(
          { kind: 'move', from: path, to: fileOf(id) },
          { kind: 'write', path: noteOf(id), data: writeInfo(path, deleted) },
        )
      }
      const applied = await files.apply(operations)
      if (!applied.ok) return applied
      const all = new Map((await list()).map((entry) => [entry.id, entry]))
      return success(ids.flatMap((id) => all.get(id) ?? []))
    },
    async restore(ids) {
      const entries = new Map((await list()).map((entry) => [entry.id, entry]))
      const operations: FileOperation[] = []
      const places: FilePath[] = []
      for (const id of new Set(ids)) {
        const entry = entries.get(id)
        if (!entry) return fileFailure('ENOENT', fileOf(id), () => texts.notInBin({ name: id }))
        const folder = await restoreFolder(files, parentPath(entry.from))
        const there = await files.list(folder)
        const taken = new Set([
          ...(there.ok ? there.value.map(({ name }) => name) : []),
          ...places.filter((place) => parentPath(place) === folder).map(baseName),
        ])
        const place = joinPath(
          folder,
          freeName(baseName(entry.from), (name) => taken.has(name)),
        )
        places.push(place)
        operations.push(
          { kind: 'folder', path: folder, parents: true },
          { kind: 'move', from: fileOf(id), to: place },
        )
        const note = await files.stat(noteOf(id), { link: true })
        if (note.ok) operations.push({ kind: 'remove', path: noteOf(id) })
      }
      const applied = await files.apply(operations)
      return applied.ok ? success(places) : applied
    },
    async remove(ids) {
      const applied = await files.apply(await removals(ids))
      return applied.ok ? success(undefined) : applied
    },
    async empty() {
      const there = await files.stat(binFiles)
      if (!there.ok) return success({ entries: 0, bytes: 0 })
      const [entries, all] = await Promise.all([files.list(binFiles), files.walk(binFiles)])
      if (!entries.ok) return entries
      if (!all.ok) return all
      const applied = await files.apply([{ kind: 'remove', path: bin, recursive: true }])
      if (!applied.ok) return applied
      const bytes = all.value.reduce((sum, { size }) => sum + size, 0)
      return success({ entries: entries.value.length, bytes })
    },
    subscribe: (listener) => files.watch(bin, listener),
  }
}

/** The folder to restore into: the one it was, or, where a file stands in the way by now, the nearest one above. */
async function restoreFolder(files: FileSystem, folder: FilePath): Promise<FilePath> {
  for (const step of pathSteps(folder)) {
    const there = await files.stat(step)
    if (there.ok && there.value.type === 'file') return parentPath(step)
  }
  return folder
}
