import SquareTerminal from 'lucide-react/icons/square-terminal'
import type { Command } from '@/lib/command'
import { texts } from './texts'

/** What the commands of an app's window are done to. */
export interface AppWindowTarget {
  readonly toggleConsole: () => void
}

/** Opens and closes the console of the app in front. */
export const consoleCommand: Command<AppWindowTarget> = {
  id: 'htmlapp.console',
  title: () => texts.console,
  icon: SquareTerminal,
  group: { id: 'htmlapp', title: () => texts.group },
  keys: ['Alt+C'],
  inTextFields: true,
  run: ({ toggleConsole }) => toggleConsole(),
}

/** All commands of an app's window. */
export const commands: readonly Command<AppWindowTarget>[] = [consoleCommand]
