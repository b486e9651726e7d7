import type { FileEntry, FilePath } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { isPlain, prepareDownload, saveToComputer } from '../model/download'
import { groupOf } from '../model/format'
import { type FileManager, selectAfterwards } from '../model/file-manager'
import { folderLabel } from '../model/places'
import { upload, type UploadProgress } from '../model/upload-files'
import type { UploadSelection } from '@/lib/upload-items'
import { texts } from '../texts'
import { tellFailure } from './tell'

/** How much of it is done, from 0 to 1; null: unknown. */
export const share = ({ bytes, totalBytes, files, totalFiles }: UploadProgress): number | null =>
  totalBytes > 0 ? bytes / totalBytes : totalFiles > 0 ? files / totalFiles : null

/** How far it is, in words. */
export const describe = ({ bytes, totalBytes, files, totalFiles }: UploadProgress): string =>
  texts.progress({ files, count: totalFiles, stored: formatBytes(bytes), size: formatBytes(totalBytes) })

/** Stores files of the computer in a folder with progress; what did not get there is listed in a dialog. */
export async function uploadInto(
  manager: FileManager,
  into: FilePath,
  selecting: Promise<UploadSelection> | UploadSelection,
): Promise<void> {
  const select = selectAfterwards(manager, into)
  const outcome = await manager.jobs.run(
    texts.uploadingTo({ folder: folderLabel(into) }),
    async ({ signal, report }) => {
      report(texts.lookingAtChoice, null)
      const selection = await selecting
      return upload(manager.os, {
        into,
        selection,
        signal,
        ask: manager.dialogs.askCollision,
        onProgress: (progress) => report(describe(progress), share(progress)),
      })
    },
  )
  await manager.folder.reload()
  select(outcome.results)
  if (outcome.failures.length > 0) {
    manager.dialogs.show({ kind: 'upload-report', outcome })
    return
  }
  if (outcome.stored === 0 && outcome.results.length === 0) return
  manager.os.notifications.notify(() => ({
    title: outcome.isCancelled ? texts.uploadStopped : texts.uploadFinished,
    description: texts.storedIn({ count: outcome.stored, folder: folderLabel(into) }),
  }))
}

/** Gives files to the computer: one as it is, a folder or several as a zip archive. */
export async function download(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const names = groupOf(entries.map((entry) => entry.name))
  // The zip code is large and seldom needed; a single file does without it.
  const prepare = async (signal: AbortSignal, onProgress: (progress: UploadProgress) => void) => {
    const { createWorkerPacker } = await import('../model/zip')
    return prepareDownload(manager.os.files, entries, {
      signal,
      onProgress,
      createPacker: createWorkerPacker,
    })
  }
  const result = isPlain(entries)
    ? await prepare(new AbortController().signal, () => undefined)
    : await manager.jobs.run(texts.packing(names), ({ signal, report }) =>
        prepare(signal, (progress) => report(describe(progress), share(progress))),
      )
  if (!tellFailure(manager, texts.cannotDownload, result) || !result.value) return
  saveToComputer(result.value)
}
