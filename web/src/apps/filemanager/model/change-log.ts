import { withMessage, failed } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { baseName, isWithin } from '@/kernel/files/paths'
import type {
  FileError,
  FileOperation,
  FilePath,
  FileResult,
  FileSystem,
  RecycleBin,
} from '@/kernel/files/types'
import { texts } from '../texts'

/** A change to files that can be undone: first the files to recycle, then the operations. */
export interface FileChangePlan {
  /** As a person reads it after "Undo": "Move “a.txt”". */
  readonly label: string
  readonly recycle: readonly FilePath[]
  readonly operations: readonly FileOperation[]
}

/** What "Undo" and "Redo" would do now; null: nothing. */
export interface ChangeLogState {
  readonly undo: string | null
  readonly redo: string | null
}

/** Does changes to files and takes them back. One log is shared by all windows of a person. */
export interface ChangeLog {
  getState(): ChangeLogState
  subscribe(listener: () => void): () => void
  /** Does a change, as a whole or not at all. */
  perform(change: FileChangePlan): Promise<FileResult<void>>
  /**
   * Takes the last change back; the label of what was undone, null when there is nothing. A change whose files were changed
   * since is refused with a sentence and forgotten, so that undoing never destroys newer work.
   */
  undo(): Promise<FileResult<string | null>>
  /** Does again what was undone last, under the same condition. */
  redo(): Promise<FileResult<string | null>>
}

/** Changes that can be undone, at most. */
export const undoLimit = 50

type Ports = { readonly files: FileSystem; readonly recycleBin: RecycleBin }

/** What stood at the paths that matter right after a change was done or undone. */
type Signatures = ReadonlyMap<FilePath, string>

interface Done {
  readonly change: FileChangePlan
  /** Ids of what the change put into the recycle bin; empty while it is undone. */
  readonly recycled: readonly string[]
  readonly signatures: Signatures
}

const inverse = (operation: FileOperation): FileOperation | null => {
  switch (operation.kind) {
    case 'move':
      return { kind: 'move', from: operation.to, to: operation.from }
    case 'copy':
      return { kind: 'remove', path: operation.to, recursive: true }
    case 'remove':
      return { kind: 'folder', path: operation.path }
    case 'touch':
      return null
    case 'write':
    case 'folder':
    case 'link':
    default:
      return { kind: 'remove', path: operation.path }
  }
}

const inverseOf = (operations: readonly FileOperation[]): readonly FileOperation[] =>
  operations.toReversed().flatMap((operation) => inverse(operation) ?? [])

/** The paths that undoing takes away, with whether all below them counts (it would be destroyed, not moved). */
const resultsOf = (operations: readonly FileOperation[]): readonly [FilePath, boolean][] =>
  operations.flatMap((operation): [FilePath, boolean][] => {
    if (operation.kind === 'move') return [[operation.to, false]]
    if (operation.kind === 'copy') return [[operation.to, true]]
    return operation.kind === 'write' || operation.kind === 'folder' || operation.kind === 'link'
      ? [[operation.path, true]]
      : []
  })

/** The paths that doing again takes away or reads. */
const sourcesOf = (change: FileChangePlan): readonly [FilePath, boolean][] => [
  ...change.recycle.map((path): [FilePath, boolean] => [path, false]),
  ...change.operations.flatMap((operation): [FilePath, boolean][] =>
    operation.kind === 'move' || operation.kind === 'copy' ? [[operation.from, false]] : [],
  ),
]

async function signatureOf(files: FileSystem, path: FilePath, deep: boolean): Promise<string> {
  const found = await files.stat(path, { link: true })
  if (!found.ok) return 'nothing'
  const { type, link, revision } = found.value
  if (type === 'file' || link !== null) return `file ${revision}` // not shown: compared alone
  if (!deep) return 'folder'
  const below = await files.walk(path)
  if (!below.ok) return 'unreadable'
  return [
    'folder',
    ...below.value.map((entry) => `${entry.path} ${entry.type === 'file' ? entry.revision : ''}`),
  ].join('\n')
}

async function sign(files: FileSystem, paths: readonly [FilePath, boolean][]): Promise<Signatures> {
  const signatures = new Map<FilePath, string>()
  for (const [path, deep] of paths) signatures.set(path, await signatureOf(files, path, deep))
  return signatures
}

async function findChanged(
  files: FileSystem,
  paths: readonly [FilePath, boolean][],
  before: Signatures,
): Promise<FilePath | null> {
  for (const [path, deep] of paths) {
    if ((await signatureOf(files, path, deep)) !== before.get(path)) return path
  }
  return null
}

function refusal(step: 'undo' | 'redo', change: string, path: FilePath): FileResult<never> {
  const sentence = (values: { readonly change: string; readonly name: string }) =>
    step === 'undo' ? texts.undoRefused(values) : texts.redoRefused(values)
  return failed(withMessage({ code: 'EINVAL', path }, () => sentence({ change, name: baseName(path) })))
}

