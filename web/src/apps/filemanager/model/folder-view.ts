import { withMessage } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { isWithin, normalisePath, parentPath, recycleFolder, spaceBin } from '@/kernel/files/paths'
import type { FileChange, FileEntry, FilePath, FileResult, RecycledEntry } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { currentLanguage, onLanguage } from '@/lib/language/define-texts'
import { goBack, goForward, type NavigationHistory, replacePresent, startHistory, visit } from './history'
import { nearestFolder } from './nearest-folder'

/** What the present folder holds, as far as it is known. */
export type Listing =
  | { readonly status: 'loading' }
  /** Sorted by name. */
  | { readonly status: 'folder'; readonly entries: readonly FileEntry[] }
  /** The recycle bin, last deleted first. */
  | { readonly status: 'bin'; readonly recycled: readonly RecycledEntry[] }
  | { readonly status: 'failed'; readonly message: string }

/** A window's place and its listing; both change together, so that a list is never shown under another folder's path. */
export interface FolderState {
  readonly history: NavigationHistory
  readonly listing: Listing
}

/** A window's present folder, kept up to date. */
export interface FolderView {
  getState(): FolderState
  subscribe(listener: () => void): () => void
  /** Goes to a folder once it is read; on failure everything stays as it is. */
  go(path: string): Promise<FileResult<void>>
  back(): Promise<FileResult<void>>
  forward(): Promise<FileResult<void>>
  /** Reads the present folder again. */
  reload(): Promise<void>
  /** Begins to read and to watch; returns the function that ends it. */
  begin(): () => void
}

interface FolderViewOptions {
  readonly start: string
  /** It is shown as empty while it does not exist, instead of the nearest one above it. */
  readonly stays?: boolean
  /** Told after the present folder vanished and the nearest one above it took its place. */
  readonly onVanished?: (gone: FilePath, now: FilePath) => void
}

/** Pause in ms between two readings of a folder in which much happens at once. */
const pause = 100

/** Whether changes can be seen in a folder: of what it holds itself, of the folder, of all. */
export const concerns = (changes: readonly FileChange[], folder: FilePath): boolean =>
  changes.some(({ kind, path }) => kind === 'reset' || parentPath(path) === folder || isWithin(folder, path))

/** A window's folder, not read yet; one that does not exist gives way to the nearest one above it. */
export function createFolderView(
  { files, recycleBin, spaces }: Pick<Os, 'files' | 'recycleBin' | 'spaces'>,
  { start, stays = false, onVanished }: FolderViewOptions,
): FolderView {
  /** Shows the recycle bin in place of the hidden folders that hold it: that of the person, and those of spaces. */
  const shownPath = (path: string): FilePath => {
    const normalised = normalisePath(path)
    const bins = [recycleFolder, ...spaces.getState().map((space) => space.path + spaceBin)]
    return bins.some((bin) => isWithin(normalised, bin)) ? recycleFolder : normalised
  }
  const store = createStore<FolderState>(() => ({
    history: startHistory(shownPath(start)),
    listing: { status: 'loading' },
  }))
  let request = 0
  let stopWatching: (() => void) | null = null
  let watched: FilePath | null = null
  let lastRead = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = true

  async function read(path: FilePath): Promise<FileResult<Listing>> {
    if (path === recycleFolder) {
      const recycled = await recycleBin.list()
      return {
        ok: true,
        value: { status: 'bin', recycled: recycled.toSorted((a, b) => b.deleted - a.deleted) },
      }
    }
    const listed = await files.list(path)
    return listed.ok ? { ok: true, value: { status: 'folder', entries: listed.value } } : listed
  }

  function watch(path: FilePath) {
    if (path === watched || isEnded) return
    stopWatching?.()
    watched = path
    stopWatching =
      path === recycleFolder
        ? recycleBin.subscribe(refresh)
        : files.watch(path, (changes) => {
            if (concerns(changes, path)) refresh()
          })
  }

  /** Reads again soon: at once after a quiet time, so that a new file is there when one looks. */
  function refresh() {
    if (timer !== undefined) return
    const wait = Math.max(0, lastRead + pause - Date.now())
    timer = setTimeout(() => {
      timer = undefined
      void reload()
    }, wait)
  }

  async function show(history: NavigationHistory): Promise<FileResult<void>> {
    const mine = ++request
    // Watching begins before reading: a change in between is read a second time instead of missed.
    watch(history.present)
    const result = await read(history.present)
    if (mine !== request || isEnded) return { ok: true, value: undefined }
    if (!result.ok) {
      watch(store.getState().history.present)
      return result
    }
    lastRead = Date.now()
    store.setState({ history, listing: result.value })
    return { ok: true, value: undefined }
  }

  async function reload(): Promise<void> {
    const { history } = store.getState()
    const mine = request
    const result = await show(history)
    if (result.ok || mine + 1 !== request || isEnded) return
    if (result.error.code !== 'ENOENT' && result.error.code !== 'ENOTDIR') {
      store.setState({ listing: withMessage({ status: 'failed' }, () => result.error.message) })
      return
    }
    if (stays) {
      store.setState({ listing: { status: 'folder', entries: [] } })
      return
    }
    const nearest = await nearestFolder(files, parentPath(history.present))
    const moved = await show(replacePresent(history, nearest))
    if (moved.ok) onVanished?.(history.present, nearest)
    else store.setState({ listing: withMessage({ status: 'failed' }, () => moved.error.message) })
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    go: (path) => show(visit(store.getState().history, shownPath(path))),
    back: () => show(goBack(store.getState().history)),
    forward: () => show(goForward(store.getState().history)),
    reload,
    begin() {
      isEnded = false
      void reload()
      let language = currentLanguage()
      const endLanguage = onLanguage(() => {
        if (language === currentLanguage()) return
        // Names have the order of the language.
        language = currentLanguage()
        refresh()
      })
      return () => {
        isEnded = true
        endLanguage()
        clearTimeout(timer)
        timer = undefined
        stopWatching?.()
        watched = null
      }
    },
  }
}
