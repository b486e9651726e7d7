/** Questions that one person may ask per minute; each round of actions is one. */
export const questionsPerMinute = 30
/** Answers that one person may be getting at the same time: two windows, and one that is being stopped. */
export const answersAtOnce = 3

const minute = 60_000

/** How often people ask. */
export interface Allowance {
  /** Counts a question; null when the person has asked too often or waits for too many answers. */
  begin(person: string): Promise<{ readonly end: () => void } | null>
}

interface Use {
  /** When the minute began, ms. */
  readonly since: number
  readonly count: number
}

/** Counts questions per person in the memory of this process. `now` in ms. */
export function createAllowance(now: () => number = Date.now): Allowance {
  const used = new Map<string, Use>()
  const running = new Map<string, number>()
  let sweptAt = now()

  /** Forgets who has not asked for a minute, so that the map does not grow for ever. */
  const sweep = (time: number) => {
    if (time - sweptAt < minute) return
    sweptAt = time
    for (const [person, { since }] of used) if (time - since >= minute) used.delete(person)
  }

  return {
    async begin(person) {
      const time = now()
      sweep(time)
      const known = used.get(person)
      const use = known && time - known.since < minute ? known : { since: time, count: 0 }
      const answers = running.get(person) ?? 0
      if (use.count >= questionsPerMinute || answers >= answersAtOnce) return null
      used.set(person, { ...use, count: use.count + 1 })
      running.set(person, answers + 1)
      let hasEnded = false
      return {
        end: () => {
          if (hasEnded) return
          hasEnded = true
          const left = (running.get(person) ?? 1) - 1
          if (left > 0) running.set(person, left)
          else running.delete(person)
        },
      }
    },
  }
}
