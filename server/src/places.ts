/** Lets so many pieces of work run at a time; others wait in turn. */
export function createPlaces(most: number): { within<T>(work: () => Promise<T>): Promise<T> } {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    within: async (work) => {
      if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else taken += 1
      try {
        return await work()
      } finally {
        // The place goes on to the next, or is free.
        const next = waiting.shift()
        if (next) next()
        else taken -= 1
      }
    },
  }
}
