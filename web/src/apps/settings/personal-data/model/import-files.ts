import { isSameContent } from '@/kernel/files/maintenance/same-content'
import { freeName, joinPath, parentPath, baseName } from '@/kernel/files/paths'
import type { FileEntry, FileOperation, FileSystem } from '@/kernel/files/types'
import type { ZipProblem } from '@/lib/zip/read-zip'
import { texts } from '../texts'
import type { ExportedLink } from './export-context'
import type { ImportableFile } from './open-export'

/** What becomes of a file where another one of its name is. */
export type Collision = 'both' | 'replace' | 'skip'

/** A file that was not imported, and why. */
export interface NotImported {
  readonly path: string
  readonly reason: string
}

/** What became of files. */
export interface ImportedFiles {
  /** New ones, those that got another name among them. */
  readonly added: number
  readonly renamed: number
  readonly replaced: number
  /** Left out because another one was there. */
  readonly skipped: number
  /** Were there already, with the same content. */
  readonly same: number
  readonly failed: readonly NotImported[]
  /** Ended before all were looked at: cancelled, or without room. */
  readonly left: number
}

interface ImportFilesOptions {
  readonly files: FileSystem
  readonly entries: readonly ImportableFile[]
  readonly links: readonly ExportedLink[]
  readonly collision: Collision
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Bytes and files that are stored at a time. */
const [batchBytes, batchFiles] = [8 * 1024 * 1024, 100]

type Outcome = 'added' | 'renamed' | 'replaced' | 'skipped' | 'same'

/** A file whose place is decided, with the steps that store it. */
interface Planned {
  readonly path: string
  readonly outcome: 'added' | 'renamed' | 'replaced'
  readonly operations: readonly FileOperation[]
}

/** Why a member could not be unpacked. */
function whyUnread(problem: ZipProblem): string {
  if (problem === 'encrypted') return texts.contentEncrypted
  return problem === 'unsupported' ? texts.contentUnsupported : texts.contentDamaged
}

/** What is in each folder, read once and kept up to date with what is planned. */
function createFolders(files: FileSystem) {
  const known = new Map<string, Map<string, FileEntry | null>>()
  const of = async (folder: string) => {
    const seen = known.get(folder)
    if (seen) return seen
    const listed = await files.list(folder)
    const names = new Map<string, FileEntry | null>(
      listed.ok ? listed.value.map((entry) => [entry.name, entry]) : [],
    )
    known.set(folder, names)
    return names
  }
  return of
}

/**
 * Writes files of an export, some at a time, each whole or not at all. What is there already stays, unless it is to be replaced; a folder
 * never is. What came of each is counted, also when the person cancels.
 */
export async function importFiles(options: ImportFilesOptions): Promise<ImportedFiles> {
  const { files, entries, links, collision, signal, onProgress } = options
  const counts: Record<Outcome, number> = { added: 0, renamed: 0, replaced: 0, skipped: 0, same: 0 }
  const failed: NotImported[] = []
  const namesIn = createFolders(files)
  let [batch, waiting]: [Planned[], number] = [[], 0]
  let isFull = false

  const count = (done: readonly Planned[]) => {
    for (const { outcome } of done) counts[outcome]++
  }
  const store = async () => {
    const planned = batch
    ;[batch, waiting] = [[], 0]
    if (planned.length === 0) return
    const stored = await files.apply(planned.flatMap(({ operations }) => operations))
    if (stored.ok) return count(planned)
    // One of them does not go: one by one, the others do.
    for (const one of planned) {
      const alone = await files.apply(one.operations)
      if (alone.ok) count([one])
      else {
        failed.push({ path: one.path, reason: alone.error.message })
        isFull ||= alone.error.code === 'ENOSPC'
      }
    }
    return undefined
  }

  /** Decides where a content goes; null: nowhere. */
  const plan = async (path: string, content: Blob, facts: { modified: number; mode: number | null }) => {
    const folder = parentPath(path)
    const names = await namesIn(folder)
    const [name, there] = [baseName(path), names.get(baseName(path))]
    let outcome: Outcome = 'added'
    let target = path
    if (there !== undefined) {
      if (there?.type === 'file' && there.link === null && there.size === content.size) {
        const read = await files.readBlob(path)
        if (read.ok && (await isSameContent(read.value, content))) return counts.same++
      }
      if (collision === 'skip') return counts.skipped++
      outcome = collision === 'replace' && there?.type === 'file' ? 'replaced' : 'renamed'
      if (outcome === 'renamed')
        target = joinPath(
          folder,
          freeName(name, (candidate) => names.has(candidate)),
        )
    }
    names.set(baseName(target), null)
    const operations: FileOperation[] = [
      ...(folder === '/' ? [] : [{ kind: 'folder', path: folder, parents: true } as const]),
      { kind: 'write', path: target, data: content, ...(facts.mode === null ? {} : { mode: facts.mode }) },
      { kind: 'touch', path: target, modified: facts.modified },
    ]
    batch.push({ path, outcome, operations })
    waiting += content.size
    return undefined
  }

  let done = 0
  for (const { path, member } of entries) {
    if (signal.aborted || isFull) break
    onProgress(done)
    if (member) {
      const read = await member.open()
      if (read.ok) await plan(path, read.value, member)
      else failed.push({ path, reason: whyUnread(read.error.code) })
    } else {
      const made = await files.createFolder(path, { parents: true })
      if (!made.ok) failed.push({ path, reason: made.error.message })
    }
    done++
    if (waiting >= batchBytes || batch.length >= batchFiles) await store()
  }
  if (!isFull) await store()
  if (!signal.aborted && !isFull)
    for (const { path, target } of links) {
      const there = await files.stat(path, { link: true })
      if (there.ok) counts[there.value.link === target ? 'same' : 'skipped']++
      else {
        const made = await files.apply([
          { kind: 'folder', path: parentPath(path), parents: true },
          { kind: 'link', path, target },
        ])
        if (made.ok) counts.added++
        else failed.push({ path, reason: made.error.message })
      }
    }
  onProgress(done)
  return { ...counts, added: counts.added + counts.renamed, failed, left: entries.length - done }
}
