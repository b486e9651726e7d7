import type { MenuItem } from '@/ui/context-menu/types'
import { CommandIcon } from './CommandIcon'
import { keysOf } from './keys'
import type { BoundCommand } from '@/lib/command'

/**
 * A menu made of commands, in groups with a line between them. What is not offered is left out, what cannot be done now is
 * disabled.
 */
export function menuItems(groups: readonly (readonly BoundCommand[])[]): readonly MenuItem[] {
  const offered = groups
    .map((group) => group.filter((command) => command.isOffered))
    .filter((group) => group.length > 0)
  return offered.flatMap((group, index): readonly MenuItem[] => [
    ...(index > 0 ? (['separator'] as const) : []),
    ...group.map((command): MenuItem => {
      const keys = keysOf(command)
      return {
        label: command.menuTitle,
        ...(command.icon === undefined ? {} : { icon: <CommandIcon command={command} /> }),
        ...(keys === undefined ? {} : { keys }),
        ...(command.isChecked === null ? {} : { checked: command.isChecked }),
        disabled: !command.isEnabled,
        danger: command.isDanger,
        perform: () => void command.run(),
      }
    }),
  ])
}
