import type { ShellCommand } from './commands'

/** The shell's own commands; those of windows are with the windows. Free of chords that browsers and desktops keep for themselves. */
export const shellCommands: readonly ShellCommand[] = [
  {
    id: 'desktop.start-menu',
    label: 'Open start menu',
    keys: 'Ctrl+Alt+S',
    group: 'Desktop',
    perform: (_os, shell) => shell.toggleStartMenu(),
  },
  {
    id: 'desktop.search',
    label: 'Search apps',
    keys: 'Ctrl+Alt+F',
    group: 'Desktop',
    perform: (_os, shell) => shell.openStartMenu(),
  },
  {
    id: 'desktop.shortcuts',
    label: 'Show keyboard shortcuts',
    keys: '?',
    group: 'Desktop',
    perform: (_os, shell) => shell.showShortcuts(),
  },
]
