import { hasModifier, matchesChord } from '@/lib/chord'
import { bindCommand } from './bind'
import type { Command, CommandRecord, CommandSource, KeyNote } from '@/lib/command'
import type { Commands, HeardPress, Hearing, Keymap } from './types'

/** In a text field on a Mac, Option with an arrow moves by a word or a paragraph. */
const isFieldKey = (chord: string, { isInTextField, isMac }: Hearing) =>
  isInTextField && isMac && /^Alt\+(?:Shift\+)?Arrow/.test(chord)

const isHeardInFields = (command: CommandRecord, chord: string) => command.inTextFields ?? hasModifier(chord)

/** What a source does with a key press; whether it used it up. */
type Listener = (press: HeardPress, hearing: Hearing) => boolean

/** Makes the registry of commands, empty, with a person's keys. */
export function createCommands(keymap: Keymap): Commands {
  interface Entry {
    readonly windowId: string | null
    readonly records: readonly CommandRecord[]
    readonly notes: readonly KeyNote[]
    readonly bindAll: () => ReturnType<Commands['of']>
    readonly press: Listener
  }
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const bind: Commands['bind'] = (command, target) => bindCommand(command, target, keymap)

  function listenerOf<Target>(source: CommandSource<Target>): Listener {
    const isDesktop = source.windowId === null
    const isMeant = (command: Command<Target>, press: HeardPress, hearing: Hearing) =>
      !command.hasOwnKeys &&
      keymap
        .keysOf(command)
        .some(
          (chord) =>
            matchesChord(chord, press) &&
            (!hearing.isInTextField || isHeardInFields(command, chord)) &&
            !isFieldKey(chord, hearing),
        )
    return (press, hearing) => {
      if ((isDesktop || source.isFirst === true) !== (hearing.phase === 'first')) return false
      if (isDesktop && hearing.isModalOpen) return false
      if (!(source.hears?.(hearing.node) ?? true)) return false
      for (const command of source.commands) {
        if (!isMeant(command, press, hearing)) continue
        const bound = bind(command, source.target)
        if (!bound.isOffered) continue
        // A key that is held down runs it once: no one means to close every window.
        if (!press.repeat || command.repeats) bound.run()
        return true
      }
      return false
    }
  }

  const entriesOf = (windowId: string | null) => entries.filter((entry) => entry.windowId === windowId)
  const of: Commands['of'] = (windowId) => entriesOf(windowId).flatMap((entry) => entry.bindAll())

  return {
    keymap,
    bind,
    register(source) {
      const entry: Entry = {
        windowId: source.windowId,
        records: source.commands,
        notes: source.notes ?? [],
        bindAll: () => source.commands.map((command) => bind(command, source.target)),
        press: listenerOf(source),
      }
      entries = source.windowId === null ? [entry, ...entries] : [...entries, entry]
      tell()
      return () => {
        entries = entries.filter((other) => other !== entry)
        tell()
      }
    },
    of,
    recordsOf: (windowId) => entriesOf(windowId).flatMap((entry) => entry.records),
    notesOf: (windowId) => entriesOf(windowId).flatMap((entry) => entry.notes),
    find: (id, windowId) =>
      [...(windowId === undefined ? [] : of(windowId)), ...of(null)].find((command) => command.id === id),
    press: (press, hearing) => entries.some((entry) => entry.press(press, hearing)),
    subscribe(listener) {
      listeners.add(listener)
      const stop = keymap.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
