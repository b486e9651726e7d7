import type { ShellCommand } from '../shell-types'
import { texts } from './texts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Runs a command with more variables; the engine's own forgets to pass them on to scripts. */
export const env: ShellCommand = {
  name: 'env',
  summary: () => texts.env,
  usage: () => texts.envUsage,
  async run(given, { engine }) {
    const isEmpty = given[0] === '-i' || given[0] === '-'
    const args = isEmpty ? given.slice(1) : given
    const first = args.findIndex((arg) => !/^[A-Za-z_]\w*=/.test(arg))
    const isPlain = first > 0 && !args[first]?.startsWith('-') && engine.exec
    if (!isPlain || !engine.exec) {
      const original = engine.origCommand
      return original
        ? original([...given])
        : { stdout: '', stderr: `${texts.notAvailable({ command: 'env' })}\n`, exitCode: 127 }
    }
    const variables = args.slice(0, first).map((arg) => {
      const cut = arg.indexOf('=')
      return `${arg.slice(0, cut)}=${quoted(arg.slice(cut + 1))}`
    })
    const line = [...variables, ...args.slice(first).map(quoted)].join(' ')
    return engine.exec(line, {
      cwd: engine.cwd,
      ...(isEmpty
        ? { env: { PATH: engine.env.get('PATH') ?? '' }, replaceEnv: true }
        : engine.exportedEnv && { env: engine.exportedEnv }),
    })
  },
}
