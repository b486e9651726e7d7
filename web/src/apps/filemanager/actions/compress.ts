import { freeName, joinPath, parentPath } from '@/kernel/files/paths'
import type { FileEntry } from '@/kernel/files/types'
import { packEntries } from '../model/download'
import { type FileManager, selectAfterwards } from '../model/file-manager'
import { groupOf } from '../model/format'
import { texts } from '../texts'
import { describe, share } from './computer'
import { tellFailure } from './tell'

/** Packs entries into a zip archive next to them, which can be undone. Shows its progress; stopped, it leaves nothing. */
export async function compress(manager: FileManager, entries: readonly FileEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const { files } = manager.os
  const folder = parentPath(first.path)
  const names = groupOf(entries.map((entry) => entry.name))
  const select = selectAfterwards(manager, folder)
  const packed = await manager.jobs.run(texts.packing(names), async ({ signal, report }) => {
    const { createWorkerPacker } = await import('../model/zip')
    return packEntries(files, entries, {
      signal,
      onProgress: (progress) => report(describe(progress), share(progress)),
      createPacker: createWorkerPacker,
    })
  })
  if (!tellFailure(manager, texts.cannotCompress, packed) || !packed.value) return
  const { name, blob } = packed.value
  const listed = await files.list(folder)
  if (!tellFailure(manager, texts.cannotCompress, listed)) return
  const taken = new Set(listed.value.map((entry) => entry.name))
  const path = joinPath(
    folder,
    freeName(name, (candidate) => taken.has(candidate)),
  )
  const done = await manager.shared.changes.perform({
    label: texts.compress(names),
    recycle: [],
    operations: [{ kind: 'write', path, data: blob, existing: 'refuse' }],
  })
  if (!tellFailure(manager, texts.cannotCompress, done)) return
  await manager.folder.reload()
  select([path])
}
