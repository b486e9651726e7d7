/*
 * The calls of a file system over a person's own files and the spaces that lie among them: each goes to the volume that its path is in.
 * What is done in one volume starts in the caller's task and is done as a whole or not at all, as without spaces; what goes from one to
 * another is in `across.ts`.
 */
import { failed, success } from '@/lib/result'
import { fileFailure } from '../errors'
import { compareNames } from '../names'
import { baseName, isWithin, normalisePath, parentPath } from '../paths'
import type { FileEntry, FileError, FileOperation, FilePath, FileResult } from '../types'
import type { AcrossStep } from './across'
import { spaceFolders } from './places'
import { texts } from './texts'
import { innerPath, outerEntry, outerError, outerReceipt, withPaths } from './translate'
import { entrySpace, type Mount, type RoutedCalls } from './types'

const loadAcross = () => import('./across')

interface RoutedOptions {
  /** The person's own files. */
  readonly own: RoutedCalls
  /** The spaces that are among them now. */
  readonly mounts: () => readonly Mount[]
}

const isSpaceFolder = (path: FilePath) => path === spaceFolders.shared || path === spaceFolders.team

/** A folder that is there for the spaces in it. */
const shownFolder = (path: FilePath, created: number): FileEntry => ({
  name: baseName(path),
  path,
  type: 'folder',
  size: 0,
  modified: created,
  created,
  mode: 0o555,
  revision: '',
  isSystem: false,
  link: null,
})

/** A space that lies in the folder of all shared folders or teams. */
const shownMount = (mount: Mount): FileEntry => ({
  ...shownFolder(mount.path, mount.space.since),
  mode: mount.space.role === 'viewer' ? 0o555 : 0o755,
  space: entrySpace(mount),
})

const pathsOf = (operation: FileOperation): readonly FilePath[] =>
  ('from' in operation ? [operation.from, operation.to] : [operation.path]).map((path) => normalisePath(path))

/** Calls something in a space; `outer` makes of the answer what the person knows. */
const inMount = async <T, U>(
  { calls, path: top }: Mount,
  run: (calls: RoutedCalls) => Promise<FileResult<T>>,
  outer: (value: T, top: FilePath) => U,
): Promise<FileResult<U>> => {
  const result = await run(calls)
  return result.ok ? success(outer(result.value, top)) : failed(outerError(result.error, top))
}

const inner = (operation: FileOperation, top: FilePath) =>
  withPaths(operation, (path) => innerPath(normalisePath(path), top))

const refuse = (path: FilePath, words: () => string) => fileFailure('EACCES', path, words).error

