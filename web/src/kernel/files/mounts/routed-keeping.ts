import { success } from '@/lib/result'
import { isWithin, normalisePath } from '../paths'
import type { OwnedKeeping } from '../store-types'
import type { KeepingState } from '../transfer-types'
import type { FilePath, FileResult } from '../types'
import type { Mounts } from './create-mounts'
import type { Sources } from './sources'
import { innerPath } from './translate'

/** What a device keeps where there is nothing yet that it could keep. */
const nothing: KeepingState = { budget: null, bytes: 0, kept: 0, away: 0, waiting: 0, persisted: null }

/** The figures of several as one. */
const sumOf = (states: readonly KeepingState[]): KeepingState =>
  states.reduce((sum, state) => ({
    ...sum,
    bytes: sum.bytes + state.bytes,
    kept: sum.kept + state.kept,
    away: sum.away + state.away,
    waiting: sum.waiting + state.waiting,
  }))

/** What stays on this device of all spaces. `own`: of the person's own; null: these are with no account. */
export function createRoutedKeeping(
  own: OwnedKeeping | null,
  mounts: Mounts,
  sources: Sources,
): OwnedKeeping {
  const listeners = new Set<() => void>()
  let stops: readonly (() => void)[] = []
  let last: { readonly of: readonly KeepingState[]; readonly sum: KeepingState } = { of: [], sum: nothing }

  const all = () => [...(own ? [own] : []), ...sources.list().map(({ keeping }) => keeping)]
  const tell = () => {
    for (const listener of Array.from(listeners)) listener()
  }
  const follow = () => {
    for (const stop of stops) stop()
    // Whoever is listened to looks where everything is: nobody does as long as nobody asks.
    stops = listeners.size > 0 ? all().map((keeping) => keeping.subscribe(tell)) : []
  }
  sources.subscribe(() => {
    follow()
    tell()
  })

  /** What keeps the files of a path, and what the path is called there; null: nothing does, or its code is not there yet. */
  const at = (asked: string) => {
    const path = normalisePath(asked)
    const mount = mounts.mounts().find((each) => isWithin(path, each.path))
    if (!mount) return own && { keeping: own, path }
    const source = sources.list().find(({ space }) => space === mount.space.id)
    return source ? { keeping: source.keeping, path: innerPath(path, mount.path) } : null
  }
  /** Paths by what keeps them; a folder stands for the spaces in it too. */
  const byKeeping = (asked: readonly string[]) => {
    const groups = new Map<OwnedKeeping, FilePath[]>()
    const put = (found: ReturnType<typeof at>) => {
      if (!found) return
      const group = groups.get(found.keeping) ?? []
      groups.set(found.keeping, group)
      group.push(found.path)
    }
    for (const path of asked.map((each) => normalisePath(each))) {
      put(at(path))
      for (const mount of mounts.mounts()) {
        if (mount.path !== path && isWithin(mount.path, path)) put(at(mount.path))
      }
    }
    return groups
  }
  /** Does something for each, one after the other, until one fails. */
  const forEach = async <T>(
    asked: readonly string[],
    run: (keeping: OwnedKeeping, paths: readonly FilePath[]) => Promise<FileResult<T>>,
  ): Promise<FileResult<readonly T[]>> => {
    const done: T[] = []
    for (const [keeping, paths] of byKeeping(asked)) {
      const result = await run(keeping, paths)
      if (!result.ok) return result
      done.push(result.value)
    }
    return success(done)
  }

  return {
    getState() {
      const states = all().map((keeping) => keeping.getState())
      const isSame = states.length === last.of.length && states.every((state, nth) => state === last.of[nth])
      if (!isSame) last = { of: states, sum: states.length > 0 ? sumOf(states) : nothing }
      return last.sum
    },
    ofSpace(space) {
      if (space === null) return own?.getState() ?? null
      return (
        sources
          .list()
          .find((source) => source.space === space)
          ?.keeping.getState() ?? null
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) follow()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) follow()
      }
    },
    async refreshed() {
      await sources.ready()
      await Promise.all(all().map((keeping) => keeping.refreshed()))
    },
    // One budget counts for all: see `keeping/pool.ts`.
    setBudget: async (bytes) => all()[0]?.setBudget(bytes),
    covers: (path) => at(path)?.keeping.covers(path) ?? false,
    statusOf(path) {
      const found = at(path)
      return found ? found.keeping.statusOf(found.path) : 'here'
    },
    isKept(path) {
      const found = at(path)
      return found ? found.keeping.isKept(found.path) : false
    },
    async keep(paths, on) {
      const kept = await forEach(paths, (keeping, group) => keeping.keep(group, on))
      return kept.ok ? success(undefined) : kept
    },
    async release(paths) {
      const released = await forEach(paths, (keeping, group) => keeping.release(group))
      if (!released.ok) return released
      return success({ bytes: released.value.reduce((sum, { bytes }) => sum + bytes, 0) })
    },
  }
}
