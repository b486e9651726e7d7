// Bytes as text: what apps send and get goes through a channel of texts.

/** Bytes that are turned at once: a multiple of 3 pads at the end only, and arguments of a call must not overflow the stack. */
const chunk = 3 * 8192

const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** Bytes as base64 (RFC 4648, padded). */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += chunk) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + chunk))))
  }
  return parts.join('')
}

/** The bytes that base64 stands for; null for a text that is not base64. Blanks are not allowed. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !alphabet.test(text)) return null
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at)
  return bytes
}
