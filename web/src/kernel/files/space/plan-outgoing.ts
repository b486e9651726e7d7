import { baseName, parentPath } from '../paths'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'
import type { KnownEntries } from './known-entries'
import type { EntryChange, SpaceEntry } from './types'

/** A path that was changed on this device. */
export interface WaitingPath {
  readonly path: FilePath
  /** The commit that changed it last. */
  readonly change: number
  /** What is there now; null: nothing of this device's own. */
  readonly record: NodeRecord | null
  /** SHA-256 of a file's content; null for all else. */
  readonly hash: string | null
  /** The file has another content by now, which is sent later: the path waits on. */
  readonly isWithoutContent?: true
}

/** A change that is to be sent, and the path for which it is. */
export interface PlannedChange {
  readonly change: Omit<EntryChange, 'content'>
  readonly waiting: WaitingPath
}

/** What is to be sent. */
export interface OutgoingPlan {
  /** In groups that belong together; each folder comes before what is put into it, and removals come last, the lowest first. */
  readonly groups: readonly (readonly PlannedChange[])[]
  /** Paths that need nothing: the space has them as they are. */
  readonly settled: readonly WaitingPath[]
  /**
   * Paths where nothing is any more, on either side. They wait until everything else is sent: what was moved away from them may be
   * removed before the space has heard of the move.
   */
  readonly empty: readonly WaitingPath[]
}

/** What looks into the device's files. */
export interface LocalIds {
  /** The id of the folder at a path, the space's own for '/'; null: no folder is there that has one. */
  readonly folderAt: (path: FilePath) => string | null
  /** Whether the device has an entry anywhere. */
  readonly has: (id: string) => boolean
}

type Values = Omit<EntryChange, 'id' | 'revision' | 'expected' | 'content'>

/** The space keeps no fractions of milliseconds, and no more than the permission bits. */
const valuesOf = (
  { record, hash, path }: WaitingPath & { readonly record: NodeRecord },
  parent: string,
): Values => ({
  parent,
  name: baseName(path).normalize('NFC'),
  kind: record.kind === 'hidden' ? 'whiteout' : record.kind,
  hash: record.kind === 'file' ? hash : null,
  size: record.kind === 'file' ? record.size : 0,
  target: record.kind === 'link' ? record.target : null,
  mode: record.mode & 0o7777,
  modified: Math.max(0, Math.round(record.modified)),
  created: Math.max(0, Math.round(record.created)),
})

const isSame = (entry: SpaceEntry, values: Values) =>
  entry.parent === values.parent &&
  entry.name === values.name &&
  entry.hash === values.hash &&
  entry.target === values.target &&
  entry.mode === values.mode &&
  // Of folders and links the time is when a device made them.
  (values.kind !== 'file' || entry.modified === values.modified)

const depth = ({ path }: { readonly path: FilePath }) => path.split('/').length

/** What the space has of what is at a path now, wherever it has it; a hidden sample is known by its place. */
function entryBefore({ path, record }: WaitingPath, known: KnownEntries): SpaceEntry | undefined {
  if (!record) return undefined
  if (record.kind !== 'hidden') return record.id === undefined ? undefined : known.get(record.id)
  const there = known.at(path)
  return there?.kind === 'whiteout' ? there : undefined
}

/**
 * Compares what was changed on a device with what it knows of the space: a file that was moved and changed is one change, one that was
 * moved with its folder none.
 */
export function planOutgoing(
  waiting: readonly WaitingPath[],
  known: KnownEntries,
  ids: LocalIds,
  options: { readonly newId: () => string; readonly revisionOf: (waiting: WaitingPath) => string },
): OutgoingPlan {
  const settled: WaitingPath[] = []
  const empty: WaitingPath[] = []
  const put: PlannedChange[] = []
  const removed: PlannedChange[] = []
  const taken = new Set<string>()
  for (const one of waiting.toSorted((a, b) => depth(a) - depth(b))) {
    const before = entryBefore(one, known)
    const parent = ids.folderAt(parentPath(one.path))
    // Its folder was changed a moment ago: the next round knows.
    let isSettled = parent !== null || one.record === null || one.record.kind === 'hidden'
    if (one.record && parent !== null) {
      const values = valuesOf({ ...one, record: one.record }, parent)
      if (!before || !isSame(before, values)) {
        const id = before?.id ?? one.record.id ?? options.newId()
        taken.add(id)
        const revision = options.revisionOf(one)
        put.push({ change: { ...values, id, revision, expected: before?.version ?? 0 }, waiting: one })
        isSettled = false
      }
    }
    // What was here before, and is neither this nor anywhere else on the device.
    const gone = known.at(one.path)
    if (gone && gone.id !== before?.id && !taken.has(gone.id) && !ids.has(gone.id)) {
      taken.add(gone.id)
      removed.push({ change: removalOf(gone, options.revisionOf(one)), waiting: one })
      isSettled = false
    }
    if (isSettled && !one.isWithoutContent) (one.record ? settled : empty).push(one)
  }
  return { groups: grouped([...put, ...removed.toReversed()], known), settled, empty }
}

const removalOf = (entry: SpaceEntry, revision: string): Omit<EntryChange, 'content'> => {
  const { version, ...values } = entry
  return { ...values, parent: null, name: null, hash: null, size: 0, revision, expected: version }
}

/**
 * Puts a change that gives a name free into the group of the one that takes it: one without the other would be refused. So would
 * one without the new folder that it moves into, which is put before it.
 */
function grouped(
  changes: readonly PlannedChange[],
  known: KnownEntries,
): readonly (readonly PlannedChange[])[] {
  const byId = new Map(changes.map((planned) => [planned.change.id, planned]))
  const holders = new Map<string, PlannedChange>()
  for (const planned of changes) {
    const before = known.get(planned.change.id)
    if (before?.parent != null) holders.set(`${before.parent}/${before.name}`, planned)
  }
  const done = new Set<string>()
  const groupOf = (first: PlannedChange): readonly PlannedChange[] => {
    const group: PlannedChange[] = []
    const related = [first]
    for (let next = related.pop(); next; next = related.pop()) {
      const above: PlannedChange[] = []
      for (let at: PlannedChange | undefined = next; at && !done.has(at.change.id); ) {
        done.add(at.change.id)
        above.push(at)
        at = at.change.parent === null ? undefined : byId.get(at.change.parent)
      }
      group.push(...above.toReversed())
      for (const { change } of above) {
        const holder = change.parent === null ? undefined : holders.get(`${change.parent}/${change.name}`)
        if (holder) related.push(holder)
      }
    }
    return group
  }
  return changes.map(groupOf).filter((group) => group.length > 0)
}
