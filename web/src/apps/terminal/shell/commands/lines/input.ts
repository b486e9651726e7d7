import { normalisePath } from '@/kernel/files/paths'
import { type CommandContext, type CommandResult, failed } from '../../shell-types'
import { textFromBytes } from '../../text-input'
import { texts } from '../texts'

/** The lines of some files, or of what is piped in where none or `-` is named; a result says which file is not there. */
export async function linesOf(
  command: string,
  names: readonly string[],
  { engine }: CommandContext,
): Promise<readonly string[] | CommandResult> {
  let text = ''
  for (const name of names.length > 0 ? names : ['-']) {
    if (name === '-') {
      text += textFromBytes(engine.stdin)
      continue
    }
    try {
      text += await engine.fs.readFile(normalisePath(name, engine.cwd))
    } catch {
      return failed(texts.noSuchFile({ command, name }))
    }
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Lines as they are printed. */
export const linesText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