/** Routes calls by their paths. */
export function createRoutedCalls({ own, mounts }: RoutedOptions): RoutedCalls {
  let known: readonly Mount[] = []
  let byPath: ReadonlyMap<FilePath, Mount> = new Map()
  /** The space whose top is at a path; null: none. There may be thousands. */
  const mountAt = (path: FilePath): Mount | null => {
    const now = mounts()
    if (now !== known) {
      known = now
      byPath = new Map(now.map((mount) => [mount.path, mount]))
    }
    return byPath.get(path) ?? null
  }
  /** The space that a path is in; null: it is one of the person's own files. */
  const mountOf = (path: FilePath): Mount | null => {
    for (let at = path; ; at = parentPath(at)) {
      const mount = mountAt(at)
      if (mount || at === '/') return mount
    }
  }
  const mountsBelow = (path: FilePath) =>
    mounts().filter((mount) => mount.path !== path && isWithin(mount.path, path))

  const withSpace = (entry: FileEntry): FileEntry => {
    const mount = mountAt(entry.path)
    return mount ? { ...entry, space: entrySpace(mount) } : entry
  }

  /** The folders of spaces in a folder of the person's own files, and spaces that lie in it, as far as these are not own folders. */
  const shownIn = (folder: FilePath, isThere: (path: FilePath) => boolean): readonly FileEntry[] => {
    const inside = mounts().filter(({ path, isAtFolder }) => !isAtFolder && isWithin(path, folder))
    const spaces = inside.filter(({ path }) => parentPath(path) === folder).map(shownMount)
    const tops = new Map<FilePath, FileEntry>()
    for (const { path, space } of inside) {
      const top = parentPath(path)
      if (parentPath(top) === folder && !isThere(top)) tops.set(top, shownFolder(top, space.since))
    }
    return [...spaces, ...tops.values()]
  }

  /** A list of own entries with what is shown among them. Only that of a folder for spaces may be missing. */
  const withShown = (
    folder: FilePath,
    listed: FileResult<readonly FileEntry[]>,
  ): FileResult<readonly FileEntry[]> => {
    const entries = listed.ok ? listed.value.map(withSpace) : []
    const names = new Set(entries.map(({ path }) => path))
    const shown = shownIn(folder, (path) => names.has(path))
    if (shown.length === 0) return listed.ok ? success(entries) : listed
    if (!listed.ok && (listed.error.code !== 'ENOENT' || !isSpaceFolder(folder))) return listed
    return success([...entries, ...shown].toSorted((one, other) => compareNames(one.name, other.name)))
  }

  const stat: RoutedCalls['stat'] = async (asked, options) => {
    const path = normalisePath(asked)
    const mount = mountOf(path)
    if (mount && mount.path !== path)
      return inMount(mount, (calls) => calls.stat(innerPath(path, mount.path), options), outerEntry)
    if (mount && !mount.isAtFolder) return success(shownMount(mount))
    const found = await own.stat(path, options)
    if (found.ok) return success(withSpace(found.value))
    const shown = shownIn(parentPath(path), () => false).find((entry) => entry.path === path)
    return shown ? success(shown) : found
  }

  const walk: RoutedCalls['walk'] = async (asked) => {
    const path = normalisePath(asked)
    const mount = mountOf(path)
    if (mount) {
      return inMount(
        mount,
        (calls) => calls.walk(innerPath(path, mount.path)),
        (entries, top) => entries.map((entry) => outerEntry(entry, top)),
      )
    }
    const walked = await own.walk(path)
    const below = mountsBelow(path)
    if (below.length === 0) return walked
    if (!walked.ok && !isSpaceFolder(path)) return walked
    const entries = walked.ok ? walked.value : []
    const all: FileEntry[] = []
    const enter = async (entry: FileEntry, inside: Mount): Promise<FileError | null> => {
      all.push({ ...entry, space: entrySpace(inside) })
      const found = await walk(inside.path)
      if (!found.ok) return found.error
      for (const each of found.value) all.push(each)
      return null
    }
    for (const entry of entries) {
      const inside = below.find((each) => each.isAtFolder && each.path === entry.path)
      if (!inside) all.push(entry)
      else {
        const error = await enter(entry, inside)
        if (error) return failed(error)
      }
    }
    const there = new Set(entries.map((entry) => entry.path))
    for (const inside of below) {
      if (inside.isAtFolder) continue
      const top = parentPath(inside.path)
      if (top !== path && !there.has(top)) all.push(shownFolder(top, inside.space.since))
      there.add(top)
      const error = await enter(shownMount(inside), inside)
      if (error) return failed(error)
    }
    return success(all)
  }

  /** Why an operation cannot be done where spaces lie; null: nothing stands against it. */
  const refusalOf = (operation: FileOperation): FileError | null => {
    const [path = '/', to = null] = pathsOf(operation)
    const mount = mountOf(path)
    const name = baseName(path)
    const changed = operation.kind === 'copy' ? [] : [path]
    for (const each of to === null ? changed : [...changed, to]) {
      const space = mountOf(each)?.space
      const isPoint = mountOf(each)?.path === each
      const isOwnFolder = isPoint && operation.kind === 'move'
      if (space?.role === 'viewer' && !isOwnFolder)
        return refuse(each, () => texts.readOnly({ name: space.name }))
    }
    if (operation.kind === 'remove') {
      if (mount?.path === path) {
        return refuse(path, () =>
          texts[mount.space.kind === 'team' ? 'teamNotDeleted' : 'sharedNotDeleted']({ name }),
        )
      }
      if (mountsBelow(path).length > 0) return refuse(path, () => texts.sharedInside({ name }))
    }
    if (operation.kind === 'move' && to !== null) {
      const point = mount?.path === path ? mount : null
      const isElsewhere = mountOf(to) !== null
      if (point && !point.isAtFolder) {
        return refuse(path, () => texts.notMoved({ name, folder: parentPath(path) }))
      }
      if (point && isElsewhere) return refuse(path, () => texts.notIntoSpace({ name }))
      if (!point && isElsewhere && mountsBelow(path).length > 0)
        return refuse(path, () => texts.sharedInside({ name }))
      if (isSpaceFolder(path) && mountsBelow(path).some((each) => !each.isAtFolder)) {
        return refuse(path, () => texts.onlySpaces({ folder: path }))
      }
    }
    return null
  }

  /** Where an operation ends that makes something in a folder which may be there for spaces alone; null: none does. */
  const shownParentOf = (operation: FileOperation): FilePath | null => {
    const end = pathsOf(operation).at(-1) ?? '/'
    if (operation.kind === 'remove' || operation.kind === 'touch' || mountOf(end)) return null
    const folder = isSpaceFolder(end) ? end : parentPath(end)
    return isSpaceFolder(folder) && mountsBelow(folder).some(({ isAtFolder }) => !isAtFolder) ? folder : null
  }

  /** The volume that an operation is done in as a whole; undefined: it goes from one to another. */
  const homeOf = (operation: FileOperation): Mount | null | undefined => {
    const [path = '/', to = null] = pathsOf(operation)
    const mount = mountOf(path)
    if (to === null) return mount
    const target = mountOf(to)
    // The folder that a space lies at is one of the person's own.
    if (operation.kind === 'move' && mount?.path === path) return null
    if (operation.kind === 'copy' && !mount && mountsBelow(path).length > 0) return undefined
    return mount === target ? mount : undefined
  }

  const refuseAny = async (operations: readonly FileOperation[], shown: readonly FilePath[]) => {
    for (const operation of operations) {
      const refusal = refusalOf(operation)
      if (refusal) return failed(refusal)
    }
    for (const folder of shown) {
      const there = await own.stat(folder)
      if (!there.ok) return fileFailure('EACCES', folder, () => texts.onlySpaces({ folder }))
    }
    return null
  }

  /** Does all, in one volume where that is possible. */
  const applyAll = async <T>(
    operations: readonly FileOperation[],
    inOne: (home: Mount | null) => Promise<FileResult<T>>,
    across: (steps: readonly AcrossStep[]) => Promise<FileResult<T>>,
  ): Promise<FileResult<T>> => {
    const shown = operations.map(shownParentOf).filter((folder) => folder !== null)
    // Nothing waits where nothing has to be waited for: the change starts in the caller's task.
    const refused = shown.length > 0 ? await refuseAny(operations, shown) : null
    if (refused) return refused
    for (const operation of operations) {
      const refusal = refusalOf(operation)
      if (refusal) return failed(refusal)
    }
    const homes = new Set(operations.map(homeOf))
    const [home] = homes
    if (operations.length === 0) return inOne(null)
    if (homes.size === 1 && home !== undefined) return inOne(home)
    return across(operations.map((operation) => ({ operation, home: homeOf(operation) })))
  }

  const calls: RoutedCalls = {
    stat,
    walk,
    async list(asked) {
      const path = normalisePath(asked)
      const mount = mountOf(path)
      if (mount) {
        return inMount(
          mount,
          (found) => found.list(innerPath(path, mount.path)),
          (entries, top) => entries.map((entry) => outerEntry(entry, top)),
        )
      }
      return withShown(path, await own.list(path))
    },
    async readBytes(asked) {
      const path = normalisePath(asked)
      const mount = mountOf(path)
      if (!mount) return own.readBytes(path)
      return inMount(
        mount,
        (found) => found.readBytes(innerPath(path, mount.path)),
        (bytes) => bytes,
      )
    },
    async readBlob(asked) {
      const path = normalisePath(asked)
      const mount = mountOf(path)
      if (!mount) return own.readBlob(path)
      return inMount(
        mount,
        (found) => found.readBlob(innerPath(path, mount.path)),
        (blob) => blob,
      )
    },
    apply: (operations, progress) =>
      applyAll(
        operations,
        (home) =>
          home
            ? inMount(
                home,
                (found) =>
                  found.apply(
                    operations.map((each) => inner(each, home.path)),
                    progress,
                  ),
                (receipts, top) => receipts.map((receipt) => outerReceipt(receipt, top)),
              )
            : own.apply(operations, progress),
        async (steps) => (await loadAcross()).applyAcross(steps, { calls }, progress),
      ),
    applyOne: (operation, path) =>
      applyAll(
        [operation],
        (home) =>
          home
            ? inMount(
                home,
                (found) =>
                  found.applyOne(inner(operation, home.path), innerPath(normalisePath(path), home.path)),
                outerEntry,
              )
            : own.applyOne(operation, path),
        async (steps) => {
          const applied = await (await loadAcross()).applyAcross(steps, { calls })
          return applied.ok ? stat(path, { link: true }) : applied
        },
      ),
  }
  return calls
}
