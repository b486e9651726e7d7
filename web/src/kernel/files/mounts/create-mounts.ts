/*
 * The spaces among a person's files on this device: which there are, where each lies, and what is done when one comes, goes or is moved.
 */
import { createStore } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { isWithin } from '../paths'
import type { FileChange, FilePath, FileStorageState, SyncState } from '../types'
import type { Volume } from '../volume/volume'
import type { CommitNews } from '../volume/commit-news'
import type { MemberSpaces } from './member-spaces'
import { openMount, type OpenedMount, type OpenMountOptions } from './open-mount'
import { placeSpaces } from './places'
import { createRoutedCalls } from './routed-calls'
import { createSweeper } from './sweep'
import { leaveSpace } from './leave-space'
import { innerPath, outerPath } from './translate'
import type { MemberSpace } from '../space/types'
import type { Mount, MountedSpaces, MountState, Place, RoutedCalls } from './types'

/** Spaces that are opened before somebody looks into them, besides those that this device has something of. */
export const mostAwake = 50

export interface MountsOptions extends Omit<OpenMountOptions, 'onChanges' | 'onWake'> {
  /** The person's own files. */
  readonly own: RoutedCalls
  /** The volume of these as soon as it is open. */
  readonly ownVolume: () => Promise<Volume>
  /** Where these are kept. */
  readonly ownState: {
    getState(): FileStorageState
    subscribe(listener: () => void): () => void
  }
  readonly spaces: MemberSpaces
  /** Tells watchers of changes. */
  readonly tell: (changes: readonly FileChange[]) => void
  /** Lets one tab at a time work on what this device has of a space. */
  readonly exclusively: <T>(space: string, work: () => Promise<T>) => Promise<T>
  /** Hears that changes that a space never got were put into a folder of the person's own. */
  readonly onRescued: (space: Pick<MemberSpace, 'name'>, folder: FilePath) => void
}

/** A path in a space. */
export interface FoundSpace extends Place {
  readonly opened: OpenedMount
  /** The path in the space, whose top is '/'. */
  readonly inner: FilePath
}

/** The spaces among a person's files. */
export interface Mounts extends MountedSpaces {
  /** Calls on all files of the person. */
  readonly calls: RoutedCalls
  /** Resolves when all spaces that are known have their places. */
  readonly placed: () => Promise<void>
  /** The spaces that lie among the files now. */
  readonly mounts: () => readonly Mount[]
  /** Those of them that are open; the others are opened by the first call on their files. */
  readonly awake: () => readonly (Place & { readonly opened: OpenedMount })[]
  /** The space that a path is in; null: it is one of the person's own files. */
  readonly find: (path: FilePath) => FoundSpace | null
  readonly dispose: () => void
}

interface Entered {
  readonly space: MemberSpace
  readonly opened: OpenedMount
  /** When this page had it first, in ms since the epoch. */
  readonly since: number
  sync: SyncState | null
  readonly stop: () => void
}

/** Where the folders with some ids are. */
function pathsOf(volume: Volume, ids: ReadonlySet<string>): ReadonlyMap<string, FilePath> {
  const found = new Map<string, FilePath>()
  if (ids.size === 0) return found
  for (const { id, kind, path } of volume.tree.all()) {
    if (id !== undefined && kind === 'folder' && ids.has(id)) found.set(id, path)
  }
  return found
}

