import { withMessage } from '@/lib/result'
import { fileFailure } from '@/kernel/files/errors'
import { spaceFolders } from '@/kernel/files/mounts/places'
import { baseName, freeName, joinPath, parentPath } from '@/kernel/files/paths'
import type {
  FileEntry,
  FileError,
  FilePath,
  FileResult,
  FileSystem,
  WriteReceipt,
} from '@/kernel/files/types'
import { decodeText, type DecodedText } from './text-format'
import { texts } from './texts'
import { largestText } from './types'

/** What reading a file for an editor found. */
export type LoadOutcome =
  | { readonly kind: 'failed'; readonly error: FileError }
  | { readonly kind: 'too-large'; readonly entry: FileEntry }
  | { readonly kind: 'loaded'; readonly entry: FileEntry; readonly decoded: DecodedText }

const folderError = (path: FilePath): FileError =>
  withMessage({ code: 'EISDIR', path }, () => texts.isFolder({ path }))

/** Reads a file as text; `onEntry` is told the file's entry before its content is read, for large files take their time. */
export async function loadText(
  files: FileSystem,
  path: FilePath,
  onEntry: (entry: FileEntry) => void,
): Promise<LoadOutcome> {
  const found = await files.stat(path)
  if (!found.ok) return { kind: 'failed', error: found.error }
  const entry = found.value
  if (entry.type === 'folder') return { kind: 'failed', error: folderError(path) }
  if (entry.size > largestText) return { kind: 'too-large', entry }
  onEntry(entry)
  const bytes = await files.readBytes(path)
  return bytes.ok
    ? { kind: 'loaded', entry, decoded: decodeText(bytes.value) }
    : { kind: 'failed', error: bytes.error }
}

interface WriteOptions {
  /** The revision that the text was made from; absent: whatever is stored is replaced. */
  readonly basedOn?: string
  readonly existing?: 'replace' | 'refuse'
}

/** The shared folder or team that a path was in, and which is not among the person's files any more; null: there is none. */
export async function unsharedTop(files: FileSystem, path: FilePath): Promise<FilePath | null> {
  const folder = Object.values(spaceFolders).find((each) => path.startsWith(`${each}/`))
  const name = folder && path.slice(folder.length + 1).split('/')[0]
  const top = name ? joinPath(folder, name) : path
  if (top === path) return null
  const found = await files.stat(top)
  return found.ok ? null : top
}

/**
 * Writes a file; a folder that is not there (any more) is made, all of it or nothing. EACCES: it was in a shared folder or a team that
 * is not shared with the person any more.
 */
export async function writeText(
  files: FileSystem,
  path: FilePath,
  data: string,
  options: WriteOptions,
): Promise<FileResult<WriteReceipt>> {
  const written = await files.write(path, data, options)
  if (written.ok || written.error.code !== 'ENOENT') return written
  const top = await unsharedTop(files, path)
  if (top !== null) return fileFailure('EACCES', path, () => texts.notShared({ name: baseName(top) }))
  const done = await files.apply([
    { kind: 'folder', path: parentPath(path), parents: true },
    { kind: 'write', path, data, existing: options.existing ?? 'replace' },
  ])
  if (!done.ok) return done
  const receipt = done.value[0]
  return receipt ? { ok: true, value: receipt } : written
}

/** A path in the same folder that nothing has yet: `notes (2).txt`. */
export async function freePath(files: FileSystem, path: FilePath): Promise<FilePath> {
  const folder = parentPath(path)
  const listed = await files.list(folder)
  const taken = new Set(listed.ok ? listed.value.map((entry) => entry.name) : [])
  return joinPath(
    folder,
    freeName(baseName(path), (name) => taken.has(name)),
  )
}
