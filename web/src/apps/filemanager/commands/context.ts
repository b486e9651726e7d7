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

/** Whether a command can be done now. */
export const canPerform = (command: FileCommand, context: CommandContext): boolean =>
  (command.isOffered?.(context) ?? true) && (command.isEnabled?.(context) ?? true)

/** Does a command when it can be done; whether it was. */
export function perform(command: FileCommand, manager: FileManager): boolean {
  const context = contextOf(manager)
  if (!canPerform(command, context)) return false
  command.perform(context)
  return true
}

/** A command's label in this moment. */
export const labelOf = (command: FileCommand, context: CommandContext): string =>
  command.labelNow?.(context) ?? command.label()

/** How many things the list shows. */
export const hasEntries = ({ manager, place }: CommandContext): boolean => {
  const { listing } = manager.folder.getState()
  return place === 'bin'
    ? listing.status === 'bin' && listing.recycled.length > 0
    : entriesOf(manager).length > 0
}
