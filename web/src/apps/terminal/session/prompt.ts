import { homeFolder, isWithin } from '@/kernel/files/paths'

const paint = (code: string, text: string) => `\u001B[${code}m${text}\u001B[0m`

/** A folder as prompts show it: the home folder as `~`. */
export const shownFolder = (path: string): string =>
  isWithin(path, homeFolder) ? `~${path.slice(homeFolder.length)}` : path

/** `maya@otteros:~/documents$ `, coloured. */
export const promptFor = (login: string, cwd: string): string =>
  `${paint('1;32', `${login}@otteros`)}:${paint('1;34', shownFolder(cwd))}$ `
