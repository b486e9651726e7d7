import type { CallHelp } from './types'

/** What a program can do on the desktop [A4.34]. */
export const scriptCalls = [
  {
    name: 'say',
    parameters: ['value…'],
    help: 'Writes a line of output.',
    isUncounted: true,
  },
  { name: 'alert', parameters: ['text'], help: 'Shows a message and waits until it is closed.' },
  { name: 'wait', parameters: ['milliseconds'], help: 'Waits, at most a minute.', isUncounted: true },
  {
    name: 'create',
    parameters: ['title'],
    help: 'Opens a window half a second later and gives it; words of the title say which kind.',
  },
  {
    name: 'destroy',
    parameters: ['window'],
    help: 'Closes a window that this program made; gives whether it is closed.',
  },
  {
    name: 'display',
    parameters: ['name'],
    help: 'Shows a name where the program runs, in place of the one before.',
    isUncounted: true,
  },
  { name: 'move', parameters: ['from', 'to'], help: 'Notes in the output that something should move.' },
  {
    name: 'delete-file',
    parameters: ['path'],
    help: 'Moves a file into the recycle bin; gives whether it is there.',
  },
  { name: 'delete', parameters: ['path'], help: 'The same as delete-file.' },
  { name: 'files', parameters: ['folder?'], help: 'The names in a folder, as a list.', isPersonal: true },
  { name: 'exists', parameters: ['path'], help: 'Whether there is such a file or folder.', isPersonal: true },
  { name: 'read', parameters: ['path'], help: 'The text of a file.', isPersonal: true },
  {
    name: 'write',
    parameters: ['path', 'text'],
    help: 'Writes a text file; it must be in your home folder.',
    isPersonal: true,
  },
] as const satisfies readonly CallHelp[]

/** The name of such a call. */
export type CallName = (typeof scriptCalls)[number]['name']

const names: ReadonlySet<string> = new Set(scriptCalls.map(({ name }) => name))

/** Whether a text names such a call. */
export const isCallName = (name: string): name is CallName => names.has(name)
