import type { ResolvedCommandContext } from 'just-bash/browser'
import type { CommandResult } from '../../shell-types'

/** What a pipe passes, one character per byte, as bytes. */
export function bytesOf(input: ResolvedCommandContext['stdin']): Uint8Array {
  const text: unknown = input
  return typeof text === 'string' ? Uint8Array.from(text, (char) => char.charCodeAt(0)) : new Uint8Array()
}

/** Bytes as a pipe passes them on. */
export function byteText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** An answer in bytes. */
export const bytesResult = (bytes: Uint8Array, stderr = '', exitCode = 0): CommandResult => ({
  stdout: byteText(bytes),
  stderr,
  exitCode,
  stdoutKind: 'bytes',
})
