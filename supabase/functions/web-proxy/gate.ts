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

/** Counts what people ask for. */
export interface GateCounts {
  /** Counts one request of a person; false where there were as many as may be in this minute. */
  take(person: string, asked: Asked, mostPerMinute: number): Promise<boolean>
}

/** Lets people's requests through, or not. */
export interface Gate {
  /** Lets a page or a check in at once or refuses it: a person who waits in vain has not been told why. */
  enter(person: string, asked: 'page' | 'check'): Promise<Release | Refusal>
  /** Lets a part in as soon as there is room; browsers ask for all parts of a page at the same time. */
  enterPart(person: string, signal: AbortSignal): Promise<Release | Refusal>
}

const minute = 60_000

/** Counts in the memory of this process; `now` is a clock in ms. */
export function createGateCounts(now: () => number = Date.now): GateCounts {
  /** By person and what they asked for. */
  const counts = new Map<string, { readonly since: number; count: number }>()
  let sweptAt = now()

  /** Forgets the minutes that are over, so that the list has an end. */
  const sweep = (time: number) => {
    if (time - sweptAt < minute) return
    sweptAt = time
    for (const [key, { since }] of counts) if (time - since >= minute) counts.delete(key)
  }

  return {
    async take(person, asked, mostPerMinute) {
      const time = now()
      sweep(time)
      const key = `${asked} ${person}`
      const known = counts.get(key)
      const counted = known && time - known.since < minute ? known : { since: time, count: 0 }
      counts.set(key, counted)
      return ++counted.count <= mostPerMinute
    },
  }
}

/** People who have nothing under way are forgotten when the list is this long. */
const mostIdle = 1000

/** What a person has under way. */
interface Visitor {
  pages: number
  parts: number
  readonly waiting: Set<() => void>
}

/** Makes a gate. What is under way at once is this process's own: it is what a process has room for. */
export function createGate(limits: GateLimits, counts: GateCounts = createGateCounts()): Gate {
  const visitors = new Map<string, Visitor>()
  let all = 0

  const visitorFor = (person: string): Visitor => {
    const known = visitors.get(person)
    if (known) return known
    const visitor: Visitor = { pages: 0, parts: 0, waiting: new Set() }
    visitors.set(person, visitor)
    return visitor
  }
  const forget = () => {
    for (const [person, { pages, parts, waiting }] of visitors)
      if (pages + parts + waiting.size === 0) visitors.delete(person)
  }
  const perMinute = {
    page: limits.pagesPerMinute,
    check: limits.checksPerMinute,
    part: limits.partsPerMinute,
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
      if (visitors.size >= mostIdle) forget()
    }
  }

  return {
    async enter(person, asked) {
      if (!(await counts.take(person, asked, perMinute[asked]))) return new Refusal('rate_limited')
      const visitor = visitorFor(person)
      if (visitor.pages >= limits.pagesAtOnce || all >= limits.allAtOnce) return new Refusal('busy')
      return hold(visitor, 'pages')
    },
    async enterPart(person, signal) {
      if (!(await counts.take(person, 'part', perMinute.part))) return new Refusal('rate_limited')
      const visitor = visitorFor(person)
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
