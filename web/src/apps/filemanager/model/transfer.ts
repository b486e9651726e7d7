import { freeName, isWithin, joinPath, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FileOperation, FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import { texts } from '../texts'
import { type AskCollision, askOnce } from './collision'

/** Files and folders to be moved or copied into a folder. */
export interface Transfer {
  readonly kind: 'move' | 'copy'
  readonly sources: readonly FilePath[]
  readonly into: FilePath
}

/** What a transfer does, decided before anything is done. */
export interface TransferPlan {
  /** Files in the way, put into the recycle bin first so that a replacement can be undone. */
  readonly recycle: readonly FilePath[]
  readonly operations: readonly FileOperation[]
  /** Where the sources end up, to be selected: a merged folder stands for its content. */
  readonly results: readonly FilePath[]
}

type Ports = Pick<FileSystem, 'stat' | 'list'>

const problem = (code: 'EINVAL' | 'ENOENT', path: FilePath, message: string): FileResult<never> => ({
  ok: false,
  error: { code, path, message },
})

/** Collects a plan; `isCancelled` is set when the person stops it. */
class Planner {
  readonly recycle: FilePath[] = []
  readonly operations: FileOperation[] = []
  readonly results: FilePath[] = []
  isCancelled = false
  /** Names that this plan gives away, by folder: two sources of one name must not meet unseen. */
  private readonly taken = new Set<FilePath>()

  constructor(
    private readonly files: Ports,
    private readonly kind: Transfer['kind'],
    private readonly choose: ReturnType<typeof askOnce>,
  ) {}

  private async existing(path: FilePath): Promise<FileEntry | null> {
    const found = await this.files.stat(path, { link: true })
    return found.ok ? found.value : null
  }

  /** A free name: neither in the folder nor used by this plan. */
  private async nameBeside(folder: FilePath, name: string): Promise<FilePath> {
    const listed = await this.files.list(folder)
    const names = new Set(listed.ok ? listed.value.map((entry) => entry.name) : [])
    return joinPath(
      folder,
      freeName(name, (candidate) => names.has(candidate) || this.taken.has(joinPath(folder, candidate))),
    )
  }

  private put(from: FilePath, to: FilePath, isResult: boolean) {
    this.taken.add(to)
    this.operations.push({ kind: this.kind, from, to })
    if (isResult) this.results.push(to)
  }

  /** Plans one source; whether all of it goes (false: a part is left behind). */
  async add(source: FileEntry, folder: FilePath, isMerging = false): Promise<boolean> {
    const to = joinPath(folder, source.name)
    if (to === source.path) {
      if (this.kind === 'copy') this.put(source.path, await this.nameBeside(folder, source.name), true)
      return true
    }
    if (this.taken.has(to)) {
      this.put(source.path, await this.nameBeside(folder, source.name), !isMerging)
      return true
    }
    const there = await this.existing(to)
    if (!there) {
      this.put(source.path, to, !isMerging)
      return true
    }
    const areFolders = there.type === 'folder' && source.type === 'folder' && !there.link && !source.link
    const choice =
      areFolders && isMerging ? 'replace' : await this.choose({ incoming: source, existing: there, folder })
    if (choice === null) {
      this.isCancelled = true
      return false
    }
    if (choice === 'skip') return false
    if (choice === 'keep-both') {
      this.put(source.path, await this.nameBeside(folder, source.name), !isMerging)
      return true
    }
    if (areFolders) return this.merge(source, to, !isMerging)
    this.recycle.push(to)
    this.put(source.path, to, !isMerging)
    return true
  }

  private async merge(source: FileEntry, to: FilePath, isResult: boolean): Promise<boolean> {
    const children = await this.files.list(source.path)
    let isWhole = children.ok
    for (const child of children.ok ? children.value : []) {
      if (!(await this.add(child, to, true))) isWhole = false
      if (this.isCancelled) return false
    }
    if (isResult) this.results.push(to)
    if (this.kind === 'move' && isWhole) this.operations.push({ kind: 'remove', path: source.path })
    return isWhole
  }
}

/**
 * Decides what a transfer does, asking about every name that is taken. Null when the person stops it or nothing is left to
 * do. Fails when a source is gone (ENOENT) or a folder is to go into itself (EINVAL); then nothing was asked.
 */
export async function planTransfer(
  files: Ports,
  transfer: Transfer,
  ask: AskCollision,
): Promise<FileResult<TransferPlan | null>> {
  const sources: FileEntry[] = []
  for (const path of withoutNested(transfer.sources)) {
    const found = await files.stat(path, { link: true })
    if (!found.ok) return found
    const entry = found.value
    if (entry.type === 'folder' && !entry.link && isWithin(transfer.into, path)) {
      const sentence = transfer.kind === 'move' ? texts.movedIntoItself : texts.copiedIntoItself
      return problem('EINVAL', path, sentence({ name: entry.name }))
    }
    sources.push(entry)
  }
  const planner = new Planner(files, transfer.kind, askOnce(ask))
  for (const source of sources) {
    await planner.add(source, transfer.into)
    if (planner.isCancelled) return { ok: true, value: null }
  }
  const { recycle, operations, results } = planner
  return { ok: true, value: operations.length === 0 ? null : { recycle, operations, results } }
}

/** Paths without those that lie below another of them: they go along with it. */
export function withoutNested(paths: readonly FilePath[]): readonly FilePath[] {
  const given = new Set(paths)
  return [...given].filter((path) => {
    for (let above = parentPath(path); above !== '/'; above = parentPath(above)) {
      if (given.has(above)) return false
    }
    return true
  })
}
