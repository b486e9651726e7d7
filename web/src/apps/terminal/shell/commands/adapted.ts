import { printed, type ShellCommand } from '../shell-types'
import { linesOf, linesText } from './lines/input'
import { caseChange } from './sed-case'
import { texts } from './texts'

/** The engine's command under the same name, with arguments in the form that it knows. */
const adapted = (
  name: string,
  summary: () => string,
  usage: () => string,
  adapt: (args: readonly string[]) => string[],
): ShellCommand => ({
  name,
  summary,
  usage,
  async run(args, { engine }) {
    const original = engine.origCommand
    if (!original) return { stdout: '', stderr: `${texts.notAvailable({ command: name })}\n`, exitCode: 127 }
    return original(adapt(args))
  },
})

/** `-sd,` as `-s -d ,`; without a file, what is piped in. */
export const paste = adapted(
  'paste',
  () => texts.paste,
  () => texts.pasteUsage,
  (args) => {
    const apart = args.flatMap((arg) => {
      const joined = /^-(s?)d(.+)$/.exec(arg)
      if (joined) return [...(joined[1] ? ['-s'] : []), '-d', joined[2] ?? '']
      return arg === '-sd' ? ['-s', '-d'] : [arg]
    })
    const hasFile = apart.some(
      (arg, index) => (arg === '-' || !arg.startsWith('-')) && apart[index - 1] !== '-d',
    )
    return hasFile ? apart : [...apart, '-']
  },
)

/** `2i\text` as `2i text`. */
const plainSed = adapted(
  'sed',
  () => texts.sed,
  () => texts.sedUsage,
  (args) => args.map((arg) => arg.replace(/^(\d+|\$|\/[^/]*\/)?\s*([aic])\\(?=[^\n])/, '$1$2 ')),
)

/** What changes the case of letters, `s/x/\U&/`, is done here: the engine does not know it. */
export const sed: ShellCommand = {
  ...plainSed,
  async run(args, context) {
    const options = args.filter((arg, index) => /^-[Er]$/.test(arg) && args.indexOf(arg) === index)
    const [script = '', ...names] = args.filter((arg) => !options.includes(arg))
    const change = caseChange(script, options.length > 0)
    if (!change || names.some((name) => name.startsWith('-'))) return plainSed.run(args, context)
    const lines = await linesOf('sed', names, context)
    return 'exitCode' in lines ? lines : printed(linesText(lines.map(change)))
  },
}

/** `-n1` as `-n 1`, `-I{}` as `-I {}`. */
export const xargs = adapted(
  'xargs',
  () => texts.xargs,
  () => texts.xargsUsage,
  (args) => {
    const command = args.findIndex(
      (arg, index) => !arg.startsWith('-') && !/^-[nIPLd]$/.test(args[index - 1] ?? ''),
    )
    const options = command === -1 ? args : args.slice(0, command)
    const rest = command === -1 ? [] : args.slice(command)
    return [
      ...options.flatMap(
        (arg) =>
          /^-([nIPLd])(.+)$/
            .exec(arg)
            ?.slice(1)
            .map((part, at) => (at ? part : `-${part}`)) ?? [arg],
      ),
      ...rest,
    ]
  },
)

/** Keys that are numbers begin behind the blanks before them. */
export const sort = adapted(
  'sort',
  () => texts.sort,
  () => texts.sortUsage,
  (args) =>
    args.some((arg, index) => /^-k\d+(?:,\d+)?n/.test(arg) || (args[index - 1] === '-k' && /n/.test(arg)))
      ? ['-b', ...args]
      : [...args],
)
