import { type Sentence, sentence } from '@/lib/result'
import { useMemo, useState } from 'react'
import { refusalOf } from '@/kernel/files/names'
import { baseName, freeName, joinPath, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import { keepExisting, noSelection, selectOnly } from '@/ui/file-list/selection'
import type { FileListSort, FileSelection } from '@/ui/file-list/types'
import {
  allFiles,
  choosesFolder,
  filtersOf,
  firstFolder,
  renamedForFilter,
  savedName,
  shownEntries,
  sortBy,
} from './dialog-model'
import type { FileDialogProps } from './FileDialogHost'
import { texts } from './texts'
import { useFolder } from './use-folder'

const noEntries: readonly FileEntry[] = []

/** State of a file dialog and all that can be done in it. */
export function useFileDialog({ os, request, lastFolders }: FileDialogProps) {
  const filters = useMemo(() => filtersOf(request), [request])
  const windowType = useMemo(
    () => os.windows.getState().windows.find(({ id }) => id === request.options.windowId)?.type ?? '',
    [os, request],
  )
  const [folder, setFolder] = useState(() => firstFolder(request, lastFolders.get(windowType)))
  const [filterIndex, setFilterIndex] = useState(0)
  const [sort, setSort] = useState<FileListSort>({ column: 'name', direction: 'ascending' })
  const [chosen, setChosen] = useState<FileSelection>(noSelection)
  const [name, setName] = useState(request.kind === 'save' ? request.options.name : '')
  const [problem, setProblem] = useState<Sentence | null>(null)
  const [replacing, setReplacing] = useState<FilePath | null>(null)
  const [renaming, setRenaming] = useState<{
    readonly path: FilePath
    readonly error: Sentence | null
  } | null>(null)

  const state = useFolder(os.files, folder)
  const entries = state.status === 'ready' ? state.entries : noEntries
  const filter = filters[filterIndex] ?? allFiles
  const onlyFolders = choosesFolder(request)
  const shown = useMemo(
    () => shownEntries(entries, { filter, onlyFolders, sort }),
    [entries, filter, onlyFolders, sort],
  )
  const items = useMemo(() => shown.map(({ path }) => ({ id: path })), [shown])
  // What another window deletes is no longer chosen.
  const selection = useMemo(() => keepExisting(items, items, chosen), [items, chosen])
  const selected = useMemo(() => shown.filter(({ path }) => selection.ids.has(path)), [shown, selection])

  const enter = (path: FilePath) => {
    setFolder(path)
    setChosen(noSelection)
    setRenaming(null)
    setProblem(null)
  }

  const remember = () => lastFolders.set(windowType, folder)

  const cancel = () => {
    if (renaming) {
      setRenaming(null)
      return
    }
    request.answer(null)
  }

  const select = (next: FileSelection) => {
    setChosen(next)
    setProblem(null)
    const only = next.ids.size === 1 ? shown.find(({ path }) => next.ids.has(path)) : undefined
    if (request.kind === 'save' && only?.type === 'file') setName(only.name)
  }

  const saveAt = (path: FilePath) => {
    remember()
    if (request.kind === 'save') request.answer(path)
  }

  const save = async (typed: string) => {
    const wanted = savedName(typed, filter)
    const refused = refusalOf(wanted)
    if (refused !== null) {
      setProblem(refused)
      return
    }
    const path = joinPath(folder, wanted)
    const found = await os.files.stat(path)
    if (!found.ok && found.error.code === 'ENOENT') saveAt(path)
    else if (!found.ok) setProblem(found.error)
    else if (found.value.type === 'folder') setProblem(sentence(() => texts.isFolder({ name: wanted })))
    else setReplacing(path)
  }

  const choose = (chosenEntries: readonly FileEntry[]) => {
    if (request.kind !== 'open') return
    remember()
    request.answer(chosenEntries.map(({ path }) => path))
  }

  /** The main button, and Enter: a folder in a dialog for files is entered. */
  const accept = () => {
    const [first] = selected
    const isFolderAlone = selected.length === 1 && first?.type === 'folder'
    if (request.kind === 'save') void save(name)
    else if (onlyFolders) {
      remember()
      request.answer(selected.length > 0 ? selected.map(({ path }) => path) : [folder])
    } else if (isFolderAlone) enter(first.path)
    else choose(selected.filter(({ type }) => type === 'file'))
  }

  /** A double-click or tap on an entry, or Enter on it. */
  const activate = (path: FilePath) => {
    const entry = shown.find((one) => one.path === path)
    if (!entry) return
    if (entry.type === 'folder') enter(path)
    else if (request.kind === 'save') {
      setName(entry.name)
      void save(entry.name)
    } else choose(selection.ids.has(path) ? selected.filter(({ type }) => type === 'file') : [entry])
  }

  const createFolder = async () => {
    const taken = new Set(entries.map((entry) => entry.name))
    const path = joinPath(
      folder,
      freeName(texts.newFolderName, (one) => taken.has(one)),
    )
    const made = await os.files.createFolder(path)
    if (!made.ok) {
      setProblem(made.error)
      return
    }
    setChosen(selectOnly(path))
    setRenaming({ path, error: null })
  }

  const rename = async (typed: string) => {
    if (!renaming) return
    const wanted = typed.trim()
    const refused = refusalOf(wanted)
    const to = joinPath(folder, wanted)
    const moved = refused === null ? await os.files.move(renaming.path, to) : null
    const error = refused ?? (moved?.ok === false ? moved.error : null)
    if (error !== null) {
      setRenaming({ path: renaming.path, error })
      return
    }
    setRenaming(null)
    setChosen(selectOnly(to))
  }

  return {
    folder,
    parent: folder === '/' ? null : parentPath(folder),
    state,
    shown,
    filters,
    filterIndex,
    sort,
    selection,
    name,
    problem,
    renaming,
    replacing: replacing === null ? null : baseName(replacing),
    canAccept:
      state.status === 'ready' &&
      (request.kind === 'save' ? name.trim() !== '' : onlyFolders || selected.length > 0),
    enter,
    cancel,
    select,
    accept,
    activate,
    createFolder,
    rename,
    stopRenaming: () => setRenaming(null),
    replace: () => {
      if (replacing !== null) saveAt(replacing)
    },
    keep: () => setReplacing(null),
    typeName: (text: string) => {
      setName(text)
      setProblem(null)
    },
    sortBy: (column: string) => setSort((before) => sortBy(before, column)),
    chooseFilter: (index: number) => {
      const next = filters[index]
      if (next) setName((before) => renamedForFilter(before, filter, next))
      setFilterIndex(index)
    },
  }
}
