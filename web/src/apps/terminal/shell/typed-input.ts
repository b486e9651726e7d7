import type { TerminalPort } from './shell-types'

/** Filters that read what is typed when no file is named. */
const filters = new Set([
  'cat',
  'tac',
  'rev',
  'sort',
  'uniq',
  'wc',
  'nl',
  'head',
  'tail',
  'md5sum',
  'sha256sum',
  'base64',
])
/** Those that read it whatever they are given. */
const always = new Set(['tr', 'tee'])

/** The value of `-p`, and whether `-s` is set, among the arguments of `read`. */
function readOptions(args: readonly string[]) {
  let prompt = ''
  let isSilent = false
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (!/^-[a-zA-Z]/.test(arg)) break
    if (/^-[rse]*s/.test(arg)) isSilent = true
    if (/^-[a-z]*p$/.test(arg)) prompt = args[++index] ?? ''
    else if (/^-[a-z]*[ntdNiau]$/.test(arg)) index++
  }
  return { prompt, isSilent }
}

const readsTerminal = (name: string, args: readonly string[]) =>
  // What tells about itself reads nothing.
  !args.includes('--help') &&
  !args.includes('--version') &&
  (always.has(name) || (filters.has(name) && args.every((arg) => arg === '-' || /^-\D/.test(arg))))

/**
 * What the person types for a command that reads from the terminal: one line for `read`, all lines up to Ctrl+D for the
 * filters. Null when the command does not read, or no one is there to type.
 */
export async function readTypedInput(
  name: string,
  args: readonly string[],
  terminal: TerminalPort,
): Promise<string | null> {
  if (name === 'read') {
    if (args.some((arg) => arg.startsWith('-u'))) return null
    const line = await terminal.readLine(readOptions(args))
    return line === null ? null : `${line}\n`
  }
  if (!readsTerminal(name, args)) return null
  let text = ''
  for (;;) {
    const line = await terminal.readLine({ prompt: '', isSilent: false })
    if (line === null) return text === '' ? null : text
    text += `${line}\n`
  }
}
