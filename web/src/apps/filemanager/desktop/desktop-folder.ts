import { createStore } from 'zustand/vanilla'
import type { DesktopFolder, DesktopFolderState } from '@/kernel/apps/desktop-folder'
import { desktopFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Sentence } from '@/lib/result'
import { textFieldOf } from '@/ui/context-menu/text-field-menu'
import { showDragImage } from '@/ui/file-list/drag-image'
import { rename } from '../actions/change'
import { dropOn, effectOn, endDrag, startDrag } from '../actions/drag'
import { openEntry } from '../actions/navigate'
import { contextOf } from '../commands/context'
import { createFileManager, entriesOf, type FileManager, type FileManagerOs } from '../model/file-manager'
import { desktopCommands, emptyMenuOf, entryMenuOf } from './commands'
import { desktopEntries } from './desktop-entries'
import { ensureFolder } from './ensure-folder'

/** Stands for the desktop where a file manager names its window: no window has it. */
const desktopId = 'desktop'

/** The managers of the folders that were made here, for their dialogs. */
const managers = new WeakMap<DesktopFolder, FileManager>()

/** The file manager behind a desktop's folder. */
export const managerOf = (folder: DesktopFolder): FileManager | undefined => managers.get(folder)

const noPaths: ReadonlySet<FilePath> = new Set()

/** Makes the folder on the desktop: a file manager without a window. */
export function createDesktopFolder(os: FileManagerOs): DesktopFolder {
  const manager = createFileManager(
    os,
    { id: desktopId, path: desktopFolder, importMode: null, parentWindowId: null },
    { isDesktop: true },
  )
  const { folder, shared, state } = manager
  const store = createStore<DesktopFolderState>(() => ({
    entries: [],
    selected: state.getState().selection.ids,
    renaming: null,
  }))
  let refused: { readonly path: FilePath; readonly why: Sentence } | null = null

  const entriesNow = desktopEntries(os)
  const readEntries = () => {
    const picked = shared.clipboard.getState()
    const cut = picked?.kind === 'move' ? new Set(picked.paths) : noPaths
    store.setState(({ entries }) => ({ entries: entriesNow(entriesOf(manager), cut, entries) }))
  }
  const readState = () => {
    const { selection, renaming } = state.getState()
    const error = renaming !== null && refused?.path === renaming ? refused.why.message : null
    const before = store.getState().renaming
    const isSame = before?.id === renaming && before.error === error
    store.setState({
      selected: selection.ids,
      renaming: renaming === null ? null : isSame ? before : { id: renaming, error },
    })
  }
  const endRename = () => {
    refused = null
    state.setState({ renaming: null })
  }
  const find = (path: FilePath) => entriesOf(manager).find((entry) => entry.path === path)

  const made: DesktopFolder = {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    begin(root) {
      const stops = [
        folder.subscribe(readEntries),
        shared.clipboard.subscribe(readEntries),
        state.subscribe(readState),
        os.commands.register({
          windowId: desktopId,
          commands: desktopCommands,
          target: () => contextOf(manager),
          // In a text field, all keys are the field's.
          hears: (node) => node instanceof Node && root.contains(node) && !textFieldOf(node),
        }),
        manager.begin(),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open(path) {
      const entry = find(path)
      if (entry) void openEntry(manager, entry)
    },
    select(ids) {
      const [first = null] = ids
      state.setState({ selection: { ids, anchor: first, focused: first } })
    },
    entryMenu: () => entryMenuOf(manager),
    emptyMenu: () => emptyMenuOf(manager),
    rename(name) {
      const { renaming } = state.getState()
      const entry = renaming === null ? undefined : find(renaming)
      if (!entry) {
        endRename()
        return
      }
      void rename(manager, entry, name).then((why) => {
        if (why === null) {
          endRename()
          return
        }
        refused = { path: entry.path, why }
        readState()
      })
    },
    cancelRename: endRename,
    startDrag(event) {
      startDrag(manager, event)
      const { entries, selected } = store.getState()
      showDragImage(
        entries.filter(({ id }) => selected.has(id)),
        event.dataTransfer,
      )
    },
    endDrag,
    dropEffect: (target, event) => effectOn(manager, target ?? desktopFolder, event),
    drop(target, event) {
      // The folder is there again by the time that anything is put into it.
      if (target === null) void ensureFolder(manager)
      void dropOn(manager, target ?? desktopFolder, event)
    },
  }
  managers.set(made, manager)
  return made
}
