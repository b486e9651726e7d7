import type { Clock } from '@otteros/otterscript'

/** Lets everything that was begun go as far as it can. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}

/** A clock that stands still until a test lets time pass. */
export function createManualClock() {
  let now = 0
  let waiting: { readonly at: number; readonly callback: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    schedule(callback, delay) {
      const entry = { at: now + delay, callback }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
  }
  return {
    clock,
    /** Lets what was begun go on, then so many ms pass, in the order of what is due. */
    pass: async (ms: number): Promise<void> => {
      await settle()
      const end = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.callback()
        await settle()
      }
      now = end
    },
  }
}
