import { Refusal } from './refusal.ts'

/** What a person may have the proxy do at once and per minute. */
export interface GateLimits {
  /** Pages (and checks) that one person loads at once. */
  readonly pagesAtOnce: number
  /** Parts of pages that one person loads at once; more of them wait. */
  readonly partsAtOnce: number
  /** Parts of pages that wait per person; more of them are refused. */
  readonly partsWaiting: number
  /** Everything that is under way at once, for all people together. */
  readonly allAtOnce: number
  readonly pagesPerMinute: number
  readonly checksPerMinute: number
  readonly partsPerMinute: number
}

/** The limits of the product. */
export const gateLimits: GateLimits = {
  pagesAtOnce: 4,
  partsAtOnce: 6,
  partsWaiting: 200,
  allAtOnce: 32,
  pagesPerMinute: 60,
  checksPerMinute: 60,
  partsPerMinute: 600,
}

/** What a request is for: a page, whether a page may be framed, or a picture, script or the like of a page. */
export type Asked = 'page' | 'check' | 'part'

/** Permission to load one thing. It must be given back, once; giving it back again does nothing. */
export type Release = () => void

/** Lets people's requests through, or not. */
export interface Gate {
  /** Lets a page or a check in at once or refuses it: a person who waits in vain has not been told why. */
  enter(person: string, asked: 'page' | 'check'): Release | Refusal
  /** Lets a part in as soon as there is room; browsers ask for all parts of a page at the same time. */
  enterPart(person: string, signal: AbortSignal): Promise<Release | Refusal>
}

interface Visitor {
  pages: number
  parts: number
  readonly waiting: Set<() => void>
  /** Start of the minute that is counted, in ms. */
  since: number
  readonly counted: Record<Asked, number>
}

const minute = 60_000

/** Makes a gate; `now` is a clock in ms. */
export function createGate(limits: GateLimits, now: () => number = Date.now): Gate {
  const visitors = new Map<string, Visitor>()
  let all = 0

  const isIdle = ({ pages, parts, waiting }: Visitor) => pages + parts + waiting.size === 0
  /** Forgets those who have not been here for a minute, so that the list has an end. */
  const forget = () => {
    for (const [person, visitor] of visitors)
      if (isIdle(visitor) && now() - visitor.since >= minute) visitors.delete(person)
  }
  const visitorFor = (person: string): Visitor => {
    const known = visitors.get(person)
    if (known) return known
    if (visitors.size >= 1000) forget()
    const visitor: Visitor = {
      pages: 0,
      parts: 0,
      waiting: new Set(),
      since: now(),
      counted: { page: 0, check: 0, part: 0 },
    }
    visitors.set(person, visitor)
    return visitor
  }
  const perMinute = {
    page: limits.pagesPerMinute,
    check: limits.checksPerMinute,
    part: limits.partsPerMinute,
  }
  const isOverMinute = (visitor: Visitor, asked: Asked) => {
    if (now() - visitor.since >= minute) {
      visitor.since = now()
      Object.assign(visitor.counted, { page: 0, check: 0, part: 0 })
    }
    return ++visitor.counted[asked] > perMinute[asked]
  }
  /** Wakes those who wait as long as there is room: each takes its place at once or goes. */
  const wake = () => {
    for (const visitor of visitors.values())
      for (const start of visitor.waiting) {
        if (all >= limits.allAtOnce) return
        if (visitor.parts >= limits.partsAtOnce) break
        start()
      }
  }
  const hold = (visitor: Visitor, kind: 'pages' | 'parts'): Release => {
    visitor[kind]++
    all++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      visitor[kind]--
      all--
      wake()
    }
  }

  return {
    enter(person, asked) {
      const visitor = visitorFor(person)
      if (isOverMinute(visitor, asked)) return new Refusal('rate_limited')
      if (visitor.pages >= limits.pagesAtOnce || all >= limits.allAtOnce) return new Refusal('busy')
      return hold(visitor, 'pages')
    },
    async enterPart(person, signal) {
      const visitor = visitorFor(person)
      if (isOverMinute(visitor, 'part')) return new Refusal('rate_limited')
      if (visitor.parts < limits.partsAtOnce && all < limits.allAtOnce) return hold(visitor, 'parts')
      if (visitor.waiting.size >= limits.partsWaiting || signal.aborted) return new Refusal('busy')
      return new Promise((resolve) => {
        const leave = () => {
          visitor.waiting.delete(start)
          signal.removeEventListener('abort', giveUp)
        }
        const start = () => {
          leave()
          resolve(hold(visitor, 'parts'))
        }
        const giveUp = () => {
          leave()
          resolve(new Refusal('busy'))
        }
        visitor.waiting.add(start)
        signal.addEventListener('abort', giveUp)
      })
    },
  }
}
