import { windowCommands } from '@/shell/window-frame/window-commands'
import type { ShellCommand } from './commands'
import { shellCommands } from './shell-commands'

/** Every command with a shortcut, in the order of the shortcut sheet. */
export const allCommands: readonly ShellCommand[] = [...shellCommands, ...windowCommands]
