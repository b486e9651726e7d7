/** Bytes that are turned into characters at once; more would not fit on the call stack. */
const stride = 0x8000

/** Bytes as base64 text. */
export function bytesToBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let start = 0; start < bytes.length; start += stride) {
    characters += String.fromCharCode(...bytes.subarray(start, start + stride))
  }
  return btoa(characters)
}

/** The bytes of base64 text. Throws `InvalidCharacterError` on anything else. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let index = 0; index < characters.length; index++) bytes[index] = characters.charCodeAt(index)
  return bytes
}
