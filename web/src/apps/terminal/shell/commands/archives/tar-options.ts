// not shown in this module: as tar says it

/** What `tar` is to do. */
export interface TarOptions {
  readonly mode: 'c' | 'x' | 't'
  /** The archive; `-`: input or output. */
  readonly file: string
  readonly isGzip: boolean
  readonly isVerbose: boolean
  readonly keepsOld: boolean
  readonly toOutput: boolean
  readonly folder: string
  readonly strip: number
  readonly exclude: readonly string[]
  readonly names: readonly string[]
}

const long: Readonly<Record<string, string>> = {
  create: 'c',
  extract: 'x',
  get: 'x',
  list: 't',
  file: 'f',
  gzip: 'z',
  gunzip: 'z',
  verbose: 'v',
  directory: 'C',
  'to-stdout': 'O',
  'keep-old-files': 'k',
  'auto-compress': 'a',
  'preserve-permissions': 'p',
  'same-owner': 'p',
  'no-same-owner': 'p',
  'strip-components': 'strip',
  exclude: 'exclude',
  bzip2: 'j',
  xz: 'J',
  append: 'r',
  update: 'u',
}

const withValue = new Set(['f', 'C', 'strip', 'exclude'])
const flags = new Set('cxtzvOkapmhP'.split(''))
const elsewhere: Readonly<Record<string, string>> = {
  j: 'tar: bzip2 is not available here; -z compresses with gzip',
  J: 'tar: xz is not available here; -z compresses with gzip',
  r: 'tar: archives cannot be added to here; make a new one with -c',
  u: 'tar: archives cannot be added to here; make a new one with -c',
}
const tryHelp = "Try 'help tar' for more information."

/** Splits arguments into options with their values, and names. */
function split(args: readonly string[]): {
  readonly given: (readonly [string, string])[]
  readonly names: string[]
} {
  const given: (readonly [string, string])[] = []
  const names: string[] = []
  const rest = [...args]
  const take = (option: string) => given.push([option, withValue.has(option) ? (rest.shift() ?? '') : ''])
  const [first = ''] = rest
  // The old form: letters without a dash, their values behind them in order.
  if (first !== '' && !first.startsWith('-')) {
    rest.shift()
    for (const letter of first) take(letter)
  }
  while (rest.length > 0) {
    const arg = rest.shift() ?? ''
    if (arg === '--') {
      names.push(...rest.splice(0))
    } else if (arg.startsWith('--')) {
      const [word = '', value] = arg.slice(2).split(/=(.*)/s)
      const option = long[word] ?? arg
      if (value === undefined) take(option)
      else given.push([option, value])
    } else if (arg.startsWith('-') && arg !== '-') {
      for (let at = 1; at < arg.length; at++) {
        const letter = arg[at] ?? ''
        const behind = arg.slice(at + 1)
        if (!withValue.has(letter) || behind === '') {
          take(letter)
          continue
        }
        given.push([letter, behind])
        break
      }
    } else names.push(arg)
  }
  return { given, names }
}

/** Reads the arguments of `tar`; a text is what is wrong with them. */
export function parseTar(args: readonly string[]): TarOptions | string {
  const { given, names } = split(args)
  const has = (option: string) => given.some(([one]) => one === option)
  const last = (option: string) => given.findLast(([one]) => one === option)?.[1]
  for (const [option, value] of given) {
    const refused = elsewhere[option]
    if (refused !== undefined) return refused
    if (withValue.has(option)) {
      if (value === '') return `tar: option requires an argument -- '${option}'\n${tryHelp}`
    } else if (!flags.has(option))
      return option.startsWith('--')
        ? `tar: unrecognized option '${option}'\n${tryHelp}`
        : `tar: invalid option -- '${option}'\n${tryHelp}`
  }
  const modes = (['c', 'x', 't'] as const).filter(has)
  const [mode] = modes
  if (mode === undefined) return `tar: You must specify one of the '-ctx' options\n${tryHelp}`
  if (modes.length > 1) return `tar: You may not specify more than one '-ctx' option\n${tryHelp}`
  const file = last('f') ?? '-'
  const folders = given.filter(([option]) => option === 'C').map(([, value]) => value)
  return {
    mode,
    file,
    isGzip: has('z') || (has('a') && /\.(tgz|gz)$/.test(file)),
    isVerbose: has('v'),
    keepsOld: has('k'),
    toOutput: has('O'),
    folder: folders.length === 0 ? '.' : folders.join('/'),
    strip: Number(last('strip') ?? 0) || 0,
    exclude: given.filter(([option]) => option === 'exclude').map(([, value]) => value),
    names,
  }
}
