import { currentLanguage } from '@/lib/language/define-texts'
import { english } from '@/lib/language/language'
import { engineSummaries } from '../engine-summaries'
import { type CommandContext, failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

const summaries = (commands: ReadonlyMap<string, ShellCommand>) =>
  new Map<string, string>([
    ...engineSummaries(),
    ...[...commands.values()].map(({ name, summary }) => [name, summary()] as const),
  ])

/** The page about one command: its own for the product's, what the engine says of itself for the others. */
export async function helpPage(name: string, context: CommandContext): Promise<string | null> {
  const command = context.commands.get(name)
  if (command) {
    const details = command.details?.() ?? []
    return [
      texts.helpAbout({ name, summary: command.summary() }),
      '',
      texts.usage({ usage: command.usage() }),
      ...(details.length ? ['', ...details] : []),
      '',
    ].join('\n')
  }
  const summary = summaries(context.commands).get(name)
  if (summary === undefined) return null
  const { engine } = context
  const own = await engine.exec?.(`command ${name} --help`, { cwd: engine.cwd, stdin: '' })
  // not shown: what the engine writes above its help
  const hasHelp = own?.exitCode === 0 && own.stdout.includes('Usage')
  const about = `${texts.helpAbout({ name, summary })}\n`
  if (!hasHelp) return about
  // The engine speaks English alone.
  return currentLanguage() === english ? own.stdout : `${about}\n${own.stdout}`
}

/** Lists every command with a line each, or tells about some [A9.18]. */
export const help: ShellCommand = {
  name: 'help',
  summary: () => texts.help,
  usage: () => texts.helpUsage,
  async run(args, context) {
    if (args.length === 0) {
      const list = [...summaries(context.commands)].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const width = Math.max(...list.map(([name]) => name.length)) + 2
      const lines = list.map(([name, summary]) => `  ${name.padEnd(width)}${summary}`)
      return printed([texts.helpCommands, '', ...lines, '', texts.helpKeys, ''].join('\n'))
    }
    let stdout = ''
    for (const name of args) {
      const page = await helpPage(name, context)
      if (page === null) return { ...failed(texts.helpNotFound({ name })), stdout }
      stdout += page
    }
    return printed(stdout)
  },
}
