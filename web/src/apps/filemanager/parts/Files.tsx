import { type Sentence } from '@/lib/result'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { parentPath } from '@/kernel/files/paths'
import { Button } from '@/ui/button'
import type { MenuItem } from '@/ui/context-menu/types'
import { FileList, type FileListHandle } from '@/ui/file-list/FileList'
import { keepExisting, selectOnly } from '@/ui/file-list/selection'
import type { FileListColumn, FileListItem, FileSelection } from '@/ui/file-list/types'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { offerRestore } from '../actions/bin'
import { rename } from '../actions/change'
import { goTo, goUp, openEntry } from '../actions/navigate'
import { entryMenu, folderMenu, itemsOf, itemsWithShortcuts } from '../commands/menus'
import { entriesOf, type FileManager, presentPath } from '../model/file-manager'
import { binColumns, folderColumns, parentRow, recycledRows, rowsOf, searchColumns } from '../model/rows'
import { clickHeader, isHidden, sortEntries, sortKeys } from '../model/sort'
import { texts as modelTexts } from '../texts'
import type { Origins } from '../bin/origins'
import { EmptyState } from './EmptyState'
import { useListDrops } from './use-drops'
import { useOrigins } from './use-origins'
import { texts } from './texts'

interface FilesProps {
  readonly manager: FileManager
  readonly openMenu: (event: MouseEvent, label: string, items: readonly MenuItem[]) => void
}

const noPaths: ReadonlySet<string> = new Set()

/** The rows that the window shows, sorted, with the parent entry first. */
function useRows(manager: FileManager, origins: Origins | null): readonly FileListItem[] {
  const { sort, showHidden } = useStore(manager.shared.preferences, (preferences) => preferences)
  const timezone = useStore(manager.os.settings, (settings) => settings.timezone)
  const clipboard = useStore(manager.shared.clipboard, (picked) => picked)
  const listing = useStore(manager.folder, (state) => state.listing)
  const path = useStore(manager.folder, (state) => state.history.present)
  const found = useStore(manager.search, (search) => search?.found ?? null)
  const { os } = manager
  const t = useTexts(modelTexts)
  const cut = useMemo(() => (clipboard?.kind === 'move' ? new Set(clipboard.paths) : noPaths), [clipboard])
  return useMemo(() => {
    if (listing.status === 'bin') return recycledRows(listing.recycled, { timezone, os }, origins?.cellsOf)
    const entries = found ?? (listing.status === 'folder' ? listing.entries : [])
    const visible = showHidden ? entries : entries.filter((entry) => !isHidden(entry))
    const rows = rowsOf(sortEntries(visible, sort), { timezone, cut, os })
    return found !== null || path === '/' ? rows : [parentRow, ...rows]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows are in the language of the texts
  }, [listing, found, path, sort, showHidden, timezone, cut, os, t, origins])
}

/** The columns for a folder, a search or the bin. */
function useColumns(
  manager: FileManager,
  origins: readonly FileListColumn[] | undefined,
): readonly FileListColumn[] {
  const t = useTexts(modelTexts)
  const isSearch = useStore(manager.search, (search) => search !== null)
  const isBin = useStore(manager.folder, (state) => state.listing.status === 'bin')
  return useMemo(
    () => (isBin ? binColumns(t, origins) : isSearch ? searchColumns(t) : folderColumns(t)),
    [isBin, isSearch, t, origins],
  )
}

/** How the rows' contents are kept; another function when any of that has changed. */
function useStatuses({ account }: FileManager) {
  const state = useStore(account, (now) => now)
  const t = useTexts(modelTexts)
  return useMemo(
    () => (item: FileListItem) => (item.isParent ? null : account.statusOf(item.id)),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- what the account says has changed, or its language
    [account, state, t],
  )
}

