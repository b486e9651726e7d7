/** Turns bytes that are written piece by piece into lines. */
export interface LineWriter {
  /** Takes bytes of UTF-8; returns how many: all. */
  write(bytes: Uint8Array): number
  /** Gives out what stands in an unfinished line. */
  flush(): void
}

/** Longest line in characters; a longer one is broken. */
const longest = 10_000

/** Makes a writer that hands each line, without its end, to `onLine`. */
export function createLineWriter(onLine: (line: string) => void): LineWriter {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    write(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
      while (rest.length > longest) {
        onLine(rest.slice(0, longest))
        rest = rest.slice(longest)
      }
      return bytes.length
    },
    flush() {
      if (rest) onLine(rest)
      rest = ''
    },
  }
}
