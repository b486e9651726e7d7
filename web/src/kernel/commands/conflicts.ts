import { isSameChord } from '@/lib/chord'
import type { CommandRecord } from '@/lib/command'
import type { Keymap } from './types'

/** A command, and the app whose windows hear it; null: the desktop, which is heard everywhere. */
export interface KnownCommand {
  readonly app: string | null
  readonly command: CommandRecord
}

/**
 * The other commands that hear a chord at the same time as a command would. A chord that the command usually has is in nobody's
 * way: where two share it, only one of them is there at a time.
 */
export function conflictsOf(
  chord: string,
  { app, command }: KnownCommand,
  all: readonly KnownCommand[],
  keymap: Pick<Keymap, 'keysOf'>,
): readonly KnownCommand[] {
  if (command.keys?.includes(chord)) return []
  return all.filter(
    (other) =>
      other.command.id !== command.id &&
      (other.app === app || other.app === null || app === null) &&
      keymap.keysOf(other.command).some((taken) => isSameChord(taken, chord)),
  )
}
