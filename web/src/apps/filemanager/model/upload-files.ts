import { withMessage, type Sentence } from '@/lib/result'
import { refusalOf } from '@/kernel/files/names'
import { freeName, joinPath, normalisePath, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FileOperation, FilePath, FileResult } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { texts } from '../texts'
import { type AskCollision, askOnce } from './collision'
import type { UploadItem, UploadSelection } from '@/lib/upload-items'

/** How far an upload is; bytes and files of all that was chosen. */
export interface UploadProgress {
  readonly files: number
  readonly totalFiles: number
  readonly bytes: number
  readonly totalBytes: number
}

/** How an upload ended: only stored files count as done. */
export interface UploadOutcome {
  readonly stored: number
  readonly skipped: number
  /** What did not get there, with the reason as a sentence. */
  readonly failures: readonly { readonly place: string; readonly message: string }[]
  /** Files that were not tried: the person stopped it, or the storage is full. */
  readonly left: number
  readonly isCancelled: boolean
  /** Top-level files and folders that were made, to be selected. */
  readonly results: readonly FilePath[]
}

interface UploadOptions {
  readonly into: FilePath
  readonly selection: UploadSelection
  readonly ask: AskCollision
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

type Ports = Pick<Os, 'files' | 'recycleBin'>

/**
 * Files are stored in groups of at most so many and so many bytes: one transaction each, and progress in between. One that is larger
 * is stored by itself, with progress and a way to stop it.
 */
const batch = { files: 64, bytes: 8 * 1024 * 1024 }

const isLarge = (file: File) => file.size > batch.bytes

interface Write {
  readonly place: string
  readonly path: FilePath
  readonly file: File
  readonly replaces: boolean
}

/** Stores files and folders of the computer in a folder, asking about names that are taken; it can be stopped at any time. */
export async function upload({ files, recycleBin }: Ports, options: UploadOptions): Promise<UploadOutcome> {
  const { into, selection, signal, onProgress } = options
  const choose = askOnce(options.ask)
  const failures = selection.unreadable.map((place) => withMessage({ place }, () => texts.notRead))
  const results = new Set<FilePath>()
  const counts = { stored: 0, skipped: 0, files: 0, bytes: 0 }
  const total = {
    totalFiles: selection.items.filter((item) => item.kind === 'file').length,
    totalBytes: selection.items.reduce((sum, item) => sum + (item.kind === 'file' ? item.file.size : 0), 0),
  }
  /** Where the folders of the computer went; null: skipped with all below. Parents come before what they hold. */
  const folders = new Map<string, FilePath | null>([['', into]])
  /** Folders that this upload made: nothing in them can be in the way. */
  const made = new Set<FilePath>()
  let isStopped = false
  let waiting: Write[] = []

  /** `more`: bytes of a file that is being stored. */
  const progress = (more = 0) => onProgress({ files: counts.files, bytes: counts.bytes + more, ...total })
  const fail = (place: string, why: Sentence) => failures.push(withMessage({ place }, () => why.message))

  async function free(folder: FilePath, name: string): Promise<FilePath> {
    const listed = await files.list(folder)
    const taken = new Set(listed.ok ? listed.value.map((entry) => entry.name) : [])
    for (const write of waiting)
      if (parentPath(write.path) === folder) taken.add(write.path.slice(folder.length).replace('/', ''))
    return joinPath(
      folder,
      freeName(name, (candidate) => taken.has(candidate)),
    )
  }

  async function entryAt(path: FilePath): Promise<FileEntry | null> {
    if (made.has(parentPath(path))) return null
    const found = await files.stat(path)
    return found.ok ? found.value : null
  }

  /** The stored path of a folder of the computer, made when it is first needed; null: it is skipped. */
  async function folderFor(place: string): Promise<FilePath | null> {
    const known = folders.get(place)
    if (known !== undefined) return known
    const cut = place.lastIndexOf('/')
    const above = await folderFor(cut < 0 ? '' : place.slice(0, cut))
    if (isStopped) return null
    const path = above === null ? null : await makeFolder(above, place)
    if (!isStopped) folders.set(place, path)
    return path
  }

  async function makeFolder(above: FilePath, place: string): Promise<FilePath | null> {
    const name = place.slice(place.lastIndexOf('/') + 1)
    const refused = refusalOf(name)
    if (refused !== null) {
      fail(place, refused)
      return null
    }
    let path = joinPath(above, name)
    const existing = await entryAt(path)
    if (existing) {
      const isMerging = existing.type === 'folder' && above !== into
      const choice = isMerging
        ? 'replace'
        : await choose({
            incoming: { name, type: 'folder', size: 0, modified: Date.now() },
            existing,
            folder: above,
          })
      if (choice === null) isStopped = true
      if (choice === null || choice === 'skip') return null
      if (choice === 'replace' && existing.type === 'folder') {
        if (above === into) results.add(path)
        return path
      }
      if (choice === 'keep-both') path = await free(above, name)
      else {
        const recycled = await recycleBin.put([path])
        if (!recycled.ok) {
          fail(place, recycled.error)
          return null
        }
      }
    }
    const created = await files.createFolder(path)
    if (!created.ok) {
      fail(place, created.error)
      return null
    }
    made.add(path)
    if (above === into) results.add(path)
    return path
  }

  /** Decides where a file goes and puts it into the next group. */
  async function plan(item: Extract<UploadItem, { kind: 'file' }>) {
    const { place, file } = item
    const cut = place.lastIndexOf('/')
    const folder = await folderFor(cut < 0 ? '' : place.slice(0, cut))
    if (isStopped) return
    const name = place.slice(cut + 1)
    const refused = refusalOf(name)
    if (folder === null || refused !== null) {
      if (refused !== null) fail(place, refused)
      else counts.skipped++
      counts.files++
      counts.bytes += file.size
      return
    }
    let path = joinPath(folder, name)
    let replaces = false
    const existing = waiting.some((write) => write.path === path) ? null : await entryAt(path)
    if (existing) {
      const incoming = { name, type: 'file', size: file.size, modified: file.lastModified } as const
      const choice = await choose({ incoming, existing, folder })
      if (choice === null) {
        isStopped = true
        return
      }
      if (choice === 'skip') {
        counts.skipped++
        counts.files++
        counts.bytes += file.size
        return
      }
      if (choice === 'keep-both') path = await free(folder, name)
      else replaces = true
    } else if (waiting.some((write) => write.path === path)) path = await free(folder, name)
    const write = { place, path, file, replaces }
    if (!isLarge(file)) {
      waiting.push(write)
      return
    }
    await flush()
    if (!isStopped && !signal.aborted) await store([write])
  }

  function put(writes: readonly Write[]): Promise<FileResult<unknown>> {
    const [only, second] = writes
    if (only && !second && isLarge(only.file)) {
      const { path, file } = only
      const options = {
        existing: 'refuse',
        modified: file.lastModified,
        signal,
        onProgress: progress,
      } as const
      return files.write(path, file, options)
    }
    return files.apply(
      writes.map(
        ({ path, file }): FileOperation => ({
          kind: 'write',
          path,
          data: file,
          existing: 'refuse',
          modified: file.lastModified,
        }),
      ),
    )
  }

  async function store(writes: readonly Write[]): Promise<void> {
    const replaced = writes.filter((write) => write.replaces).map((write) => write.path)
    let recycled: readonly string[] = []
    if (replaced.length > 0) {
      const removed = await recycleBin.put(replaced)
      if (!removed.ok) return retry(writes, removed.error)
      recycled = removed.value.map((entry) => entry.id)
    }
    const stored = await put(writes)
    if (!stored.ok) {
      if (recycled.length > 0) await recycleBin.restore(recycled)
      if (stored.error.code === 'ECANCELED') return
      return retry(writes, stored.error, stored.error.code === 'ENOSPC')
    }
    for (const { path, file, place } of writes) {
      counts.stored++
      counts.files++
      counts.bytes += file.size
      if (!place.includes('/')) results.add(path)
    }
    progress()
  }

  /** A group fails as a whole: file by file it is told which one it was, and the others get through. */
  async function retry(writes: readonly Write[], why: Sentence, isFull = false): Promise<void> {
    const [only, second] = writes
    if (only && !second) {
      fail(only.place, why)
      counts.files++
      counts.bytes += only.file.size
      if (isFull) isStopped = true
      progress()
      return
    }
    for (const write of writes) {
      if (isStopped || signal.aborted) return
      await store([write])
    }
  }

  async function flush() {
    const writes = waiting
    waiting = []
    if (writes.length > 0) await store(writes)
  }

  progress()
  for (const item of selection.items) {
    if (isStopped || signal.aborted) break
    if (item.kind === 'folder') await folderFor(item.place)
    else await plan(item)
    const bytes = waiting.reduce((sum, write) => sum + write.file.size, 0)
    if (waiting.length >= batch.files || bytes >= batch.bytes) await flush()
  }
  if (!isStopped && !signal.aborted) await flush()
  return {
    stored: counts.stored,
    skipped: counts.skipped,
    failures,
    left: total.totalFiles - counts.files,
    isCancelled: signal.aborted || (isStopped && failures.length === 0),
    results: [...results].map((path) => normalisePath(path)),
  }
}
