import type { WindowId } from '@/kernel/windows/types'
import type { BoundCommand, CommandRecord, CommandRegistry, KeyNote } from '@/lib/command'
import type { KeyPress } from '@/lib/chord'

/** A key press as the listener tells it. */
export interface HeardPress extends KeyPress {
  /** The key is held down. */
  readonly repeat: boolean
}

/** Where and when a key was pressed. */
export interface Hearing {
  /** Before what has the focus hears it, or after. */
  readonly phase: 'first' | 'last'
  readonly node: EventTarget | null
  readonly isInTextField: boolean
  /** A dialog asks for an answer: the desktop does nothing else. */
  readonly isModalOpen: boolean
  readonly isMac: boolean
}

/** A person's own keys, over the usual ones. */
export interface Keymap {
  /** Chords by the ids of the commands that were changed; an empty list: no keys. Another object after each change. */
  getState(): Readonly<Record<string, readonly string[]>>
  subscribe(listener: () => void): () => void
  /** The chords of a command now. */
  keysOf(command: Pick<CommandRecord, 'id' | 'keys' | 'followsLines' | 'hasOwnKeys'>): readonly string[]
  /** Gives commands other chords, all at once; false when that could not be stored, and then nothing has changed. */
  set(changes: Readonly<Record<string, readonly string[]>>): boolean
  /** Gives one command its usual chords back, or all. False as for `set`. */
  reset(id?: string): boolean
}

/** All commands that can be given now. */
export interface Commands extends CommandRegistry {
  readonly keymap: Keymap
  /** The desktop's commands, or those of a window, in the order in which they were added. */
  of(windowId: WindowId | null): readonly BoundCommand[]
  /** The records of the same commands. */
  recordsOf(windowId: WindowId | null): readonly CommandRecord[]
  /** Other keys that are worth knowing there. */
  notesOf(windowId: WindowId | null): readonly KeyNote[]
  /** The command of an id: in a window, else the desktop's. Undefined: there is none now. */
  find(id: string, windowId?: WindowId): BoundCommand | undefined
  /**
   * Does the command that a key press stands for; whether the key was used up. The desktop's come before a window's, earlier
   * commands before later ones; of those with the same keys the one that is offered is meant.
   */
  press(press: HeardPress, hearing: Hearing): boolean
  /** Calls back when commands came or went, or keys were changed. */
  subscribe(listener: () => void): () => void
}
