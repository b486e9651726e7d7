import { isSameChord } from '@/lib/chord'
import type { CommandRecord } from '@/lib/command'
import type { Keymap } from './types'
import { usualKeys } from './usual-keys'

/** A command, and the app whose windows hear it; null: the desktop, which is heard everywhere. */
export interface KnownCommand {
  readonly app: string | null
  readonly command: CommandRecord
}

/**
 * The other commands that hear a chord at the same time as a command would. Commands that usually share a chord do not count: only
 * one of them is there at a time.
 */
export function conflictsOf(
  chord: string,
  { app, command }: KnownCommand,
  all: readonly KnownCommand[],
  keymap: Pick<Keymap, 'keysOf' | 'getState'>,
): readonly KnownCommand[] {
  const changed = keymap.getState()
  const isUsual = usualKeys(command).includes(chord)
  const found = all.filter(
    (other) =>
      other.command.id !== command.id &&
      (other.app === app || other.app === null || app === null) &&
      !(isUsual && changed[other.command.id] === undefined) &&
      keymap.keysOf(other.command).some((taken) => isSameChord(taken, chord)),
  )
  // Apps of a kind have some commands in common.
  return [...new Map(found.map((other) => [other.command.id, other])).values()]
}
