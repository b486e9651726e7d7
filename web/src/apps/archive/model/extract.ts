import { freeName, joinPath } from '@/kernel/files/paths'
import type { FileOperation, FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import { withMessage } from '@/lib/result'
import { texts } from '../texts'
import type { ArchiveReader } from './archive-reader'
import { isInside } from './tree'
import type { ArchiveMember } from './types'

/** How far an extraction is, in files. */
export interface ExtractProgress {
  readonly done: number
  readonly count: number
}

interface ExtractOptions {
  readonly files: FileSystem
  readonly reader: Pick<ArchiveReader, 'read'>
  readonly members: readonly ArchiveMember[]
  /** The members with these paths, and what is below them; null: all. */
  readonly chosen: readonly string[] | null
  /** The folder of the archive that the paths are taken relative to. */
  readonly base: string
  /** The folder that a new one, called `name`, is made in. */
  readonly into: FilePath
  readonly name: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExtractProgress) => void
}

/** What was extracted, and where it is. Null: it was cancelled, and nothing is left of it. */
export type Extracted = { readonly folder: FilePath; readonly count: number } | null

/** Bytes and files that are stored at a time: few enough that memory holds them, many enough to be quick. */
const [batchBytes, batchFiles] = [8 * 1024 * 1024, 200]

/**
 * Unpacks members into a new folder. Nothing that exists is replaced. When something fails, or the person cancels, the new folder goes
 * again.
 */
export async function extract(options: ExtractOptions): Promise<FileResult<Extracted>> {
  const { files, reader, members, chosen, base, into, name, signal, onProgress } = options
  const listed = await files.list(into)
  if (!listed.ok) return listed
  const taken = new Set(listed.value.map((entry) => entry.name))
  const folder = joinPath(
    into,
    freeName(name, (candidate) => taken.has(candidate)),
  )
  const made = await files.createFolder(folder)
  if (!made.ok) return made
  const undo = () => files.remove(folder, { recursive: true })

  const wanted = members.flatMap((member, index) =>
    chosen === null || chosen.some((path) => isInside(member.path, path)) ? [{ member, index }] : [],
  )
  const count = wanted.filter(({ member }) => !member.isFolder).length
  const placeOf = (path: string) => joinPath(folder, base === '' ? path : path.slice(base.length + 1))
  const known = new Set<FilePath>([folder])
  let [done, waiting, batch]: [number, number, FileOperation[]] = [0, 0, []]
  const needFolder = (path: FilePath) => {
    if (known.has(path)) return
    known.add(path)
    batch.push({ kind: 'folder', path, parents: true })
  }
  const store = async (): Promise<FileResult<unknown>> => {
    if (batch.length === 0) return { ok: true, value: undefined }
    const operations = batch
    ;[waiting, batch] = [0, []]
    return files.apply(operations)
  }

  for (const { member, index } of wanted) {
    onProgress({ done, count })
    const path = placeOf(member.path)
    if (member.isFolder) {
      needFolder(path)
    } else {
      const read = await reader.read(index)
      if (signal.aborted) break
      if (!read.ok) {
        await undo()
        const { message: reason } = read.error
        return {
          ok: false,
          error: withMessage({ code: 'EIO', path }, () =>
            texts.notExtractedMember({ name: member.path, reason }),
          ),
        }
      }
      needFolder(path.slice(0, path.lastIndexOf('/')))
      batch.push({ kind: 'write', path, data: read.value })
      if (member.modified !== null) batch.push({ kind: 'touch', path, modified: member.modified })
      waiting += read.value.length
      done++
    }
    if (waiting < batchBytes && batch.length < batchFiles) continue
    const stored = await store()
    if (!stored.ok) {
      await undo()
      return stored
    }
  }
  const stored = signal.aborted ? null : await store()
  if (stored === null || !stored.ok || signal.aborted) {
    await undo()
    return stored === null || stored.ok ? { ok: true, value: null } : stored
  }
  onProgress({ done, count })
  return { ok: true, value: { folder, count } }
}
