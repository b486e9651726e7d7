/** Bytes that are compared at once. */
const step = 1024 * 1024

/** Whether two contents have the same bytes, of which few are in memory at a time. */
export async function isSameContent(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  for (let from = 0; from < one.size; from += step) {
    const [a, b] = await Promise.all(
      [one, other].map(async (blob) => new Uint8Array(await blob.slice(from, from + step).arrayBuffer())),
    )
    if (!a?.every((byte, at) => byte === b?.[at])) return false
  }
  return true
}
