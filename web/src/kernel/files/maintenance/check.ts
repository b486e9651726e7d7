import { formatBytes } from '@/lib/format-bytes'
import { parentPath, pathSteps } from '../paths'
import type { DamagedFile, FilePath, MaintenanceReport } from '../types'
import type { Volume } from '../volume/volume'
import { findRepairs, isDamagedRecord } from './damage'
import { orphansOf, readStored, type StoredState } from './stored'
import { texts } from './texts'

/** Folders that records need and that neither a record nor a sample is, parents first. */
function missingFolders({ records }: StoredState, { tree }: Volume): FilePath[] {
  const stored = new Set(records.filter(({ kind }) => kind === 'folder').map(({ path }) => path))
  const missing = new Set<FilePath>()
  for (const { path, kind } of records) {
    if (kind === 'hidden') continue
    for (const step of pathSteps(parentPath(path))) {
      if (!stored.has(step) && !tree.get(step)?.isSample) missing.add(step)
    }
  }
  return [...missing].toSorted((a, b) => a.length - b.length)
}

/** Makes lost folders again, where nothing else stands. */
const makeFolders = (volume: Volume, folders: readonly FilePath[]) =>
  volume.apply(
    folders.map((path) => ({ kind: 'touch', path })),
    { isUnguarded: true },
  )

/**
 * Compares index and contents. What can be repaired without losing content is repaired: folders that are lost are made
 * again. A content that is lost or has another size is told with what can be done about it; the file stays, marked as damaged.
 * `inAccount` says whether the account has a file as this device had it.
 */
export async function checkVolume(
  volume: Volume,
  inAccount: (path: FilePath) => Promise<boolean>,
): Promise<MaintenanceReport> {
  const stored = await readStored(volume)
  await volume.catchUp()
  const { records, sizes, skipped } = stored
  const lines: string[] = []
  let problems = 0
  const tell = (line: string) => {
    problems++
    lines.push(line)
  }

  for (const path of skipped) tell(texts.recordLeftOut({ path }))
  const damaged: DamagedFile[] = []
  for (const record of records) {
    if (!isDamagedRecord(record, stored)) continue
    const { path, size, revision } = record
    const found = sizes.get(revision)
    if (record.isDamaged) tell(texts.recordDamaged({ path }))
    else if (found === undefined) tell(texts.contentLost({ path }))
    else tell(texts.wrongSize({ path, found: formatBytes(found), expected: formatBytes(size) }))
    volume.markDamaged(record)
    damaged.push(await findRepairs(volume, record, stored, await inAccount(path)))
  }
  const folders = missingFolders(stored, volume)
  if (folders.length > 0) {
    const made = await makeFolders(volume, folders)
    const sentence = made.ok ? texts.folderMadeAgain : texts.folderLost
    for (const path of folders) tell(sentence({ path }))
    if (!made.ok) lines.push(made.error.message)
  }
  const orphans = orphansOf(stored)
  if (orphans.size > 0) {
    const bytes = [...orphans.values()].reduce((sum, size) => sum + size, 0)
    tell(texts.orphans({ size: formatBytes(bytes) }))
  }

  const checked = records.filter(({ kind }) => kind !== 'hidden').length
  lines.unshift(texts.checked({ count: checked }))
  if (problems === 0) lines.push(texts.inOrder)
  return { lines, freed: 0, problems, ...(damaged.length > 0 ? { damaged } : {}) }
}
