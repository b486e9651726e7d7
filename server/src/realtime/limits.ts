/** What sockets may take of a server. */
export const realtimeLimits = {
  /** Open sockets of one network address, and those that it may open in a minute: a whole company may stand behind one. */
  socketsOfAddress: 1_000,
  openingsOfAddress: 2_000,
  /** Topics that a socket, and an account with all of its sockets on this server, may listen to. */
  joinsOfSocket: 50,
  joinsOfAccount: 200,
  /** Bytes of a frame from a client. */
  frameBytes: 64 * 1024,
  /** Bytes that may wait for a client to read them; its socket is closed then. */
  waitingBytes: 1024 * 1024,
  /** Frames of a socket: so many at once, and so many a second for long. */
  frames: { burst: 200, perSecond: 25 },
  /** Joins of a socket, each of which asks the database. */
  joins: { burst: 60, perSecond: 2 },
  /** A socket that says nothing for so long is closed (ms); clients send a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** How often silent sockets are looked for (ms). */
  lookMs: 10_000,
  /** Bytes of what somebody says of themselves where they are present. */
  presenceBytes: 3_000,
  /** Questions about rights that the database is asked at the same time. */
  questions: 2,
} as const

/** Lets `burst` uses through at once and `perSecond` for long; each call is one use, and false for one too many. */
export function createAllowance(
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
  now: () => number,
): () => boolean {
  let left = burst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
