import type { ResolvedCommandContext } from 'just-bash/browser'

/** What a pipe passes, one character per byte, as text. */
export function textFromBytes(bytes: ResolvedCommandContext['stdin']): string {
  // A string with a different type, so that no one takes it for text by mistake.
  const text: unknown = bytes
  if (typeof text !== 'string') return ''
  return new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))
}
