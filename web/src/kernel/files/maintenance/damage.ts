import { readDrafts } from '../drafts'
import { infoOf, readInfo } from '../recycle-bin'
import { joinPath, recycledFiles } from '../paths'
import type { NodeRecord } from '../store-types'
import type { DamagedFile, FilePath, FileRepair } from '../types'
import type { FileNode } from '../volume/tree'
import type { Volume } from '../volume/volume'
import type { StoredState } from './stored'

/** Whether what is stored of a file is not what its record says. */
export const isDamagedRecord = (
  { kind, size, revision, away, isDamaged }: NodeRecord,
  { sizes }: Pick<StoredState, 'sizes'>,
): boolean =>
  isDamaged === true || (kind === 'file' && size > 0 && away === undefined && sizes.get(revision) !== size)

/** The newest file in the recycle bin that was at a path. */
export async function recycledCopy(volume: Volume, path: FilePath): Promise<FileNode | null> {
  let newest: { readonly node: FileNode; readonly deleted: number } | null = null
  for (const id of volume.tree.names(recycledFiles)) {
    const node = volume.tree.get(joinPath(recycledFiles, id))
    const note = await volume.read(infoOf(id))
    const info = note.ok ? readInfo(new TextDecoder().decode(note.value)) : null
    if (!node || node.kind !== 'file' || node.isDamaged || info?.from !== path) continue
    if (!newest || info.deleted > newest.deleted) newest = { node, deleted: info.deleted }
  }
  return newest?.node ?? null
}

/** The newest unsaved text of a path. */
export async function draftOf({ store }: Volume, path: FilePath) {
  const drafts = readDrafts(await store.drafts()).filter((draft) => draft.path === path)
  return drafts.toSorted((a, b) => b.kept - a.kept)[0] ?? null
}

/** What can be done about a damaged file. `inAccount`: whether the account has it as this device had it. */
export async function findRepairs(
  volume: Volume,
  record: NodeRecord,
  { sizes }: Pick<StoredState, 'sizes'>,
  inAccount: boolean,
): Promise<DamagedFile> {
  const { path, revision, size } = record
  const found = sizes.get(revision) ?? 0
  const repairs: FileRepair[] = []
  if (inAccount) repairs.push('account')
  // Without a sound record nothing says that there was more.
  if (found > 0 && record.isDamaged && (size === 0 || size === found)) repairs.push('content')
  if (await draftOf(volume, path)) repairs.push('draft')
  if (await recycledCopy(volume, path)) repairs.push('recycled')
  if (found > 0 && !repairs.includes('content')) repairs.push('part')
  return { path, repairs }
}
