import { success } from '@/lib/result'
import { baseName, parentPath } from '../paths'
import type { NodeRecord, Outbox } from '../store-types'
import type { FilePath, FileResult } from '../types'
import type { Volume } from '../volume/volume'
import { KnownEntries, packEntry } from './known-entries'
import { historyNotes } from './known-history'
import type { SpaceEntry } from './types'
import { withArrived } from './with-arrived'

/** What a device kept of a path of its account before there were spaces: `version revision`. */
const revisionOf = (remote: string): string | null => remote.split(' ')[1] ?? null

interface Adopted {
  /** Ids of what is on the device. */
  readonly ids: Map<FilePath, string>
  readonly entries: Map<string, string>
}

/**
 * Takes over what a device knew of its account before the account's files moved into a space, where each file kept its revision: so
 * nothing is fetched again, what the device changed is sent, and what others removed goes. `entries` are all of the space. Says
 * whether there was anything to take over.
 */
export async function adoptOldBooks(
  volume: Volume,
  outbox: Outbox,
  space: string,
  entries: readonly SpaceEntry[],
): Promise<FileResult<boolean>> {
  const remotes = await outbox.remotes()
  if (remotes.size === 0) return success(false)
  await volume.catchUp()
  const waiting = new Set((await outbox.waiting()).map(({ path }) => path))
  const { pathOf } = withArrived(new KnownEntries(space), entries)
  const byPath = new Map(entries.map((entry) => [pathOf(entry.id), entry]))
  return volume.commit('/', (sequence) => {
    const adopted: Adopted = { ids: new Map(), entries: new Map() }
    // Folders before what is in them.
    for (const [path, remote] of [...remotes].toSorted(([a], [b]) => a.length - b.length))
      adopt(adopted, {
        path,
        revision: revisionOf(remote),
        entry: byPath.get(path),
        record: volume.recordAt(path, sequence),
        isWaiting: waiting.has(path),
        folder: folderOf(adopted, path, byPath, space),
      })
    for (const [path, id] of adopted.ids) {
      const node = volume.tree.get(path)
      if (node) volume.tree.put({ ...node, id, change: sequence })
    }
    return success({
      value: true,
      contents: new Map(),
      dropped: new Set(),
      sync: {
        received: new Set(adopted.ids.keys()),
        remotes: new Map(),
        settled: new Map(),
        entries: adopted.entries,
        forgetsRemotes: true,
        cursor: '0',
        notes: historyNotes(space, []),
      },
    })
  })
}

/** What is known of one path, on both sides. */
interface OldPath {
  readonly path: FilePath
  readonly revision: string | null
  readonly entry: SpaceEntry | undefined
  readonly record: NodeRecord | null
  readonly isWaiting: boolean
  /** Id of the folder that it was in. */
  readonly folder: string
}

/** What stands for an entry as it was before others changed or removed it. */
const asBefore = (entry: Omit<SpaceEntry, 'revision' | 'version'>): SpaceEntry => ({
  ...entry,
  hash: null,
  revision: '',
  version: 0,
})

/**
 * The id of the folder that a path was in. A folder of which the device knew nothing, because it is a sample's, is known from now on
 * where the space has it; as older than it is, so that it arrives.
 */
function folderOf(
  adopted: Adopted,
  path: FilePath,
  byPath: ReadonlyMap<FilePath | null, SpaceEntry>,
  space: string,
): string {
  const folder = parentPath(path)
  if (folder === '/') return space
  const known = adopted.ids.get(folder)
  if (known !== undefined) return known
  const entry = byPath.get(folder)
  if (entry?.kind !== 'folder') return space
  folderOf(adopted, folder, byPath, space)
  if (!adopted.entries.has(entry.id)) adopted.entries.set(entry.id, packEntry(asBefore(entry), null))
  return entry.id
}

function adopt(adopted: Adopted, { path, revision, entry, record, isWaiting, folder }: OldPath): void {
  const held = record?.kind === 'file' && !isWaiting ? record.revision : null
  const isShown = record !== null && record.kind !== 'hidden'
  if (entry && entry.revision === revision) {
    // Both had the same. What waits was changed from it, or removed.
    if (isShown && record.kind === entry.kind) adopted.ids.set(path, entry.id)
    adopted.entries.set(entry.id, packEntry(entry, held))
    return
  }
  // What both have changed meets as two files of one name.
  if (isWaiting || record === null) return
  const kind = record.kind === 'hidden' ? 'whiteout' : record.kind
  const id = entry?.kind === kind ? entry.id : crypto.randomUUID()
  if (isShown) adopted.ids.set(path, id)
  const { size, target, mode } = record
  const place = { parent: folder, name: baseName(path) }
  const before = asBefore({ ...place, id, kind, hash: null, size, target, mode, modified: 0, created: 0 })
  adopted.entries.set(id, packEntry(before, held))
}
