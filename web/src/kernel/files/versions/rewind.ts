import { type Result, failure, success } from '@/lib/result'
import { infoOf } from '../recycle-bin'
import { baseName, freeName, isWithin, joinPath, normalisePath, parentPath } from '../paths'
import type { EntryThen, Moment } from '../space/history-types'
import type { FileEntry, FileOperation, FilePath } from '../types'
import { texts } from './texts'
import type { BringBackOptions, BroughtBack, PastEntry } from './types'
import type { VersionedSpace, VersionsContext } from './versions-context'

type ById = ReadonlyMap<string, FileEntry>

/** What is known before files are brought back, so that it can be taken back. */
interface Before {
  readonly space: VersionedSpace
  readonly folder: string
  readonly entries: ById
  /** Null: the space has no change at all. */
  readonly moment: Moment | null
}

/** Sends what waits and looks at everything before something is brought back. */
async function prepare(context: VersionsContext, path: string): Promise<Result<Before>> {
  const settled = await context.settle()
  if (!settled.ok) return settled
  const opened = await context.openFolder(path)
  if (!opened.ok) return opened
  const entries = await context.entriesById()
  if (!entries.ok) return entries
  const moment = await context.lastMoment(opened.value.space)
  if (!moment.ok) return moment
  return success({ ...opened.value, entries: entries.value, moment: moment.value })
}

/** What came into a folder from elsewhere goes back: a rewinding leaves it, since it was there at that moment, somewhere else. */
async function sendBack(context: VersionsContext, path: string, before: ById): Promise<Result<void>> {
  const { files, recycleBin } = context
  const now = await files.walk(path)
  if (!now.ok) return now
  const wasOutside = ({ id }: FileEntry) => {
    const old = id === undefined ? undefined : before.get(id)
    return id !== undefined && (old === undefined || !isWithin(old.path, path))
  }
  const arrived = now.value.filter(wasOutside)
  const tops = arrived.filter(
    (entry) => !arrived.some((other) => other !== entry && isWithin(entry.path, other.path)),
  )
  const recycled: FilePath[] = []
  const moves: FileOperation[] = []
  for (const entry of tops) {
    const old = before.get(entry.id ?? '')
    const isTaken = old && (await files.stat(old.path, { link: true })).ok
    if (!old || isTaken || isWithin(old.path, context.bin)) recycled.push(entry.path)
    else {
      moves.push(
        { kind: 'folder', path: parentPath(old.path), parents: true },
        { kind: 'move', from: entry.path, to: old.path },
      )
    }
  }
  const moved = moves.length > 0 ? await files.apply(moves) : success(undefined)
  if (!moved.ok) return moved
  const put = recycled.length > 0 ? await recycleBin.put(recycled) : success(undefined)
  return put.ok ? success(undefined) : put
}

/** Rewinds a folder to the moment before something was brought back there. */
const undoOf =
  (context: VersionsContext, path: string, { space, folder, entries, moment }: Before) =>
  async (): Promise<Result<void>> => {
    const settled = await context.settle()
    if (!settled.ok) return settled
    if (moment !== null) {
      const rewound = await space.history.rewind(folder, moment)
      if (!rewound.ok) return rewound
      await context.fileStorage.syncNow()
    }
    return sendBack(context, path, entries)
  }

/** Brings back all that was below a folder at a moment. */
export async function bringBack(
  context: VersionsContext,
  path: string,
  moment: Moment,
): Promise<Result<BroughtBack>> {
  const before = await prepare(context, path)
  if (!before.ok) return before
  const { space, folder } = before.value
  const rewound = await space.history.rewind(folder, moment)
  if (!rewound.ok) return rewound
  const { changed, removed } = rewound.value
  // The account has it; a device that is cut off here fetches it later.
  await context.fileStorage.syncNow()
  return success({ changed, removed, undo: undoOf(context, path, before.value) })
}

/** An entry that is to come back, and where. */
interface Wanted {
  readonly entry: EntryThen
  readonly folder: FilePath
}

/** Decides, one entry after the other, what brings them back; `operations` is done as a whole in the end. */
class Plan {
  readonly operations: FileOperation[] = []
  changed = 0
  private readonly moves: { readonly from: FilePath; readonly to: FilePath }[] = []
  private readonly made = new Set<FilePath>()

