import { formatBytes } from '@/lib/format-bytes'
import { parentPath, pathSteps } from '../paths'
import type { FilePath, MaintenanceReport } from '../types'
import type { Volume } from '../volume/volume'
import { orphansOf, readStored, type StoredState } from './stored'

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
 * again. A content that is lost or has another size cannot be: it is told, the file stays.
 */
export async function checkVolume(volume: Volume): Promise<MaintenanceReport> {
  const stored = await readStored(volume)
  await volume.catchUp()
  const { records, sizes, skipped } = stored
  const lines: string[] = []
  let problems = 0
  const tell = (line: string) => {
    problems++
    lines.push(line)
  }

  for (const path of skipped) tell(`The record of “${path}” is damaged and was left out.`)
  for (const { kind, path, size, revision } of records) {
    if (kind !== 'file' || size === 0) continue
    const found = sizes.get(revision)
    if (found === undefined) tell(`The content of “${path}” is lost.`)
    else if (found !== size) {
      tell(`“${path}” is damaged: it has ${formatBytes(found)} instead of ${formatBytes(size)}.`)
    }
  }
  const folders = missingFolders(stored, volume)
  if (folders.length > 0) {
    const made = await makeFolders(volume, folders)
    for (const path of folders) {
      tell(`The folder “${path}” was lost${made.ok ? ' and has been made again' : ''}.`)
    }
    if (!made.ok) lines.push(made.error.message)
  }
  const orphans = orphansOf(stored)
  if (orphans.size > 0) {
    const bytes = [...orphans.values()].reduce((sum, size) => sum + size, 0)
    tell(`${formatBytes(bytes)} belong to no file; compacting frees them.`)
  }

  const checked = records.filter(({ kind }) => kind !== 'hidden').length
  lines.unshift(`${checked} stored ${checked === 1 ? 'entry was' : 'entries were'} checked.`)
  if (problems === 0) lines.push('Everything is in order.')
  return { lines, freed: 0, problems }
}
