// Sending files in memory, as if each had two parts.
import type { StoreFile, Uploading, UploadOutcome } from '../types'

/** A file that cannot be sent, and what is said of it. */
export interface BadFile {
  readonly name: string
  readonly message: string
}

/** Sends files one after the other; tells of progress, stops at the bad one or when it is cancelled. */
export async function sendInMemory(
  files: readonly File[],
  { signal, onProgress }: Uploading,
  options: {
    /** Waits while uploads are held. */
    readonly untilReleased: () => Promise<void>
    readonly badFile: BadFile | null
    /** The folder of stored files, e.g. `1/3`; the file's number and name follow. */
    readonly folder: string
  },
): Promise<UploadOutcome<readonly StoreFile[]>> {
  const { untilReleased, badFile, folder } = options
  const stopped = { code: 'cancelled', message: 'The upload was cancelled.', file: null }
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0)
  let sentBytes = 0
  for (const [index, file] of files.entries()) {
    const progress = { file: index, files: files.length, totalBytes }
    onProgress({ ...progress, sentBytes })
    await untilReleased()
    if (signal.aborted) return { ok: false, error: stopped }
    if (badFile?.name === file.name)
      return { ok: false, error: { code: 'refused', message: badFile.message, file: file.name } }
    sentBytes += file.size
    onProgress({ ...progress, sentBytes })
  }
  if (signal.aborted) return { ok: false, error: stopped }
  return {
    ok: true,
    value: files.map((file, index) => ({
      name: file.name,
      size: file.size,
      type: file.type,
      lastModified: file.lastModified,
      storagePath: `${folder}${index}-${file.name}`,
      publicUrl: `/storage/v1/object/public/app-files/${folder}${index}-${file.name}`,
    })),
  }
}
