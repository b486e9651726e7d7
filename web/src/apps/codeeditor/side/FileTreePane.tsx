import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { refuseName } from '@/kernel/files/names'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath, FileResult } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { alongLines } from '@/lib/language/direction'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { findTyped, typeCharacter } from '@/ui/file-list/type-ahead'
import { useLatest } from '@/ui/use-latest'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { FileChanges } from '../model/file-changes'
import { type FileTree, noteOf, type TreeRow, treeRows } from '../model/file-tree'
import type { Tabs } from '../model/tab-types'
import { compareItems } from '../parts/tab-menu'
import { treeMove } from '../model/tree-keys'
import { texts } from './texts'
import { NewLine, TreeLine, TreeNote } from './TreeLine'

/** A name that is being given: to a new thing in a folder, or to one that there is. */
export type Naming =
  | { readonly kind: 'file' | 'folder'; readonly folder: FilePath; readonly error: string | null }
  | { readonly kind: 'rename'; readonly path: FilePath; readonly error: string | null }

interface FileTreePaneProps {
  readonly os: Os
  readonly tabs: Tabs
  readonly tree: FileTree
  readonly changes: FileChanges
  readonly naming: Naming | null
  readonly onNaming: (naming: Naming | null) => void
  /** A file was opened. */
  readonly onOpened: () => void
}

const nothingOpen = {
  getState: (): { readonly path: FilePath | null } => ({ path: null }),
  subscribe: () => () => undefined,
}

/** Where something new goes that is asked for on a line. */
const folderOf = ({ path, isFolder }: TreeRow) => (isFolder ? path : parentPath(path))

