/** Whether the engine's complaint about a text means that the text goes on in the next line. */
const wantsMore = (message: string, text: string): boolean => {
  if (/unterminated here-document|unexpected EOF|got EOF/.test(message)) return true
  // `if x; then` complains about the missing body right behind its end.
  const at = /at (\d+):(\d+): syntax error/.exec(message)
  if (!at) return false
  const lines = text.split('\n')
  return Number(at[1]) >= lines.length && Number(at[2]) > (lines.at(-1) ?? '').trimEnd().length
}

/** Ends of lines that ask for the next one: an operator without its right side, a backslash before the line break. */
const openEnd = /(?:\||&&)\s*$/
const brokenLine = /(?:^|[^\\])(?:\\\\)*\\$/

/** Whether an arithmetic expansion is open; the engine's parser lets that pass. */
const isOpenArithmetic = (text: string) =>
  (text.match(/\$\(\(/g)?.length ?? 0) > (text.match(/\)\)/g)?.length ?? 0)

/**
 * Whether a shell text is unfinished and the next line belongs to it: open quotes, brackets, here-documents, compound
 * commands, a trailing `|`, `&&` or backslash. `parse` throws what the engine's parser throws.
 */
export function isIncomplete(text: string, parse: (text: string) => unknown): boolean {
  if (brokenLine.test(text)) return true
  try {
    parse(text)
  } catch (error) {
    return wantsMore(error instanceof Error ? error.message : '', text)
  }
  const lastLine = text.trimEnd().split('\n').at(-1) ?? ''
  return isOpenArithmetic(text) || (openEnd.test(lastLine) && !/(?:^|\s)#/.test(lastLine))
}
