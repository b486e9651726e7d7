/** Contents up to this size are remembered; bytes. */
const largest = 256 * 1024
/** Bytes of all that is remembered. */
const most = 8 * 1024 * 1024

/** The contents that were read or written last, by revision. */
export interface ContentCache {
  get(revision: string): Uint8Array | undefined
  /** Remembers a content, unless it is large; the oldest make room. */
  keep(revision: string, bytes: Uint8Array): void
  drop(revision: string): void
}

/** An empty cache. */
export function createContentCache(): ContentCache {
  const contents = new Map<string, Uint8Array>()
  let total = 0
  const drop = (revision: string) => {
    total -= contents.get(revision)?.length ?? 0
    contents.delete(revision)
  }
  const keep = (revision: string, bytes: Uint8Array) => {
    if (bytes.length > largest) return
    drop(revision)
    contents.set(revision, bytes)
    total += bytes.length
    for (const oldest of contents.keys()) {
      if (total <= most) break
      drop(oldest)
    }
  }
  return {
    get(revision) {
      const bytes = contents.get(revision)
      if (bytes) keep(revision, bytes)
      return bytes
    },
    keep,
    drop,
  }
}
