import type { Place } from '../messages'

/** The name that code is evaluated under, which marks its own lines in a stack. */
export const programName = 'otteros-program.js'

const mark = new RegExp(`${programName.replaceAll('.', '\\.')}:(\\d+):(\\d+)`)

/** The innermost place of a stack that lies in the program; null when there is none. */
export function placeInStack(stack: unknown): Place | null {
  const found = typeof stack === 'string' ? mark.exec(stack.slice(0, 20_000)) : null
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null
}
