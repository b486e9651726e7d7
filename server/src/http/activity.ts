/** Who asked for something lately, of all that the server is asked for. */
export interface Activity {
  /** This key asks now. */
  note(key: string): void
  /** Whether only this key has asked lately. */
  isAlone(key: string): boolean
}

interface Sign {
  readonly key: string
  readonly at: number
}

/** Remembers the last two that asked, which is enough to tell; `forMs` is how long that counts. */
export function createActivity(forMs: number): Activity {
  let last: Sign | null = null
  let before: Sign | null = null
  return {
    note(key) {
      if (last?.key !== key) before = last
      last = { key, at: performance.now() }
    },
    isAlone(key) {
      const other = last?.key === key ? before : last
      return other === null || performance.now() - other.at > forMs
    },
  }
}
