import type { CommandContext, CommandResult, ProgramOrder } from '../../shell-types'
import { unlessAborted } from '../wait'
import { texts } from './texts'

let lastId = 0

/** Runs a program to its end: what it prints is seen at once where people see it, and Ctrl+C ends it. */
export async function runProgram(order: ProgramOrder, context: CommandContext): Promise<CommandResult> {
  const { desktop, engine, terminal, isTerminal, print } = context
  const id = ++lastId
  const isLoading = order.language === 'python' && isTerminal
  if (isLoading) await print(texts.loading)
  let isFirst = isLoading
  const clearLoading = async () => {
    if (isFirst) await print('\r\u001B[K')
    isFirst = false
  }
  let stdout = ''
  let stderr = ''
  await desktop.programs.start(id, order)
  try {
    for (;;) {
      const all = await unlessAborted(desktop.programs.next(id), engine.signal)
      await clearLoading()
      if (all === null) return { stdout, stderr, exitCode: 130 }
      for (const news of all) {
        if (news.kind === 'end') return { stdout, stderr, exitCode: news.exitCode }
        if (news.kind === 'ask') {
          const line = await unlessAborted(
            terminal.readLine({ prompt: news.prompt, isSilent: false }),
            engine.signal,
          )
          await desktop.programs.answer(id, line)
        }
        if (news.kind !== 'print') continue
        if (isTerminal) await print(news.text)
        else if (news.isError) stderr += news.text
        else stdout += news.text
      }
    }
  } finally {
    await desktop.programs.end(id)
  }
}

/** Most characters of a program. */
const longestProgram = 2_000_000

/** The text of a program, or what is wrong with its file. */
export async function readProgram(
  command: string,
  name: string,
  path: string,
  { engine }: CommandContext,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const stat = await engine.fs.stat(path).catch(() => null)
  if (!stat?.isFile) return { problem: texts.cannotOpen({ command, name }) }
  if (stat.size > longestProgram) return { problem: texts.tooLarge({ command, name }) }
  return { text: await engine.fs.readFile(path) }
}
