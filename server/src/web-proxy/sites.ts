import type postgres from 'postgres'

/** Whose place it is, and for which site. */
export interface Site {
  readonly person: string
  /** Origin of the site. */
  readonly origin: string
}

/** Which places of sites are open. Their names say nothing, so they are looked up. */
export interface Sites {
  /** Opens a place, or keeps it open, when a signed-in person asks for a page of the site. */
  open(label: string, site: Site): Promise<void>
  /** What a place stands for, and keeps it open; null when it is not open (any more). */
  find(label: string): Promise<Site | null>
}

/** How long and how many places are remembered. */
export interface SitesLimits {
  /** Seconds without a request after which a place closes. */
  readonly idleSeconds: number
  /** Seconds after which it closes unless a page is asked for again, so that a session that ended does not live on. */
  readonly longestSeconds: number
  /** Places per person; the one that was used longest ago gives way. */
  readonly perPerson: number
  /** For how long a server takes what it has read of the database for true (ms): the parts of a page come at once. */
  readonly rememberedMs: number
}

const minute = 60

/** The limits of the product. */
export const sitesLimits: SitesLimits = {
  idleSeconds: 30 * minute,
  longestSeconds: 4 * 60 * minute,
  perPerson: 100,
  rememberedMs: 20_000,
}

/** Places whose site a server remembers; more are looked up again. */
const mostRemembered = 10_000

/** Keeps the places in the database, so that every server on it shows them. `now` is a clock in ms. */
export function createSites(
  sql: postgres.Sql,
  limits: SitesLimits = sitesLimits,
  now: () => number = Date.now,
): Sites {
  const remembered = new Map<string, { readonly site: Site; readonly until: number }>()
  /** Lookups under way: the parts of a page ask for the same place at once. */
  const asked = new Map<string, Promise<Site | null>>()

  const lookUp = async (label: string): Promise<Site | null> => {
    const [site] = await sql<Site[]>`
      update private.site_places set used = now()
      where label = ${label} and used > now() - ${limits.idleSeconds} * interval '1 second'
        and opened > now() - ${limits.longestSeconds} * interval '1 second'
      returning person, origin`
    if (!site) return null
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(label, { site, until: now() + limits.rememberedMs })
    return site
  }

  return {
    async open(label, { person, origin }) {
      await sql`select private.open_site_place(${label}, ${person}, ${origin}, ${limits.perPerson})`
    },
    async find(label) {
      const known = remembered.get(label)
      if (known && now() < known.until) return known.site
      remembered.delete(label)
      const lookup = asked.get(label) ?? lookUp(label).finally(() => asked.delete(label))
      asked.set(label, lookup)
      return lookup
    },
  }
}
