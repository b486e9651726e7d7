// Bytes as text and back. Captured before the page has run any of its own code.
const { apply } = Reflect
const { fromCharCode } = String
const encode = globalThis.btoa
const decode = globalThis.atob
const Bytes = Uint8Array
// oxlint-disable-next-line typescript/unbound-method -- uses no `this`
const { isView } = ArrayBuffer

/** Bytes that are turned at once: as arguments of one call, too many overflow the stack. A multiple of 3 pads at the end only. */
const chunk = 3 * 8192

/** The bytes of a buffer or of a view on one; null for anything else. */
export function toBytes(value: unknown): Uint8Array | null {
  if (isView(value)) return new Bytes(value.buffer, value.byteOffset, value.byteLength)
  return value instanceof ArrayBuffer ? new Bytes(value) : null
}

/** Bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += chunk) {
    const part = new Bytes(bytes.buffer, bytes.byteOffset + start, Math.min(chunk, bytes.length - start))
    text += encode(apply(fromCharCode, null, part))
  }
  return text
}

/** The bytes that base64 stands for. Throws on a text that is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = decode(text)
  const bytes = new Bytes(characters.length)
  for (let index = 0; index < characters.length; index += 1) bytes[index] = characters.charCodeAt(index)
  return bytes
}
