/* Files between the person and Linux, a folder each way. */
import { baseName, joinPath, parentPath } from '@/kernel/files/paths'
import type { FileOperation, FileSystem } from '@/kernel/files/types'
import { failure, type Result, success } from '@/lib/result'
import { formatBytes } from '@/lib/format-bytes'
import type { Linux } from '../../linux/linux'
import { shareLimits } from '../../machine/share/limits'
import type { SharedFile } from '../../machine/types'
import { texts } from '../texts'

const tooLarge = (size: number) =>
  failure('too_large', () =>
    texts.tooLarge({ size: formatBytes(size), room: formatBytes(shareLimits.bytes) }),
  )

const within = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

interface Found {
  readonly from: string
  /** Below the shared folder. */
  readonly to: string
  readonly size: number
}

/** A person's file, or all files of a folder of theirs, with where they go in a shared folder. */
async function find(
  files: Pick<FileSystem, 'stat' | 'walk'>,
  path: string,
  folder: string,
): Promise<Result<readonly Found[]>> {
  const entry = await files.stat(path)
  if (!entry.ok) return entry
  const walked = entry.value.type === 'folder' ? await files.walk(path) : success([entry.value])
  if (!walked.ok) return walked
  const base = parentPath(entry.value.path)
  const below = (inner: string) => inner.slice(base === '/' ? 1 : base.length + 1)
  return success(
    walked.value
      .filter(({ type }) => type === 'file')
      .map((file) => ({ from: file.path, to: within(folder, below(file.path)), size: file.size })),
  )
}

/**
 * Copies a person's files, and folders with all that is in them, into a shared folder: all or none. Answers how many files
 * crossed; where they have no room, the message says how much there is.
 */
export async function uploadTo(
  files: Pick<FileSystem, 'stat' | 'walk' | 'readBytes'>,
  share: Linux['share'],
  paths: readonly string[],
  folder: string,
): Promise<Result<number>> {
  const all: Found[] = []
  for (const path of paths) {
    const found = await find(files, path, folder)
    if (!found.ok) return found
    all.push(...found.value)
  }
  const size = all.reduce((sum, file) => sum + file.size, 0)
  // More than it can ever hold need not be read.
  if (size > shareLimits.bytes) return tooLarge(size)
  const shared: SharedFile[] = []
  for (const { from, to } of all) {
    const bytes = await files.readBytes(from)
    if (!bytes.ok) return bytes
    shared.push({ path: to, bytes: bytes.value })
  }
  const written = await share.writeShared(shared)
  return written.ok ? success(shared.length) : written
}

/** Everything below a shared folder, as operations that store it below `target`. */
async function gather(
  share: Linux['share'],
  folder: string,
  target: string,
): Promise<Result<FileOperation[]>> {
  const listed = await share.listShared(folder)
  if (!listed.ok) return listed
  const operations: FileOperation[] = [{ kind: 'folder', path: target, parents: true }]
  for (const entry of listed.value) {
    const path = joinPath(target, baseName(`/${entry.path}`))
    if (entry.kind === 'folder') {
      const inner = await gather(share, entry.path, path)
      if (!inner.ok) return inner
      operations.push(...inner.value)
    } else {
      const read = await share.readShared(entry.path)
      if (!read.ok) return read
      operations.push({ kind: 'write', path, data: read.value, existing: 'replace' })
    }
  }
  return success(operations)
}

/** Copies a shared file to a path of the person. */
export async function downloadFile(
  files: Pick<FileSystem, 'write'>,
  share: Linux['share'],
  path: string,
  target: string,
): Promise<Result<number>> {
  const read = await share.readShared(path)
  if (!read.ok) return read
  const written = await files.write(target, read.value)
  return written.ok ? success(1) : written
}

/** Copies a shared folder into a folder of the person, as a whole or not at all. Answers how many files crossed. */
export async function downloadFolder(
  files: Pick<FileSystem, 'apply'>,
  share: Linux['share'],
  folder: string,
  into: string,
): Promise<Result<number>> {
  const name = folder === '' ? 'linux' : baseName(`/${folder}`)
  const gathered = await gather(share, folder, joinPath(into, name))
  if (!gathered.ok) return gathered
  const stored = await files.apply(gathered.value)
  return stored.ok ? success(gathered.value.filter(({ kind }) => kind === 'write').length) : stored
}
