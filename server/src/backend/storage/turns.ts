/** Lets one caller at a time have a name. */
export interface Turns {
  /** Resolves when it is the caller's turn, with the function that ends it. */
  take(name: string): Promise<() => void>
}

export function createTurns(): Turns {
  /** Who waits for a name that is taken; names that are free are not in it. */
  const waiting = new Map<string, (() => void)[]>()
  return {
    async take(name) {
      const queue = waiting.get(name)
      if (queue) await new Promise<void>((resolve) => queue.push(resolve))
      else waiting.set(name, [])
      return () => {
        const next = waiting.get(name)?.shift()
        if (next) next()
        else waiting.delete(name)
      }
    },
  }
}
