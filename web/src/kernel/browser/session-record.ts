/** Writes of a session, one after the other: each begins when the one before it is answered. */
export interface SessionRecord {
  add(write: () => Promise<void>): Promise<void>
  /** Resolves when all that was added so far is written. */
  settled(): Promise<void>
}

/** Makes a record without writes. A write must not reject. */
export function createSessionRecord(): SessionRecord {
  let last = Promise.resolve()
  return {
    add(write) {
      last = last.then(write)
      return last
    },
    settled: () => last,
  }
}