/** The entries of the folder, the search or the recycle bin, with all that is done to them in place. */
export function Files({ manager, openMenu }: FilesProps) {
  const t = useTexts(texts)
  const origins = useOrigins(manager)
  const rows = useRows(manager, origins?.of ?? null)
  const columns = useColumns(manager, origins?.columns)
  const { view, sort } = useStore(manager.shared.preferences, (preferences) => preferences)
  const selection = useStore(manager.state, (state) => state.selection)
  const status = useStore(manager.folder, (state) => state.listing.status)
  const place = useStore(manager.folder, (state) => state.history.present)
  const list = useRef<FileListHandle>(null)
  const pointer = useRef<string>('mouse')
  const statusOf = useStatuses(manager)
  const drops = useListDrops(manager)
  const renaming = useRenaming(manager)
  useListFocus(manager, list)
  useKeptSelection(manager, rows)

  if (status === 'loading') return <Waiting />
  if (status === 'failed') return <Failed manager={manager} />
  const isBin = status === 'bin'
  const isImport = manager.window.importMode !== null
  const find = (id: string) => entriesOf(manager).find((entry) => entry.path === id)

  const activate = (item: FileListItem) => {
    if (item.isParent) return void goUp(manager)
    if (isBin) return void offerRestore(manager, item.id)
    const entry = find(item.id)
    if (!entry) return undefined
    // A finger has no double click: where a folder is to be chosen, a tap chooses it and a button enters it [A4.19].
    if (isImport && entry.type === 'folder' && pointer.current === 'touch') {
      manager.state.setState({ selection: selectOnly(item.id) })
      return undefined
    }
    return void openEntry(manager, entry)
  }
  const onContextMenu = (event: MouseEvent, item: FileListItem | null, now: FileSelection) => {
    manager.state.setState({ selection: now })
    const isOnEntry = item !== null && !item.isParent
    const items = isOnEntry ? itemsOf(entryMenu, manager) : itemsWithShortcuts(folderMenu, manager)
    if (items.length === 0) event.preventDefault()
    else openMenu(event, isOnEntry ? item.name : t.folder, items)
  }

  return (
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      onPointerDownCapture={(event) => {
        pointer.current = event.pointerType
      }}
      onKeyDownCapture={() => {
        pointer.current = 'key'
      }}
    >
      <FileList
        ref={list}
        label={t.files}
        items={rows}
        place={place}
        view={view}
        columns={columns}
        sort={isBin ? null : { column: sort.by, direction: sort.descending ? 'descending' : 'ascending' }}
        onSort={(column) => {
          const by = sortKeys.find((key) => key === column)
          if (by) manager.shared.preferences.update({ sort: clickHeader(sort, by) })
        }}
        statusOf={isBin ? undefined : statusOf}
        selection={selection}
        onSelectionChange={(next) => manager.state.setState({ selection: next })}
        isSingle={isImport}
        onActivate={activate}
        onContextMenu={onContextMenu}
        rename={renaming}
        onRenameRequest={
          isBin || isImport ? undefined : (item) => manager.state.setState({ renaming: item.id })
        }
        drag={isBin || isImport ? undefined : drops.drag}
        drop={isImport ? undefined : drops.drop}
        empty={<EmptyState manager={manager} />}
      />
    </div>
  )
}

/** The name that is being edited; a refused one stays in its field with the reason. */
function useRenaming(manager: FileManager) {
  const path = useStore(manager.state, (state) => state.renaming)
  const [refused, setRefused] = useState<{ readonly path: string; readonly why: Sentence } | null>(null)
  if (path === null) return null
  const end = () => {
    setRefused(null)
    manager.state.setState({ renaming: null })
  }
  const commit = async (name: string) => {
    const entry = entriesOf(manager).find((candidate) => candidate.path === path)
    if (!entry) return end()
    const why = await rename(manager, entry, name)
    return why === null ? end() : setRefused({ path, why })
  }
  return {
    id: path,
    error: refused?.path === path ? refused.why.message : null,
    onCommit: (name: string) => void commit(name),
    onCancel: end,
  }
}

/** Deselects entries that no longer exist; the keyboard goes to the entry that took the place of the focused one. */
function useKeptSelection(manager: FileManager, rows: readonly FileListItem[]) {
  const before = useRef(rows)
  useLayoutEffect(() => {
    // What was selected before the page was loaded again waits for the folder.
    if (manager.folder.getState().listing.status === 'loading') return
    const { selection } = manager.state.getState()
    const kept = keepExisting(before.current, rows, selection)
    before.current = rows
    if (kept !== selection) manager.state.setState({ selection: kept })
  }, [manager, rows])
}

/** Gives the keyboard to the list when it is asked for, and when the active window shows its first folder. */
function useListFocus(manager: FileManager, list: { readonly current: FileListHandle | null }) {
  const requests = useStore(manager.state, (state) => state.focusRequests)
  useEffect(() => {
    if (requests > 0) list.current?.focus()
  }, [requests, list])
  const isReady = useStore(manager.folder, (state) => state.listing.status !== 'loading')
  useEffect(() => {
    if (isReady && manager.os.windows.getState().activeId === manager.window.id) list.current?.focus()
  }, [isReady, manager, list])
}

/** Shown only when the store takes its time to open: the first listing usually is there before it could be seen. */
function Waiting() {
  const t = useTexts(texts)
  return (
    <div className="grid flex-1 place-items-center motion-safe:animate-[fade-in_200ms_300ms_both]">
      <Spinner label={t.opening} />
    </div>
  )
}

function Failed({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const message = useStore(manager.folder, ({ listing }) =>
    listing.status === 'failed' ? listing.message : '',
  )
  const path = presentPath(manager)
  return (
    <div role="alert" className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
      <p className="text-base font-medium">{t.notShown}</p>
      <p className="max-w-96 text-sm text-muted">{message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void manager.folder.reload()}>{t.tryAgain}</Button>
        {path === '/' ? null : <Button onClick={() => void goTo(manager, parentPath(path))}>{t.goUp}</Button>}
      </div>
    </div>
  )
}
