import type { ExecResult } from 'just-bash/browser'

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true })

/** Output as text: some commands answer with one character per byte. */
export function textOf(result: ExecResult): string {
  const isBytes = result.stdoutKind === 'bytes' || result.stdoutEncoding === 'binary'
  if (!isBytes) return result.stdout
  const bytes = Uint8Array.from(result.stdout, (char) => char.charCodeAt(0))
  try {
    return strict.decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Text as the interpreter passes it between commands: one character per byte. */
export const asByteText = (text: string) =>
  // Input lines are short; `String.fromCharCode` of all bytes at once would overflow the stack for long pastes.
  Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('')

/** Output as text of one character per byte. */
export const bytesOf = (result: ExecResult): string =>
  result.stdoutKind === 'bytes' || result.stdoutEncoding === 'binary'
    ? result.stdout
    : asByteText(result.stdout)
