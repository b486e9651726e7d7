/** Bytes of output that a terminal shows again when it is opened later. */
const most = 128 * 1024

/** The latest of what a terminal printed. */
export interface Scrollback {
  add(bytes: Uint8Array): void
  /** Oldest first. */
  chunks(): readonly Uint8Array[]
  clear(): void
}

/** Keeps the latest 128 KiB, in whole chunks. */
export function createScrollback(): Scrollback {
  let kept: Uint8Array[] = []
  let size = 0
  return {
    add(bytes) {
      kept.push(bytes)
      size += bytes.length
      let first = kept[0]
      while (size > most && kept.length > 1 && first) {
        size -= first.length
        kept.shift()
        first = kept[0]
      }
    },
    chunks: () => kept,
    clear() {
      kept = []
      size = 0
    },
  }
}
