// not shown in this module: what the code inside gets and its console says, in English
/** The name that a program runs under. */
export const programFile = 'main.py'

/** A traceback without the frames of the interpreter's own machinery. */
export function cleanTraceback(message: string): string {
  const lines = message.trimEnd().split('\n')
  const own = lines.findIndex((line) => line.includes(`File "${programFile}"`))
  if (own < 0) return lines.at(-1) ?? message
  const isSyntaxError = !lines[own]?.includes(', in ')
  return [...(isSyntaxError ? [] : ['Traceback (most recent call last):']), ...lines.slice(own)].join('\n')
}

/** The innermost line of the program in a traceback, from 1; null when there is none. */
export function placeInTraceback(trace: string): number | null {
  const lines = [...trace.matchAll(new RegExp(`File "${programFile}", line (\\d+)`, 'g'))]
  const last = lines.at(-1)?.[1]
  return last === undefined ? null : Number(last)
}

/** Adds what a person needs to know about a module that is missing. */
export function explainTraceback(trace: string): string {
  const missing = /^ModuleNotFoundError: .*/m.exec(trace)
  if (!missing) return trace
  return `${trace.slice(0, missing.index)}${missing[0]}\nPython here has its standard library only; packages cannot be installed, as the sandbox has no network.`
}

/** The exit code of a program that ended itself (`sys.exit`); null when it did not. */
export function isExit(message: string): string | null {
  const found = /^SystemExit(?:: (.*))?$/.exec(message.trimEnd().split('\n').at(-1) ?? '')
  if (!found) return null
  return found[1] === undefined || found[1] === 'None' ? '0' : found[1]
}
