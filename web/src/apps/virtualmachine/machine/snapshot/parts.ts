/** Puts byte strings one behind the other, each after its length. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length, true)
    joined.set(part, at + 4)
    at += 4 + part.length
  }
  return joined
}

/** The byte strings that `joinParts` put together, as views; null where the bytes are not of that form. */
export function splitParts(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null
    const end = at + 4 + view.getUint32(at, true)
    if (end > bytes.length) return null
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  return parts
}

/** The bytes of all, one behind the other. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
