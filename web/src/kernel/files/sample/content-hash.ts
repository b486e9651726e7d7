/** A short hash of a text (FNV-1a), so that a sample that a later version changes gets another revision. */
export function contentHash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
