import type { ShellCommand } from './commands'
import { texts } from './texts'

/** The shell's own commands; those of windows are with the windows. Free of chords that browsers and desktops keep for themselves. */
export const shellCommands: readonly ShellCommand[] = [
  {
    id: 'desktop.start-menu',
    label: () => texts.openStartMenu,
    keys: 'Ctrl+Alt+S',
    group: 'desktop',
    perform: (_os, shell) => shell.toggleStartMenu(),
  },
  {
    id: 'desktop.search',
    label: () => texts.searchApps,
    keys: 'Ctrl+Alt+F',
    group: 'desktop',
    perform: (_os, shell) => shell.openStartMenu(),
  },
  {
    id: 'desktop.shortcuts',
    label: () => texts.showShortcuts,
    keys: '?',
    group: 'desktop',
    perform: (_os, shell) => shell.showShortcuts(),
  },
]