  constructor(
    private readonly context: VersionsContext,
    private readonly before: Before,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Where an entry of now is after the moves so far. */
  private placeNow(id: string): FilePath | null {
    const entry = this.before.entries.get(id)
    if (!entry) return null
    return this.moves.reduce(
      (path, { from, to }) => (isWithin(path, from) ? to + path.slice(from.length) : path),
      entry.path,
    )
  }

  /** A path that nothing else has: neither now nor after the moves so far. */
  private async freePath(folder: FilePath, name: string): Promise<FilePath> {
    const listed = await this.context.files.list(folder)
    const gone = new Set(this.moves.map(({ from }) => from))
    const there = listed.ok ? listed.value.filter(({ path }) => !gone.has(path)) : []
    const taken = new Set(there.map((entry) => entry.name))
    return joinPath(
      folder,
      freeName(name, (each) => taken.has(each) || this.made.has(joinPath(folder, each))),
    )
  }

  private async move(from: FilePath, { folder, entry }: Wanted): Promise<FilePath> {
    const to = await this.freePath(folder, entry.name)
    this.operations.push({ kind: 'move', from, to })
    this.moves.push({ from, to })
    this.made.add(to)
    this.changed++
    const { bin } = this.context
    if (parentPath(from) === joinPath(bin, 'files')) {
      const note = infoOf(baseName(from), bin)
      const there = await this.context.files.stat(note, { link: true })
      if (there.ok) this.operations.push({ kind: 'remove', path: note })
    }
    return to
  }

  /** Plans a folder; its path when it is back. */
  async addFolder(wanted: Wanted): Promise<FilePath> {
    const { entry, folder } = wanted
    const place = joinPath(folder, entry.name)
    const now = this.placeNow(entry.id)
    if (now === place) return place
    // A folder cannot go into itself: what was in it comes back into a new one then.
    if (now !== null && !isWithin(folder, now)) return this.move(now, wanted)
    const there = await this.context.files.stat(place)
    if (there.ok && there.value.type === 'file') return this.make(await this.freePath(folder, entry.name))
    return this.make(place)
  }

  /** Sees to it that a folder is there. */
  make(path: FilePath): FilePath {
    if (!this.made.has(path)) this.operations.push({ kind: 'folder', path, parents: true })
    this.made.add(path)
    return path
  }

  async addLink({ entry, folder }: Wanted): Promise<void> {
    if (this.placeNow(entry.id) === joinPath(folder, entry.name) || entry.target === null) return
    const path = await this.freePath(folder, entry.name)
    this.operations.push({ kind: 'link', path, target: entry.target })
    this.made.add(path)
    this.changed++
  }

  async addFile(wanted: Wanted): Promise<Result<void>> {
    const { entry, folder } = wanted
    const { space } = this.before
    const place = joinPath(folder, entry.name)
    let path = this.placeNow(entry.id)
    if (path !== null) {
      const newest = await space.history.versions(entry.id, { most: 1 })
      if (!newest.ok) return newest
      if (path !== place) path = await this.move(path, wanted)
      if (newest.value[0]?.hash === entry.hash) return success(undefined)
    }
    const content = await this.context.content(space, entry.hash ?? '', entry.size, this.signal)
    if (!content.ok) return content
    const basedOn = path === place ? this.before.entries.get(entry.id)?.revision : undefined
    const to = path ?? (await this.freePath(folder, entry.name))
    this.operations.push({
      kind: 'write',
      path: to,
      data: content.value,
      ...(path === null && { existing: 'refuse', mode: entry.mode }),
      ...(basedOn !== undefined && { basedOn }),
    })
    this.made.add(to)
    if (path === place || path === null) this.changed++
    return success(undefined)
  }
}

/** Brings back some of what a folder had at a moment. */
export async function bringBackSome(
  context: VersionsContext,
  path: string,
  moment: Moment,
  entries: readonly PastEntry[],
  { inside = [], signal, onProgress }: BringBackOptions = {},
): Promise<Result<BroughtBack>> {
  const before = await prepare(context, path)
  if (!before.ok) return before
  const { space } = before.value
  const plan = new Plan(context, before.value, signal)
  const target = inside.reduce(joinPath, normalisePath(path))
  if (inside.length > 0) plan.make(target)
  const waiting: Wanted[] = entries.map((entry) => ({ entry, folder: target }))
  let done = 0
  for (let wanted = waiting.shift(); wanted; wanted = waiting.shift()) {
    if (signal?.aborted) return failure('cancelled', () => texts.cancelled)
    onProgress?.(done, done + 1 + waiting.length)
    if (wanted.entry.kind === 'folder') {
      const folder = await plan.addFolder(wanted)
      const had = await space.history.folderAt(wanted.entry.id, moment)
      if (!had.ok) return had
      waiting.push(...had.value.map((entry) => ({ entry, folder })))
    } else if (wanted.entry.kind === 'file') {
      const added = await plan.addFile(wanted)
      if (!added.ok) return added
    } else if (wanted.entry.kind === 'link') await plan.addLink(wanted)
    done++
  }
  onProgress?.(done, done)
  if (signal?.aborted) return failure('cancelled', () => texts.cancelled)
  const applied = plan.operations.length > 0 ? await context.files.apply(plan.operations) : success(undefined)
  if (!applied.ok) return applied
  await context.fileStorage.syncNow()
  return success({ changed: plan.changed, removed: 0, undo: undoOf(context, path, before.value) })
}
