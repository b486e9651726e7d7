/** How long a place stays free after a turn, so that the server is there for others meanwhile. */
export interface Rest {
  /** Times as long as the turn took. */
  readonly times: number
  /** How long some of its key must have been waiting without a break for that (ms): a burst passes, a flood does not. 0: always. */
  readonly afterMs: number
  /** What a turn costs in addition to its work (ms): reading the request and sending the answer. */
  readonly besidesMs: number
  /** At most so long (ms). */
  readonly mostMs: number
}

/** How much may be at work for one key. */
export interface TurnLimits {
  readonly atWork: number
  /** Further ones that may wait for their turn; more are refused at once. */
  readonly waiting: number
  /** How long one waits (ms). */
  readonly waitMs: number
  /** Left out: the next one follows at once. */
  readonly rest?: Rest
}

/** Gives a turn back; `workMs` is how long its work took (ms), from which the place rests. */
export type GiveBack = (workMs?: number) => void

/** Hands out turns in the order in which they are asked for, each key by itself. */
export interface Turns {
  /** Resolves with what gives the turn back, or with null: too many wait already, it took too long, or the signal aborted. */
  take(key: string, signal: AbortSignal): Promise<GiveBack | null>
  /** Keys with something at work, resting or waiting. */
  readonly keys: number
  /** Counts all keys together. */
  usage(): TurnsUsage
}

/** How much is in the queues of all keys. */
export interface TurnsUsage {
  /** With places that rest. */
  readonly atWork: number
  readonly waiting: number
  /** Since the start: those who got no turn. */
  readonly refused: number
}

interface Queue {
  /** With places that rest. */
  atWork: number
  readonly waiting: Set<(mayWork: boolean) => void>
  /** From when until when some were waiting, but for short breaks (ms). */
  waitingSince: number
  waitedUntil: number
}

/** For so long none may wait, and the waiting counts as one (ms): a client takes a moment to ask again. */
const shortBreakMs = 250

/** Makes turns of their own. Places of a key that `isAlone` do not rest. */
export function createTurns(limits: TurnLimits, isAlone: (key: string) => boolean = () => true): Turns {
  const queues = new Map<string, Queue>()
  const { rest } = limits
  let refused = 0

  /** Keeps a key with nothing at work while it may be in a break between two requests. */
  const forget = (key: string, queue: Queue) => {
    if (queue.atWork > 0 || queues.get(key) !== queue) return
    const breakMs = queue.waitedUntil + shortBreakMs - performance.now()
    if (breakMs < 0) queues.delete(key)
    else setTimeout(() => forget(key, queue), breakMs + 1).unref()
  }

  const passOn = (key: string, queue: Queue) => {
    const [next] = queue.waiting
    // The turn goes on to the next without becoming free in between.
    if (next) next(true)
    else if (--queue.atWork === 0) forget(key, queue)
  }

  const restMs = (key: string, queue: Queue, workMs: number) => {
    if (!rest || isAlone(key)) return 0
    const now = performance.now()
    const isWaitedFor = queue.waiting.size > 0 || now - queue.waitedUntil <= shortBreakMs
    const backlogMs = isWaitedFor ? now - queue.waitingSince : 0
    return backlogMs < rest.afterMs ? 0 : Math.min(rest.mostMs, rest.times * (workMs + rest.besidesMs))
  }

  const once = (key: string, queue: Queue): GiveBack => {
    let isGiven = true
    return (workMs = 0) => {
      if (!isGiven) return
      isGiven = false
      const pause = restMs(key, queue, workMs)
      if (pause > 0) setTimeout(() => passOn(key, queue), pause).unref()
      else passOn(key, queue)
    }
  }

  const wait = (queue: Queue, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const end = (mayWork: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        queue.waiting.delete(end)
        queue.waitedUntil = performance.now()
        resolve(mayWork)
      }
      const leave = () => end(false)
      const timer = setTimeout(leave, limits.waitMs)
      signal.addEventListener('abort', leave)
      const now = performance.now()
      if (queue.waiting.size === 0 && now - queue.waitedUntil > shortBreakMs) queue.waitingSince = now
      queue.waiting.add(end)
    })

  return {
    get keys() {
      return queues.size
    },
    usage: () => {
      let [atWork, waiting] = [0, 0]
      for (const queue of queues.values()) {
        atWork += queue.atWork
        waiting += queue.waiting.size
      }
      return { atWork, waiting, refused }
    },
    async take(key, signal) {
      const queue = queues.get(key) ?? {
        atWork: 0,
        waiting: new Set(),
        waitingSince: 0,
        waitedUntil: Number.NEGATIVE_INFINITY,
      }
      queues.set(key, queue)
      if (queue.atWork < limits.atWork) {
        queue.atWork += 1
        return once(key, queue)
      }
      const hasTurn = queue.waiting.size < limits.waiting && !signal.aborted && (await wait(queue, signal))
      if (hasTurn) return once(key, queue)
      refused += 1
      return null
    },
  }
}
