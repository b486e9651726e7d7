import type { EntryPage, GuestLinks, GuestResult, Opening } from '@/backend/links/types'
import type { Place } from './address'

interface HeadStart {
  readonly links: GuestLinks
  /** Resolves when there is nothing more to ask for yet: the folder is on its way, or the link opens otherwise. */
  readonly asked: Promise<unknown>
}

/**
 * Opens a link and asks for the folder that is shown first, at once. Whoever asks for the same first gets these answers; every other
 * question, and the same one again, goes to the server.
 * @param token as it stands in the address; '' asks nothing
 */
export function withHeadStart(links: GuestLinks, token: string, place: Place): HeadStart {
  if (token === '') return { links, asked: Promise.resolve() }
  const folder = place.trail.at(-1)?.id ?? null
  let listing: { readonly visit: string; readonly page: Promise<GuestResult<EntryPage>> } | null = null
  let opening: Promise<GuestResult<Opening>> | null = links.open(token, null).then((answer) => {
    if (!answer.ok || answer.value.kind !== 'open' || place.file) return answer
    const { kind, visit } = answer.value.link
    if (kind === 'read') listing = { visit, page: links.entries(visit, folder, null) }
    return answer
  })
  const asked = opening
  const begun: GuestLinks = {
    ...links,
    open(tried, password) {
      const known = tried === token && password === null ? opening : null
      opening = null
      return known ?? links.open(tried, password)
    },
    entries(visit, wanted, after) {
      const known = listing?.visit === visit && wanted === folder && after === null ? listing : null
      if (known) listing = null
      return known?.page ?? links.entries(visit, wanted, after)
    },
  }
  return { links: begun, asked }
}
