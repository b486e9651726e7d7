/* The recycle bin of a person: their own, and those of the shared folders and teams among their files, as one. */
import { failed, success } from '@/lib/result'
import { fileFailure } from '../errors'
import { baseName, isWithin, normalisePath, spaceBin } from '../paths'
import type { FilePath, FileResult, RecycleBin, RecycledEntry } from '../types'
import { texts } from './texts'
import { innerPath, outerEntry, outerError, outerPath } from './translate'
import { entrySpace, type Mount, type RoutedCalls } from './types'

interface RoutedBinOptions {
  readonly own: RecycleBin
  readonly mounts: () => readonly Mount[]
  readonly makeBin: (calls: RoutedCalls, folder: FilePath) => RecycleBin
}

/** Between the id of a space and that of what lies in its bin; no name has it. */
const mark = '/'

const outer = (entry: RecycledEntry, mount: Mount): RecycledEntry => ({
  ...entry,
  id: mount.space.id + mark + entry.id,
  from: outerPath(entry.from, mount.path),
  entry: outerEntry(entry.entry, mount.path),
  space: entrySpace(mount),
})

/** Does something in a bin of a space, in words that the person knows. */
const inMount = async <T>(mount: Mount, result: Promise<FileResult<T>>): Promise<FileResult<T>> => {
  const done = await result
  return done.ok ? done : failed(outerError(done.error, mount.path))
}

const mayChange = ({ space: { role } }: Mount) => role !== 'viewer'

/** The bins of all files as one. `subscribe` is that of the person's own. */
export function createRoutedBin({ own, mounts, makeBin }: RoutedBinOptions): RecycleBin {
  const bins = new Map<string, { readonly calls: Mount['calls']; readonly bin: RecycleBin }>()
  const binOf = ({ space: { id }, calls }: Mount): RecycleBin => {
    const known = bins.get(id)
    if (known?.calls === calls) return known.bin
    const bin = makeBin(calls, spaceBin)
    bins.set(id, { calls, bin })
    return bin
  }

  /** Ids by the bin that they are in: null for the person's own. */
  const byBin = (ids: readonly string[]): ReadonlyMap<Mount | null, readonly string[]> => {
    const groups = new Map<Mount | null, string[]>()
    for (const id of ids) {
      const cut = id.indexOf(mark)
      const mount = cut < 0 ? null : (mounts().find(({ space }) => space.id === id.slice(0, cut)) ?? null)
      const group = groups.get(mount) ?? []
      groups.set(mount, group)
      group.push(mount ? id.slice(cut + 1) : id)
    }
    return groups
  }
  /** Calls for each bin, one after the other, until one fails. */
  const forEach = async <T>(
    ids: readonly string[],
    run: (mount: Mount | null, ids: readonly string[]) => Promise<FileResult<T>>,
  ): Promise<FileResult<readonly T[]>> => {
    const done: T[] = []
    for (const [mount, group] of byBin(ids)) {
      if (mount && !mayChange(mount)) {
        return fileFailure('EACCES', mount.path, () => texts.readOnly({ name: mount.space.name }))
      }
      const result = await run(mount, group)
      if (!result.ok) return result
      done.push(result.value)
    }
    return success(done)
  }

  const refusalOf = (path: FilePath): FileResult<never> | null => {
    const name = baseName(path)
    for (const { path: top, space } of mounts()) {
      if (top === path) {
        const key = space.kind === 'team' ? 'teamNotDeleted' : 'sharedNotDeleted'
        return fileFailure('EACCES', path, () => texts[key]({ name }))
      }
      if (isWithin(top, path)) return fileFailure('EACCES', path, () => texts.sharedInside({ name }))
      if (isWithin(path, top) && space.role === 'viewer') {
        return fileFailure('EACCES', path, () => texts.readOnly({ name: space.name }))
      }
    }
    return null
  }

  const restore: RecycleBin['restore'] = async (ids) => {
    const restored = await forEach(ids, async (mount, group) => {
      if (!mount) return own.restore(group)
      const done = await inMount(mount, binOf(mount).restore(group))
      return done.ok ? success(done.value.map((path) => outerPath(path, mount.path))) : done
    })
    return restored.ok ? success(restored.value.flat()) : restored
  }

  return {
    async list() {
      const lists = await Promise.all([
        own.list(),
        ...mounts()
          .filter(({ isAwake }) => isAwake())
          .map(async (mount) => (await binOf(mount).list()).map((entry) => outer(entry, mount))),
      ])
      return lists.flat().toSorted((one, other) => other.deleted - one.deleted)
    },
    async put(asked) {
      const paths = asked.map((path) => normalisePath(path))
      const groups = new Map<Mount | null, FilePath[]>()
      for (const path of paths) {
        const refusal = refusalOf(path)
        if (refusal) return refusal
        const mount = mounts().find((each) => isWithin(path, each.path)) ?? null
        groups.set(mount, [...(groups.get(mount) ?? []), path])
      }
      const made: RecycledEntry[] = []
      for (const [mount, group] of groups) {
        const put = mount
          ? await inMount(mount, binOf(mount).put(group.map((path) => innerPath(path, mount.path))))
          : await own.put(group)
        if (!put.ok) {
          // All or none: the others come back.
          await restore(made.map(({ id }) => id))
          return put
        }
        made.push(...(mount ? put.value.map((entry) => outer(entry, mount)) : put.value))
      }
      return success(made)
    },
    restore,
    async remove(ids) {
      const removed = await forEach(ids, (mount, group) =>
        mount ? inMount(mount, binOf(mount).remove(group)) : own.remove(group),
      )
      return removed.ok ? success(undefined) : removed
    },
    async empty() {
      const total = { entries: 0, bytes: 0 }
      for (const mount of [null, ...mounts().filter((each) => each.isAwake() && mayChange(each))]) {
        const emptied = mount ? await inMount(mount, binOf(mount).empty()) : await own.empty()
        if (!emptied.ok) return emptied
        total.entries += emptied.value.entries
        total.bytes += emptied.value.bytes
      }
      return success(total)
    },
    subscribe: (listener) => own.subscribe(listener),
  }
}
