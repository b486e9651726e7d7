/** Whose place it is, and for which site. */
export interface Site {
  readonly person: string
  /** Origin of the site. */
  readonly origin: string
}

/** Which places of sites are open: their names say nothing, so the server has to remember them. */
export interface Sites {
  /** Opens a place, or keeps it open, when a signed-in person asks for a page of the site. */
  open(label: string, site: Site): void
  /** What a place stands for, and keeps it open; null when it is not open (any more). */
  find(label: string): Site | null
}

/** How long and how many places are remembered. */
export interface SitesLimits {
  /** ms without a request after which a place closes. */
  readonly idleMs: number
  /** ms after which it closes unless a page is asked for again, so that a session that ended does not live on. */
  readonly longestMs: number
  /** Places per person; the one that was used longest ago gives way. */
  readonly perPerson: number
  readonly all: number
}

const minute = 60_000

/** The limits of the product. */
export const sitesLimits: SitesLimits = {
  idleMs: 30 * minute,
  longestMs: 4 * 60 * minute,
  perPerson: 100,
  all: 10_000,
}

interface Entry extends Site {
  readonly opened: number
  used: number
}

/** Makes the list, kept in memory: after a restart a page is loaded again. `now` is a clock in ms. */
export function createSites(limits: SitesLimits = sitesLimits, now: () => number = Date.now): Sites {
  // Both in the order of use, the oldest first.
  const all = new Map<string, Entry>()
  const people = new Map<string, Set<string>>()

  const close = (label: string) => {
    const entry = all.get(label)
    if (!entry) return
    all.delete(label)
    const own = people.get(entry.person)
    own?.delete(label)
    if (own?.size === 0) people.delete(entry.person)
  }
  const touch = (label: string, entry: Entry) => {
    close(label)
    entry.used = now()
    all.set(label, entry)
    const own = people.get(entry.person) ?? new Set()
    own.add(label)
    people.set(entry.person, own)
  }
  const isOver = ({ opened, used }: Entry) =>
    now() - used >= limits.idleMs || now() - opened >= limits.longestMs
  const closeOldest = (labels: Iterable<string>) => {
    for (const label of labels) return close(label)
  }

  return {
    open(label, { person, origin }) {
      touch(label, { person, origin, opened: now(), used: now() })
      const own = people.get(person)
      if (own && own.size > limits.perPerson) closeOldest(own)
      if (all.size > limits.all) closeOldest(all.keys())
    },
    find(label) {
      const entry = all.get(label)
      if (!entry) return null
      if (isOver(entry)) {
        close(label)
        return null
      }
      touch(label, entry)
      return entry
    },
  }
}