/** Puts the spaces of a person among their files. */
export function createMounts(options: MountsOptions): Mounts {
  const { own, ownVolume, ownState, spaces, tell, stores, exclusively, onRescued } = options
  const entered = new Map<string, Entered>()
  const state = createStore<readonly MountState[]>(() => [])
  let mounts: readonly Mount[] = []
  let byId: ReadonlyMap<string, Mount> = new Map()
  /** Ids of the spaces that are open. */
  const awake = new Set<string>()
  let isDisposed = false
  let volume: Volume | null = null
  let stopVolume: (() => void) | null = null
  let placing: Promise<void> = Promise.resolve()

  const show = () => {
    state.setState(
      mounts.flatMap(({ space, path, isAtFolder }) => {
        const each = entered.get(space.id)
        return each ? [{ space, path, isAtFolder, sync: each.sync, problem: each.opened.problem() }] : []
      }),
      true,
    )
  }

  /** The same where one space alone is in another state. */
  const showOne = (id: string) => {
    const before = state.getState()
    const at = before.findIndex(({ space }) => space.id === id)
    const [old, each] = [before[at], entered.get(id)]
    if (old && each)
      state.setState(before.with(at, { ...old, sync: each.sync, problem: each.opened.problem() }), true)
  }

  const topOf = (id: string) => byId.get(id)?.path

  const enter = (space: MemberSpace): Entered => {
    const opened = openMount(space.id, {
      ...options,
      onChanges(changes) {
        const top = topOf(space.id)
        if (top === undefined) return
        tell(changes.map((change) => ({ ...change, path: outerPath(change.path, top) })))
      },
      onWake() {
        awake.add(space.id)
        void followSync()
      },
    })
    let stopSync: (() => void) | null = null
    let hasEnded = false
    const made: Entered = {
      space,
      opened,
      since: options.now(),
      sync: null,
      stop() {
        hasEnded = true
        stopSync?.()
        opened.dispose()
      },
    }
    async function followSync() {
      try {
        const synchroniser = await opened.synchroniser()
        if (hasEnded || !synchroniser) return
        const look = () => {
          made.sync = synchroniser.getState()
          showOne(space.id)
          sweeper.look(space.id)
        }
        stopSync = synchroniser.subscribe(look)
        look()
      } catch (error) {
        log.error('The files of a space could not be opened', error)
      }
    }
    return made
  }

  const sweeper = createSweeper({
    own,
    ready(id) {
      const each = entered.get(id)
      const mount = byId.get(id)
      if (!mount?.isAtFolder || !volume || volume.tree.isEmpty(mount.path)) return null
      each?.opened.wake()
      const synced = ownState.getState().sync?.lastSynced ?? null
      const isReady =
        // What was in a folder before it was shared is there until the own space has told that it moved.
        each !== undefined &&
        synced !== null &&
        synced > each.since &&
        (each.sync?.lastSynced ?? null) !== null
      return isReady ? mount : null
    },
    exclusively,
    onRescued,
  })

  /** Ends what this device has of a space that the person is no member of any more. */
  const leave = (space: Pick<MemberSpace, 'id' | 'name'>) =>
    leaveSpace(space, { own, stores, now: options.now, exclusively, onRescued }).catch((error: unknown) =>
      log.error('What this device had of a space could not be removed', error),
    )

  /** Opens few spaces at once, so that what is in them is found. With many, those that this device has something of, and the newest. */
  const wakeSome = async () => {
    if (mounts.length <= mostAwake) {
      for (const { space } of mounts) entered.get(space.id)?.opened.wake()
      return
    }
    const here = new Set(await stores.list())
    let count = 0
    for (const { space } of mounts.toReversed()) {
      if (count >= mostAwake && !here.has(space.id)) continue
      entered.get(space.id)?.opened.wake()
      count += 1
    }
  }

  const place = () => {
    if (isDisposed || !volume) return
    const { mode } = ownState.getState()
    const known = mode === 'session' ? [] : spaces.getState()
    const wanted = new Set(
      known.flatMap(({ mount }) => (mount === null || mode !== 'account' ? [] : [mount])),
    )
    const paths = pathsOf(volume, wanted)
    const { tree } = volume
    const places = placeSpaces(known, {
      pathOf: (id) => paths.get(id) ?? null,
      isTaken: (path) => tree.get(path) !== undefined,
    })
    const wantedIds = new Set(places.map(({ space }) => space.id))
    const [before, beforeById] = [mounts, byId]
    const gone: MemberSpace[] = []
    for (const [id, each] of Array.from(entered)) {
      if (wantedIds.has(id)) continue
      entered.delete(id)
      awake.delete(id)
      each.stop()
      gone.push(each.space)
    }
    mounts = places.map((each) => {
      const { id } = each.space
      const found = entered.get(id) ?? enter(each.space)
      entered.set(id, found)
      return { ...each, calls: found.opened.calls, isAwake: found.opened.isAwake }
    })
    byId = new Map(mounts.map((mount) => [mount.space.id, mount]))
    const changes: FileChange[] = []
    for (const { space, path } of before) {
      if (topOf(space.id) !== path)
        changes.push({ kind: 'removed', path, isOwn: false }, { kind: 'reset', path, isOwn: false })
    }
    for (const { space, path } of mounts) {
      const old = beforeById.get(space.id)
      if (old?.path === path && old.space.role === space.role) continue
      changes.push({ kind: old ? 'changed' : 'created', path, isOwn: false })
      // This device may have had what is in it.
      if (old?.path !== path) changes.push({ kind: 'reset', path, isOwn: false })
    }
    wakeSome().catch((error: unknown) =>
      log.error('What this device has of spaces could not be listed', error),
    )
    show()
    if (changes.length > 0) tell(changes)
    if (mode !== 'session') for (const space of gone) void leave(space)
    for (const { space } of mounts) sweeper.look(space.id)
  }

  const noticeOwn = ({ isWhole, paths }: CommitNews) => {
    const wanted = new Set(spaces.getState().flatMap(({ mount }) => mount ?? []))
    const tops = new Set(mounts.map(({ path }) => path))
    let isMoved = isWhole
    for (const path of paths) {
      if (isMoved) break
      const id = volume?.tree.get(path)?.id
      isMoved = tops.has(path) || (id !== undefined && wanted.has(id))
    }
    if (isMoved) place()
    else if (mounts.some(({ isAtFolder }) => isAtFolder))
      for (const { space } of mounts) sweeper.look(space.id)
  }

  /** Follows the volume of the person's own files, which changes with the mode. */
  const followOwn = async () => {
    const found = await ownVolume()
    if (isDisposed) return
    if (found !== volume) {
      stopVolume?.()
      volume = found
      stopVolume = found.onCommit(noticeOwn)
    }
    place()
  }
  const look = () => {
    placing = followOwn().catch((error: unknown) =>
      log.error('The shared folders and teams could not be put among the files', error),
    )
  }

  /** What is here of spaces that the person left while this page was away. */
  const leaveForgotten = async () => {
    const before = spaces.getState()
    await spaces.refresh()
    if (!spaces.isCurrent()) return
    const here = await stores.list()
    for (const id of here) {
      if (spaces.getState().some((space) => space.id === id)) continue
      await leave({ id, name: before.find((space) => space.id === id)?.name ?? '' })
    }
  }

  let last = ownState.getState()
  const stops = [
    spaces.subscribe(look),
    ownState.subscribe(() => {
      const now = ownState.getState()
      const isOther = now.mode !== last.mode || now.status !== last.status
      const isSynced = now.sync?.lastSynced !== last.sync?.lastSynced
      last = now
      if (isOther && now.status !== 'opening') look()
      else if (isSynced) for (const { space } of mounts) sweeper.look(space.id)
    }),
  ]
  look()
  void leaveForgotten()

  return {
    calls: createRoutedCalls({ own, mounts: () => mounts }),
    placed: () => placing,
    getState: state.getState,
    subscribe: state.subscribe,
    mounts: () => mounts,
    awake: () =>
      Array.from(awake).flatMap((id) => {
        const [mount, opened] = [byId.get(id), entered.get(id)?.opened]
        return mount && opened ? [{ ...mount, opened }] : []
      }),
    find(path) {
      const mount = mounts.find((each) => isWithin(path, each.path))
      const opened = mount && entered.get(mount.space.id)?.opened
      return mount && opened ? { ...mount, opened, inner: innerPath(path, mount.path) } : null
    },
    dispose() {
      isDisposed = true
      stopVolume?.()
      for (const stop of stops) stop()
      for (const { stop } of entered.values()) stop()
      spaces.dispose()
    },
  }
}
