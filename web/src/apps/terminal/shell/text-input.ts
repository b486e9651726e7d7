import type { ResolvedCommandContext } from 'just-bash/browser'

/** What a pipe passes, one character per byte, as text. */
export const textFromBytes = (bytes: ResolvedCommandContext['stdin']): string =>
  new TextDecoder().decode(Uint8Array.from(String(bytes), (char) => char.charCodeAt(0)))
