/** The SHA-256 of bytes in hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // A view of shared memory is refused: the bytes are copied into memory of their own where that may be.
  const digest = await crypto.subtle.digest('SHA-256', bytes.slice())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
