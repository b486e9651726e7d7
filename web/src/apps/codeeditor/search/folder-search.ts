import { createStore } from 'zustand/vanilla'
import { fileKind } from '@/kernel/apps/file-kinds'
import type { FileKind } from '@/kernel/apps/manifest'
import { decodeText } from '@/kernel/documents/text-format'
import { isInBin } from '@/kernel/files/paths'
import type { FileEntry, FileError, FilePath, FileSystem } from '@/kernel/files/types'
import { type Hit, patternOf, type TextQuery } from './find-in-text'
import type { TextFinder } from './text-finder'

/** A file in which something was found. */
export interface FileHits {
  readonly path: FilePath
  readonly hits: readonly Hit[]
}

/** Why a search found less than there is, or nothing. */
export type SearchTrouble =
  /** The pattern is none; in the browser's words. */
  | { readonly kind: 'pattern'; readonly message: string }
  /** The pattern took too long in this file. */
  | { readonly kind: 'slow'; readonly path: FilePath }
  | { readonly kind: 'folder'; readonly error: FileError }

/** A search as it is shown. */
export interface SearchState {
  readonly status: 'idle' | 'searching' | 'done'
  readonly files: readonly FileHits[]
  /** All hits of all files. */
  readonly count: number
  /** There are more than are shown. */
  readonly isCut: boolean
  readonly trouble: SearchTrouble | null
}

/** Looks for a text in all files of a folder. */
export interface FolderSearch {
  readonly getState: () => SearchState
  readonly subscribe: (listener: () => void) => () => void
  /** Begins again; an empty query ends the search. */
  readonly search: (folder: FilePath, query: TextQuery) => Promise<void>
  readonly cancel: () => void
}

/** Hits that are shown at most. */
export const mostHits = 2000
/** Larger files (bytes) are not looked into. */
const largestSearched = 2 * 1024 * 1024
/** Folders that tools fill and that no one searches. */
const skipped = new Set(['node_modules', '.git'])

/** Kinds of files that no one reads as text, even where all their bytes are letters. Drawings (SVG) are read. */
const unread: ReadonlySet<FileKind> = new Set(['pdf', 'audio', 'video', 'archive', 'binary'])

const idle: SearchState = { status: 'idle', files: [], count: 0, isCut: false, trouble: null }

const isSearched = ({ path, type, size }: FileEntry) =>
  type === 'file' &&
  size <= largestSearched &&
  !unread.has(fileKind(path)) &&
  !isInBin(path) &&
  !path.split('/').some((step) => skipped.has(step))

interface FolderSearchOptions {
  readonly files: Pick<FileSystem, 'walk' | 'readBytes'>
  readonly finder: TextFinder
  /** The text of a file that is open and not saved; null: what is stored counts. */
  readonly openText: (path: FilePath) => string | null
}

/** Makes the search of one window. */
export function createFolderSearch({ files, finder, openText }: FolderSearchOptions): FolderSearch {
  const store = createStore<SearchState>(() => idle)
  /** Counts searches: what an older one finds says nothing. */
  let turn = 0

  const cancel = () => {
    turn += 1
    finder.end()
    if (store.getState().status === 'searching') store.setState({ status: 'done' })
  }

  const textOf = async (path: FilePath): Promise<string | null> => {
    const open = openText(path)
    if (open !== null) return open
    const bytes = await files.readBytes(path)
    if (!bytes.ok) return null
    const { text, isText } = decodeText(bytes.value)
    return isText ? text : null
  }

  const search = async (folder: FilePath, query: TextQuery) => {
    cancel()
    const own = turn
    const isOver = () => own !== turn
    if (query.text === '') {
      store.setState(idle)
      return
    }
    try {
      patternOf(query)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      store.setState({ ...idle, status: 'done', trouble: { kind: 'pattern', message } })
      return
    }
    store.setState({ ...idle, status: 'searching' })
    const walked = await files.walk(folder)
    if (isOver()) return
    if (!walked.ok) {
      store.setState({ status: 'done', trouble: { kind: 'folder', error: walked.error } })
      return
    }
    for (const { path } of walked.value.filter(isSearched)) {
      const text = await textOf(path)
      if (isOver()) return
      if (text === null) continue
      const hits = await finder.find(text, query, mostHits - store.getState().count)
      if (isOver()) return
      if (hits === null) {
        store.setState({ status: 'done', trouble: { kind: 'slow', path } })
        return
      }
      if (hits.length === 0) continue
      const count = store.getState().count + hits.length
      store.setState(({ files: found }) => ({ files: [...found, { path, hits }], count }))
      if (count >= mostHits) {
        store.setState({ status: 'done', isCut: true })
        return
      }
    }
    store.setState({ status: 'done' })
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    search,
    cancel,
  }
}
