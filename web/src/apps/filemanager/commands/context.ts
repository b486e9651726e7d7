import type { BoundCommand } from '@/lib/command'
import { entriesOf, type FileManager, isBin, selectedEntries, selectedRecycled } from '../model/file-manager'
import type { CommandContext, FileCommand } from './types'

/** What commands look at in this moment. */
export const contextOf = (manager: FileManager): CommandContext => ({
  manager,
  place: isBin(manager) ? 'bin' : manager.search.getState() ? 'search' : 'folder',
  selected: selectedEntries(manager),
  recycled: selectedRecycled(manager),
  isImport: manager.window.importMode !== null,
})

/** A command of a window, as it is in this moment. */
export const bound = (command: FileCommand, manager: FileManager): BoundCommand =>
  manager.os.commands.bind(command, () => contextOf(manager))

/** Does a command when it can be done; whether it was. */
export const perform = (command: FileCommand, manager: FileManager): boolean => bound(command, manager).run()

/** How many things the list shows. */
export const hasEntries = ({ manager, place }: CommandContext): boolean => {
  const { listing } = manager.folder.getState()
  return place === 'bin'
    ? listing.status === 'bin' && listing.recycled.length > 0
    : entriesOf(manager).length > 0
}