/** The tree of a folder's files: opened, made, renamed and deleted there. */
export function FileTreePane({ os, tabs, tree, changes, naming, onNaming, onOpened }: FileTreePaneProps) {
  const t = useTexts(texts)
  const state = useStore(tree, (current) => current)
  const rows = useMemo(() => treeRows(state), [state])
  const shownTab = useStore(tabs, ({ tabs: all, active }) => all.find(({ key }) => key === active) ?? all[0])
  const current = useStore(shownTab?.session.document ?? nothingOpen, ({ path }) => path)
  const [focused, setFocused] = useState<FilePath | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const menu = useContextMenu()
  const known = rows.some(({ path }) => path === focused) ? focused : (rows[0]?.path ?? null)

  /** A line that gets the keyboard as soon as it is there. */
  const [wanted, setWanted] = useState<{ readonly path: FilePath } | null>(null)
  const settled = useRef(wanted)
  useEffect(() => {
    if (wanted === null || settled.current === wanted) return
    if (!rows.some(({ path }) => path === wanted.path)) return
    const line = root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wanted.path)}"]`)
    if (!line) return
    settled.current = wanted
    line.focus()
    line.scrollIntoView({ block: 'nearest' })
  }, [wanted, rows])
  const focus = (path: FilePath) => {
    setWanted({ path })
    setFocused(path)
  }

  useEffect(() => {
    if (current !== null) tree.reveal(current)
  }, [tree, current])

  const tell = (title: string, result: FileResult<unknown>) => {
    if (!result.ok) tellProblem(os.notifications, title, () => result.error.message)
    return result.ok
  }
  const undo = async () => {
    tell(texts.notUndone, await changes.undo())
  }
  const open = (path: FilePath) => {
    tabs.openFile(path)
    onOpened()
  }
  const toggle = ({ path, isExpanded }: TreeRow) => (isExpanded ? tree.collapse(path) : tree.expand(path))
  const remove = async ({ path, name }: TreeRow) => {
    const at = rows.findIndex((row) => row.path === path)
    const next = rows.slice(at + 1).find((row) => !row.path.startsWith(`${path}/`)) ?? rows[at - 1]
    if (!tell(texts.notDeleted({ name }), await changes.remove(path))) return
    if (next) focus(next.path)
    os.notifications.notify(() => ({
      title: texts.deleted({ name }),
      action: { label: texts.undo, run: () => void undo() },
    }))
  }

  const commit = async (name: string) => {
    if (!naming) return
    const refusal = refuseName(name.trim())
    if (refusal !== null) {
      onNaming({ ...naming, error: refusal })
      return
    }
    const result =
      naming.kind === 'rename'
        ? await changes.rename(naming.path, name.trim())
        : await changes.create(naming.kind, naming.folder, name.trim())
    if (!result.ok) {
      onNaming({ ...naming, error: result.error.message })
      return
    }
    onNaming(null)
    if (naming.kind === 'file') open(result.value)
    else focus(result.value)
  }
  const cancel = () => {
    onNaming(null)
    if (naming?.kind === 'rename') focus(naming.path)
    else if (known !== null) focus(known)
  }
  const renaming = naming && {
    id: '',
    error: naming.error,
    onCommit: (name: string) => void commit(name),
    onCancel: cancel,
  }

  const begin = (kind: 'file' | 'folder', folder: FilePath) => {
    if (folder !== state.root) tree.expand(folder)
    onNaming({ kind, folder, error: null })
  }

  const openMenu = (event: MouseEvent, row: TreeRow) => {
    event.stopPropagation()
    const { path, name, isFolder } = row
    menu.open(event, t.menu({ name }), [
      ...(isFolder
        ? []
        : ([
            { label: t.open, keys: 'Enter', perform: () => open(path) },
            {
              label: t.openWindow,
              perform: () => void os.windows.open('codeeditor', { path, title: baseName(path) }),
            },
            'separator',
            ...compareItems(tabs, path),
            'separator',
          ] as const)),
      { label: t.newFile, perform: () => begin('file', folderOf(row)) },
      { label: t.newFolder, perform: () => begin('folder', folderOf(row)) },
      'separator',
      { label: t.rename, keys: 'F2', perform: () => onNaming({ kind: 'rename', path, error: null }) },
      { label: t.delete, keys: 'Delete', danger: true, perform: () => void remove(row) },
    ])
  }
  const latest = useLatest({ openMenu, open, toggle })
  const onMenu = useCallback((event: MouseEvent, row: TreeRow) => latest().openMenu(event, row), [latest])
  const onPress = useCallback(
    (row: TreeRow) => (row.isFolder ? latest().toggle(row) : latest().open(row.path)),
    [latest],
  )
  const onFocus = useCallback((row: TreeRow) => setFocused(row.path), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ path }) => path === known)
    if (event.target instanceof HTMLInputElement) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const act = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z')
      return act(() => void undo())
    if (hasModifier) return undefined
    if (row && event.key === 'F2') return act(() => onNaming({ kind: 'rename', path: row.path, error: null }))
    if (row && event.key === 'Delete') return act(() => void remove(row))
    const move = treeMove(rows, known, alongLines(event.key))
    if (move)
      return act(() => {
        if (move.kind === 'focus') focus(move.path)
        else if (move.kind === 'open') open(move.path)
        else if (move.kind === 'expand') tree.expand(move.path)
        else tree.collapse(move.path)
      })
    if (event.key.length !== 1 || event.key === ' ') return undefined
    typed.current = typeCharacter(typed.current, event.key, event.timeStamp)
    const found =
      rows[
        findTyped(
          rows,
          rows.findIndex(({ path }) => path === known),
          typed.current.text,
        )
      ]
    return found ? act(() => focus(found.path)) : undefined
  }

  const newLine = (folder: FilePath, level: number) =>
    naming && renaming && naming.kind !== 'rename' && naming.folder === folder ? (
      <NewLine level={level} isFolder={naming.kind === 'folder'} rename={renaming} />
    ) : null

  return (
    <div className="min-h-0 flex-1 overflow-auto p-1">
      <div ref={root} role="tree" aria-label={t.files} tabIndex={-1} onKeyDown={onKeyDown}>
        {newLine(state.root, 1)}
        {rows.map((row) => (
          <div key={row.path} role="none">
            <TreeLine
              row={row}
              isFocused={row.path === known}
              isCurrent={row.path === current}
              rename={naming?.kind === 'rename' && naming.path === row.path ? renaming : null}
              onPress={onPress}
              onFocus={onFocus}
              onMenu={onMenu}
            />
            {newLine(row.path, row.level + 1)}
            <TreeNote note={row.note} level={row.level + 1} />
          </div>
        ))}
      </div>
      <TreeNote note={noteOf(state.folders.get(state.root))} level={1} />
      {menu.element}
    </div>
  )
}
