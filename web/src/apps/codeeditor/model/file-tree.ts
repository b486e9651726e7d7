import { createStore } from 'zustand/vanilla'
import { compareNames } from '@/kernel/files/names'
import { isInBin, isWithin, parentPath } from '@/kernel/files/paths'
import type { FileChange, FileEntry, FileError, FilePath, FileSystem } from '@/kernel/files/types'

/** What is known of an open folder. */
type FolderState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly entries: readonly FileEntry[] }
  | { readonly status: 'failed'; readonly error: FileError }

/** A folder and what is open below it. */
export interface FileTreeState {
  readonly root: FilePath
  readonly expanded: ReadonlySet<FilePath>
  readonly folders: ReadonlyMap<FilePath, FolderState>
}

/** A line of the tree. */
export interface TreeRow {
  readonly path: FilePath
  readonly name: string
  readonly isFolder: boolean
  readonly isExpanded: boolean
  /** What an open folder says in place of its entries. */
  readonly note: 'loading' | 'empty' | FileError | null
  /** From 1. */
  readonly level: number
  /** Its place among those of its folder, from 1, and how many these are. */
  readonly position: number
  readonly count: number
}

/** A folder, and those below it that are open; each is read when it is opened first. */
export interface FileTree {
  readonly getState: () => FileTreeState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what is open and follows changes; returns the function that ends it. */
  readonly start: () => () => void
  /** Shows another folder. */
  readonly setRoot: (path: FilePath) => void
  readonly expand: (path: FilePath) => void
  readonly collapse: (path: FilePath) => void
  /** Opens all folders on the way to a path. */
  readonly reveal: (path: FilePath) => void
}

/** Folders first, then by name, without the recycle bin. */
const inOrder = (entries: readonly FileEntry[]): readonly FileEntry[] =>
  entries
    .filter(({ path }) => !isInBin(path))
    .toSorted(
      (a, b) => Number(b.type === 'folder') - Number(a.type === 'folder') || compareNames(a.name, b.name),
    )

/** The lines of a tree, top down. */
export function treeRows({ root, expanded, folders }: FileTreeState): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (folder: FilePath, level: number) => {
    const state = folders.get(folder)
    if (state?.status !== 'ready') return
    for (const [index, { path, name, type }] of state.entries.entries()) {
      const isFolder = type === 'folder'
      const isExpanded = isFolder && expanded.has(path)
      rows.push({
        path,
        name,
        isFolder,
        isExpanded,
        note: isExpanded ? noteOf(folders.get(path)) : null,
        level,
        position: index + 1,
        count: state.entries.length,
      })
      if (isExpanded) add(path, level + 1)
    }
  }
  add(root, 1)
  return rows
}

/** What a folder says in place of its entries; null: they are there. */
export function noteOf(state: FolderState | undefined): TreeRow['note'] {
  if (!state || state.status === 'loading') return 'loading'
  if (state.status === 'failed') return state.error
  return state.entries.length === 0 ? 'empty' : null
}

/** Makes the tree of a folder. */
export function createFileTree(
  files: Pick<FileSystem, 'list' | 'watch'>,
  begin: { readonly root: FilePath; readonly expanded: readonly FilePath[] },
): FileTree {
  const store = createStore<FileTreeState>(() => ({
    root: begin.root,
    expanded: new Set(begin.expanded.filter((path) => isWithin(path, begin.root))),
    folders: new Map(),
  }))

  const put = (path: FilePath, state: FolderState) =>
    store.setState(({ folders }) => ({ folders: new Map(folders).set(path, state) }))

  /** Counts readings of each folder: an answer that a later one overtook says nothing. */
  const readings = new Map<FilePath, number>()
  const read = async (path: FilePath) => {
    const turn = (readings.get(path) ?? 0) + 1
    readings.set(path, turn)
    if (!store.getState().folders.has(path)) put(path, { status: 'loading' })
    const listed = await files.list(path)
    if (readings.get(path) !== turn) return
    if (listed.ok) put(path, { status: 'ready', entries: inOrder(listed.value) })
    else put(path, { status: 'failed', error: listed.error })
  }

  const isOpen = (path: FilePath) => {
    const { root, expanded } = store.getState()
    return path === root || expanded.has(path)
  }

  const meet = (changes: readonly FileChange[]) => {
    const isReset = changes.some(({ kind }) => kind === 'reset')
    // What a text says changes no folder.
    const touched = new Set(
      changes.flatMap(({ kind, path }) => (kind === 'changed' ? [] : [parentPath(path), path])),
    )
    for (const path of store.getState().folders.keys()) {
      if ((isReset || touched.has(path)) && isOpen(path)) void read(path)
    }
  }

  const readAll = () => {
    const { root, expanded } = store.getState()
    for (const path of [root, ...expanded]) void read(path)
  }

  const expand = (path: FilePath) => {
    if (store.getState().expanded.has(path)) return
    store.setState(({ expanded }) => ({ expanded: new Set(expanded).add(path) }))
    void read(path)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    start() {
      readAll()
      return files.watch('/', meet)
    },
    setRoot(root) {
      store.setState({ root, expanded: new Set(), folders: new Map() })
      void read(root)
    },
    expand,
    collapse: (path) =>
      store.setState(({ expanded }) => ({
        expanded: new Set([...expanded].filter((each) => each !== path)),
      })),
    reveal(path) {
      const { root } = store.getState()
      if (!isWithin(path, root)) return
      for (
        let folder = parentPath(path);
        folder !== root && isWithin(folder, root);
        folder = parentPath(folder)
      )
        expand(folder)
    },
  }
}
