import { withMessage } from '@/lib/result'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FileResult, FileSystem } from '@/kernel/files/types'
import { downloadBlob } from '@/lib/download-blob'
import { folderLabel } from './places'
import { texts } from '../texts'
import type { Packer } from './zip'

/** How far an archive is, in bytes and files. */
export interface DownloadProgress {
  readonly files: number
  readonly totalFiles: number
  readonly bytes: number
  readonly totalBytes: number
}

interface DownloadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
  readonly createPacker: () => Packer
}

/** A file for the computer. */
export interface Download {
  readonly name: string
  readonly blob: Blob
}

/** Whether it is given as it is, without an archive around it. */
export const isPlain = (entries: readonly FileEntry[]): boolean =>
  entries.length === 1 && entries[0]?.type === 'file'

/**
 * Makes the download: a single file as it is, else a zip archive named after the folder, read file by file. Null when
 * it was stopped.
 */
export async function prepareDownload(
  files: Pick<FileSystem, 'readBlob' | 'walk'>,
  entries: readonly FileEntry[],
  options: DownloadOptions,
): Promise<FileResult<Download | null>> {
  const [first] = entries
  if (!first) return { ok: true, value: null }
  if (isPlain(entries)) {
    const content = await files.readBlob(first.path)
    return content.ok ? { ok: true, value: { name: first.name, blob: content.value } } : content
  }
  return packEntries(files, entries, options)
}

/**
 * Packs entries of one folder into a zip archive, named after the only one or else the folder, read file by file. Null when it was
 * stopped.
 */
export async function packEntries(
  files: Pick<FileSystem, 'readBlob' | 'walk'>,
  entries: readonly FileEntry[],
  options: DownloadOptions,
): Promise<FileResult<Download | null>> {
  const [first] = entries
  if (!first) return { ok: true, value: null }
  const members: FileEntry[] = []
  for (const entry of entries) {
    members.push(entry)
    if (entry.type !== 'folder') continue
    const below = await files.walk(entry.path)
    if (!below.ok) return below
    members.push(...below.value)
  }
  const above = parentPath(first.path)
  const name = `${entries.length === 1 ? baseName(first.path) : folderLabel(above)}.zip`
  return pack(files, members, above, name, options)
}

async function pack(
  files: Pick<FileSystem, 'readBlob'>,
  members: readonly FileEntry[],
  above: string,
  name: string,
  { signal, onProgress, createPacker }: DownloadOptions,
): Promise<FileResult<Download | null>> {
  const total = {
    totalFiles: members.filter((entry) => entry.type === 'file').length,
    totalBytes: members.reduce((sum, entry) => sum + entry.size, 0),
  }
  const counts = { files: 0, bytes: 0 }
  const packer = createPacker()
  const cancel = () => packer.cancel()
  signal.addEventListener('abort', cancel)
  try {
    for (const entry of members) {
      onProgress({ ...counts, ...total })
      if (signal.aborted) return { ok: true, value: null }
      const place = entry.path.slice(above === '/' ? 1 : above.length + 1)
      if (entry.type === 'folder') {
        // A link's folder has no entries here: links are not followed, and come back as empty folders.
        await race(packer.add({ name: `${place}/`, modified: entry.modified, content: new Blob() }), signal)
        continue
      }
      const content = await files.readBlob(entry.path)
      if (!content.ok) {
        packer.cancel()
        return content
      }
      const onPacked = (bytes: number) => onProgress({ ...counts, ...total, bytes: counts.bytes + bytes })
      const member = { name: place, modified: entry.modified, content: content.value }
      await race(packer.add(member, onPacked), signal)
      counts.files++
      counts.bytes += entry.size
    }
    if (signal.aborted) return { ok: true, value: null }
    return { ok: true, value: { name, blob: await packer.finish() } }
  } catch (cause) {
    packer.cancel()
    const reason = cause instanceof Error ? cause.message : String(cause)
    return {
      ok: false,
      error: withMessage({ code: 'EIO', path: above }, () => texts.notPacked({ reason })),
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Waits for a member, or for the end of the whole: a cancelled packer never answers. */
function race(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve()
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Hands a file to the browser, which puts it where it puts downloads. */
export const saveToComputer = ({ name, blob }: Download): void => downloadBlob(blob, name)
