/** How much may be at work for one key. */
export interface TurnLimits {
  readonly atWork: number
  /** Further ones that may wait for their turn; more are refused at once. */
  readonly waiting: number
  /** How long one waits (ms). */
  readonly waitMs: number
}

/** Hands out turns in the order in which they are asked for, each key by itself. */
export interface Turns {
  /** Resolves with what gives the turn back, or with null: too many wait already, it took too long, or the signal aborted. */
  take(key: string, signal: AbortSignal): Promise<(() => void) | null>
  /** Keys with something at work or waiting. */
  readonly keys: number
}

interface Queue {
  atWork: number
  readonly waiting: Set<(mayWork: boolean) => void>
}

/** Makes turns of their own. */
export function createTurns(limits: TurnLimits): Turns {
  const queues = new Map<string, Queue>()

  const giveBack = (key: string, queue: Queue) => {
    const [next] = queue.waiting
    // The turn goes on to the next without becoming free in between.
    if (next) next(true)
    else if (--queue.atWork === 0) queues.delete(key)
  }

  const once = (key: string, queue: Queue) => {
    let isGiven = true
    return () => {
      if (isGiven) giveBack(key, queue)
      isGiven = false
    }
  }

  const wait = (queue: Queue, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const end = (mayWork: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        queue.waiting.delete(end)
        resolve(mayWork)
      }
      const leave = () => end(false)
      const timer = setTimeout(leave, limits.waitMs)
      signal.addEventListener('abort', leave)
      queue.waiting.add(end)
    })

  return {
    get keys() {
      return queues.size
    },
    async take(key, signal) {
      const queue = queues.get(key) ?? { atWork: 0, waiting: new Set() }
      queues.set(key, queue)
      if (queue.atWork < limits.atWork) {
        queue.atWork += 1
        return once(key, queue)
      }
      if (queue.waiting.size >= limits.waiting || signal.aborted) return null
      return (await wait(queue, signal)) ? once(key, queue) : null
    },
  }
}
