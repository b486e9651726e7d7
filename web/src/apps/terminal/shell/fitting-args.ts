// not shown in this module: patterns of options
/** Arguments of a command in the form that the engine's own understands. */
export function fittingArgs(name: string, args: string[]): string[] {
  if (name === 'grep' || name === 'egrep' || name === 'fgrep') return oneExpression(name, args)
  // `do x; while (…)` without braces.
  if (name === 'awk')
    return args.map((arg) => arg.replaceAll(/\bdo\s+([^{};"]+);\s*while\b/g, 'do { $1 } while'))
  return args
}

/** `-e a -e b` as one expression: the engine takes the last one alone. */
function oneExpression(name: string, args: string[]): string[] {
  const found: string[] = []
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const [, letters = '', joined = ''] = /^-([A-Za-df-z]*)e([^]*)$/.exec(arg) ?? []
    if (arg === '--') return args
    if (arg.startsWith('--') || !/^-[A-Za-df-z]*e/.test(arg)) rest.push(arg)
    else {
      if (letters !== '') rest.push(`-${letters}`)
      found.push(joined === '' ? (args[++at] ?? '') : joined)
    }
  }
  if (found.length < 2) return args
  const has = (letter: string) => rest.some((arg) => new RegExp(`^-[A-Za-z]*${letter}`).test(arg))
  const between =
    name === 'fgrep' || has('F') ? '\n' : name === 'egrep' || has('E') || has('P') ? '|' : String.raw`\|`
  return [
    ...rest.filter((arg) => arg.startsWith('-')),
    '-e',
    found.join(between),
    ...rest.filter((arg) => !arg.startsWith('-')),
  ]
}
