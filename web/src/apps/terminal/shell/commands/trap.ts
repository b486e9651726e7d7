// not shown in this module: a command as bash prints it
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

const known = new Set(['EXIT', 'HUP', 'INT', 'QUIT', 'TERM', 'ERR', 'DEBUG', 'RETURN', 'USR1', 'USR2'])
const noSignals = new Set(['EXIT', 'ERR', 'DEBUG', 'RETURN'])
const numbers: Readonly<Record<string, string>> = { 0: 'EXIT', 1: 'HUP', 2: 'INT', 3: 'QUIT', 15: 'TERM' }

const signalOf = (word: string) => numbers[word] ?? word.toUpperCase().replace(/^SIG/, '')

/** As bash lists it. */
const nameOf = (signal: string) => (noSignals.has(signal) ? signal : `SIG${signal}`)

const quoted = (handler: string) => `'${handler.replaceAll("'", String.raw`'\''`)}'`

/** Sets what runs when a script ends. Other signals are remembered and listed; nothing sends them here. */
export const trap: ShellCommand = {
  name: 'trap',
  summary: () => texts.trap,
  usage: () => texts.trapUsage,
  details: () => [texts.trapForgets],
  run(args, { traps }) {
    const words = args.filter((arg) => arg !== '--')
    if (words.length === 0 || words[0] === '-p') {
      // not shown: parsed by programs
      const asked = words.slice(1).map(signalOf)
      const shown = [...traps].filter(([name]) => asked.length === 0 || asked.includes(name))
      return printed(shown.map(([name, handler]) => `trap -- ${quoted(handler)} ${nameOf(name)}\n`).join(''))
    }
    const [handler = '', ...signals] = words.length === 1 ? ['-', ...words] : words
    const unknown = signals.find((word) => !known.has(signalOf(word)))
    if (unknown) return failed(texts.trapUnknown({ signal: unknown }))
    for (const word of signals) {
      if (handler === '-') traps.delete(signalOf(word))
      else traps.set(signalOf(word), handler)
    }
    return printed('')
  },
}
