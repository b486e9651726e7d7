import type { BoundCommand, Command } from '@/lib/command'
import type { Keymap } from './types'

/** Whether a command is there and can be done to a target. */
const canRun = <Target>(command: Command<Target>, target: Target): boolean =>
  (command.isOffered?.(target) ?? true) && (command.isEnabled?.(target) ?? true)

/** A command with its target as it is now. Running it asks for the target again. */
export function bindCommand<Target>(
  command: Command<Target>,
  target: () => Target | null,
  keymap: Pick<Keymap, 'keysOf'>,
): BoundCommand {
  const now = target()
  const title = (now === null ? undefined : command.titleNow?.(now)) ?? command.title()
  return {
    id: command.id,
    title,
    menuTitle: command.menuTitle?.() ?? title,
    icon: command.icon,
    group: command.group,
    keys: keymap.keysOf(command),
    isOffered: now === null || (command.isOffered?.(now) ?? true),
    isEnabled: now !== null && canRun(command, now),
    isChecked: now === null ? null : (command.isChecked?.(now) ?? null),
    isDanger: command.isDanger === true,
    run() {
      const then = target()
      if (then === null || !canRun(command, then)) return false
      command.run(then)
      return true
    },
  }
}
