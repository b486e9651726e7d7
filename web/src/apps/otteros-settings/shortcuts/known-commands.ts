import type { AppManifest } from '@/kernel/apps/manifest'
import type { KnownCommand } from '@/kernel/commands/conflicts'
import type { Commands } from '@/kernel/commands/types'
import { chordText } from '@/lib/chord-text'
import type { CommandGroup } from '@/lib/command'

interface Ports {
  readonly apps: { readonly all: readonly Pick<AppManifest, 'type' | 'commands'>[] }
  readonly commands: Pick<Commands, 'recordsOf'>
}

/** Every command of the desktop and of all apps, also of those that are not open. Rejects while a part cannot be fetched. */
export async function loadKnownCommands({ apps, commands }: Ports): Promise<readonly KnownCommand[]> {
  const ofApps = await Promise.all(
    apps.all.map(async ({ type, commands: load }) => {
      const loaded = load ? (await load()).commands : []
      return loaded.map((command): KnownCommand => ({ app: type, command }))
    }),
  )
  return [
    ...commands.recordsOf(null).map((command): KnownCommand => ({ app: null, command })),
    ...ofApps.flat(),
  ]
}

/** Commands of a group, in the order in which they were declared. */
interface ShownGroup {
  readonly group: CommandGroup
  readonly commands: readonly KnownCommand[]
}

/**
 * The commands whose keys can be changed, in their groups. With a search text those that have it in their title, the title of their
 * group or their keys. A command that several apps have stands there once.
 */
export function groupCommands(
  all: readonly KnownCommand[],
  query: string,
  keysOf: (command: KnownCommand) => readonly string[],
): readonly ShownGroup[] {
  const wanted = query.trim().toLowerCase()
  const isFound = (known: KnownCommand) =>
    [
      known.command.title(),
      known.command.group.title(),
      ...keysOf(known).map((chord) => chordText(chord)),
    ].some((text) => text.toLowerCase().includes(wanted))
  const once = new Map(all.map((known) => [known.command.id, known]))
  const shown = [...once.values()].filter((known) => !known.command.hasOwnKeys && isFound(known))
  const groups = new Map(shown.map(({ command }) => [command.group.id, command.group]))
  return [...groups.values()].map((group) => ({
    group,
    commands: shown.filter(({ command }) => command.group.id === group.id),
  }))
}
