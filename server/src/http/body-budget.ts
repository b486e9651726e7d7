/** How many bytes of bodies may be held or on their way. */
export interface BodyLimits {
  readonly ofAll: number
  readonly ofAddress: number
  readonly ofAccount: number
  /** How long a body waits for room before it is refused (ms). */
  readonly waitMs: number
  /** A body that has been arriving for longer than this is cut off when another waits for its room (ms). */
  readonly graceMs: number
}

/** A body that is about to be read. */
export interface Arrival {
  /** Bytes that it announces, or the most that it may have. */
  readonly bytes: number
  /** Null for a visitor. */
  readonly account: string | null
  readonly address: string
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  /** Ends the connection that the body comes by. */
  readonly cutOff: () => void
}

/** Room that a body has. */
export interface BodyRoom {
  /** The body is there: it is no longer cut off for others. */
  arrived(): void
  giveBack(): void
}

/** Shares out the bytes that bodies take, before anything of them is read. */
export interface BodyBudget {
  /** Resolves with room for a body, or with null: there was none in time, or the client has gone. */
  take(arrival: Arrival): Promise<BodyRoom | null>
  /** Bytes that are taken. */
  readonly held: number
}

interface Waiter {
  readonly arrival: Arrival
  readonly start: (room: BodyRoom | null) => void
}

/** How often slow bodies are looked for while others wait (ms), at least. */
const lookMs = 250

/** Makes a budget. What waits is let in in the order in which it came; what waits for its own share holds up no other. */
export function createBodyBudget(limits: BodyLimits): BodyBudget {
  const held = new Map<string, number>()
  /** Bodies still arriving, the oldest first, and since when (ms). */
  const arriving = new Map<Arrival, number>()
  const waiting = new Set<Waiter>()
  let looking: NodeJS.Timeout | null = null

  const sharesOf = ({ account, address }: Arrival) => [
    { name: 'all', most: limits.ofAll },
    { name: `address ${address}`, most: limits.ofAddress },
    ...(account === null ? [] : [{ name: `account ${account}`, most: limits.ofAccount }]),
  ]
  const heldBy = (name: string) => held.get(name) ?? 0
  /** The share that has no room for a body; undefined when all have. */
  const fullFor = (arrival: Arrival) =>
    sharesOf(arrival).findLast(({ name, most }) => heldBy(name) + arrival.bytes > most)?.name
  const add = (arrival: Arrival, bytes: number) => {
    for (const { name } of sharesOf(arrival)) {
      const sum = heldBy(name) + bytes
      if (sum === 0) held.delete(name)
      else held.set(name, sum)
    }
  }

  const enter = (arrival: Arrival): BodyRoom => {
    add(arrival, arrival.bytes)
    arriving.set(arrival, performance.now())
    let isHeld = true
    return {
      arrived: () => arriving.delete(arrival),
      giveBack() {
        if (!isHeld) return
        isHeld = false
        arriving.delete(arrival)
        add(arrival, -arrival.bytes)
        letIn()
      },
    }
  }
  const letIn = () => {
    for (const { arrival, start } of waiting) {
      const full = fullFor(arrival)
      if (full === undefined) start(enter(arrival))
      else if (full === 'all') return
    }
  }

  /** Cuts off the oldest body in each share that others wait for, if it has had its time. */
  const look = () => {
    const wanted = new Set([...waiting].map(({ arrival }) => fullFor(arrival)))
    const before = performance.now() - limits.graceMs
    for (const [arrival, since] of arriving) {
      if (since > before) return
      const shares = sharesOf(arrival).filter(({ name }) => wanted.has(name))
      if (shares.length === 0) continue
      for (const { name } of shares) wanted.delete(name)
      arriving.delete(arrival)
      arrival.cutOff()
    }
  }
  const watch = () => {
    looking ??= setInterval(look, Math.min(lookMs, limits.graceMs)).unref()
  }
  const unwatch = () => {
    if (waiting.size > 0 || looking === null) return
    clearInterval(looking)
    looking = null
  }

  const wait = (arrival: Arrival) =>
    new Promise<BodyRoom | null>((resolve) => {
      const waiter: Waiter = {
        arrival,
        start: (room) => {
          clearTimeout(timer)
          arrival.signal.removeEventListener('abort', leave)
          waiting.delete(waiter)
          unwatch()
          resolve(room)
        },
      }
      const leave = () => {
        waiter.start(null)
        // Others may have waited behind it.
        letIn()
      }
      const timer = setTimeout(leave, limits.waitMs)
      arrival.signal.addEventListener('abort', leave)
      waiting.add(waiter)
      watch()
    })

  return {
    get held() {
      return heldBy('all')
    },
    async take(arrival) {
      if (arrival.signal.aborted) return null
      const isAllFull = [...waiting].some((waiter) => fullFor(waiter.arrival) === 'all')
      return isAllFull || fullFor(arrival) !== undefined ? wait(arrival) : enter(arrival)
    },
  }
}