/** Makes an empty log over a person's files. Calls are done one after the other. */
export function createChangeLog({ files, recycleBin }: Ports): ChangeLog {
  const store = createStore<{ readonly done: readonly Done[]; readonly undone: readonly Done[] }>(() => ({
    done: [],
    undone: [],
  }))
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  async function execute(change: FileChangePlan): Promise<FileResult<Done>> {
    let recycled: readonly string[] = []
    if (change.recycle.length > 0) {
      const put = await recycleBin.put(change.recycle)
      if (!put.ok) return put
      recycled = put.value.map((entry) => entry.id)
    }
    if (change.operations.length > 0) {
      const applied = await files.apply(change.operations)
      if (!applied.ok) return putBack(recycled, applied.error)
    }
    const signatures = await sign(files, resultsOf(change.operations))
    return { ok: true, value: { change, recycled, signatures } }
  }

  /** What was moved out of the way for a change that then failed goes back to its place. */
  async function putBack(recycled: readonly string[], error: FileError): Promise<FileResult<never>> {
    if (recycled.length === 0) return { ok: false, error }
    const restored = await recycleBin.restore(recycled)
    if (restored.ok) return { ok: false, error }
    return {
      ok: false,
      error: withMessage(error, () => texts.replacedInBin({ reason: error.message })),
    }
  }

  async function takeBack({ change, recycled, signatures }: Done): Promise<FileResult<Done>> {
    const changed = await findChanged(files, resultsOf(change.operations), signatures)
    if (changed !== null) return refusal('undo', change.label, changed)
    if (recycled.length > 0) {
      const inBin = new Set((await recycleBin.list()).map((entry) => entry.id))
      const gone = recycled.findIndex((id) => !inBin.has(id))
      if (gone >= 0) return refusal('undo', change.label, change.recycle[gone] ?? '/')
    }
    if (change.operations.length > 0) {
      const applied = await files.apply(inverseOf(change.operations))
      if (!applied.ok) return applied
    }
    if (recycled.length > 0) {
      const restored = await recycleBin.restore(recycled)
      if (!restored.ok) return restored
    }
    return { ok: true, value: { change, recycled: [], signatures: await sign(files, sourcesOf(change)) } }
  }

  /**
   * Files that were made again have new revisions. Changes still to be redone are compared with those, or our own change
   * would get them refused.
   */
  async function signAgain(undone: readonly Done[], change: FileChangePlan): Promise<readonly Done[]> {
    const results = resultsOf(change.operations).map(([path]) => path)
    const isNew = (path: FilePath) => results.some((result) => isWithin(path, result))
    return Promise.all(
      undone.map(async (entry) => {
        const signatures = new Map(entry.signatures)
        for (const [path, deep] of sourcesOf(entry.change)) {
          if (isNew(path)) signatures.set(path, await signatureOf(files, path, deep))
        }
        return { ...entry, signatures }
      }),
    )
  }

  const reader = {
    undo: () => store.getState().done.at(-1)?.change.label ?? null,
    redo: () => store.getState().undone.at(-1)?.change.label ?? null,
  }
  let shown: ChangeLogState = { undo: null, redo: null }

  return {
    getState() {
      const now = { undo: reader.undo(), redo: reader.redo() }
      if (now.undo !== shown.undo || now.redo !== shown.redo) shown = now
      return shown
    },
    subscribe: (listener) => store.subscribe(() => listener()),
    perform: (change) =>
      inTurn(async () => {
        const result = await execute(change)
        if (!result.ok) return result
        store.setState(({ done }) => ({ done: [...done, result.value].slice(-undoLimit), undone: [] }))
        return { ok: true, value: undefined }
      }),
    undo: () =>
      inTurn(async () => {
        const latest = store.getState().done.at(-1)
        if (!latest) return { ok: true, value: null }
        const result = await takeBack(latest)
        store.setState(({ done, undone }) => ({
          done: done.filter((entry) => entry !== latest),
          undone: result.ok ? [...undone, result.value] : [],
        }))
        return result.ok ? { ok: true, value: latest.change.label } : result
      }),
    redo: () =>
      inTurn(async () => {
        const latest = store.getState().undone.at(-1)
        if (!latest) return { ok: true, value: null }
        const changed = await findChanged(files, sourcesOf(latest.change), latest.signatures)
        const result =
          changed === null ? await execute(latest.change) : refusal('redo', latest.change.label, changed)
        const rest = store.getState().undone.slice(0, -1)
        const undone = result.ok ? await signAgain(rest, latest.change) : []
        store.setState(({ done }) => ({
          done: result.ok ? [...done, result.value].slice(-undoLimit) : done,
          undone,
        }))
        return result.ok ? { ok: true, value: latest.change.label } : result
      }),
  }
}
