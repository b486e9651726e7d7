import type { Command, CommandRecord } from '@/lib/command'
import { texts } from './texts'

const group = { id: 'messenger', title: () => texts.messages }

/** What can be done where no text is typed. */
export interface UndoTarget {
  /** Null: nothing was deleted just now. */
  readonly undoDelete: (() => void) | null
}

const undoDelete: Command<UndoTarget> = {
  id: 'messenger.undo-delete',
  title: () => texts.undoDelete,
  group,
  keys: ['Mod+Z'],
  inTextFields: false,
  isOffered: (target) => target.undoDelete !== null,
  run: (target) => target.undoDelete?.(),
}

/** The form in which a message is written. */
export interface ComposeTarget {
  readonly send: () => void
}

export const send: Command<ComposeTarget> = {
  id: 'messenger.send',
  title: () => texts.send,
  group,
  keys: ['Mod+Enter'],
  run: (target) => target.send(),
}

export const windowCommands: readonly Command<UndoTarget>[] = [undoDelete]
export const composeCommands: readonly Command<ComposeTarget>[] = [send]

/** All commands of a messenger window. */
export const commands: readonly CommandRecord[] = [...windowCommands, ...composeCommands]
