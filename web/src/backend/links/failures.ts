import { isFields } from './shapes'
import type { GuestFailure } from './types'

/** What the database raises for guests, by code. */
const raised: Readonly<Record<string, GuestFailure>> = {
  OTL01: 'ended',
  OTL02: 'used_up',
  // A link that was changed to another kind is another link.
  OTL03: 'ended',
  OTL04: 'no_room',
  OTL05: 'ended',
  OTL06: 'busy',
  OTS03: 'busy',
  OTS04: 'busy',
  OTS05: 'gone',
  '22023': 'refused',
}

interface Said {
  readonly code: string
  /** What Storage means; 0: it says nothing. A hosted project answers 400 and has the status here. */
  readonly status: number
}

function read(text: string): Said {
  let said: unknown = null
  try {
    said = JSON.parse(text)
  } catch {
    // A page of what is in front of the server.
  }
  const { code = '', statusCode = 0 } = isFields(said) ? said : {}
  return { code: typeof code === 'string' ? code : '', status: Number(statusCode) || 0 }
}

/** The meaning of an answer that is no success. */
export function failureIn(status: number, text: string): GuestFailure {
  const said = read(text)
  const known = raised[said.code]
  if (known) return known
  const meant = said.status || status
  if (meant === 413) return 'too_large'
  if (meant === 507) return 'no_room'
  if (meant === 0 || meant === 429 || meant === 408 || (meant >= 502 && meant <= 504)) return 'offline'
  // Storage tells a visit that is over in this way.
  if (meant === 401 || meant === 403) return 'ended'
  return meant === 404 ? 'gone' : 'unavailable'
}

/** Whether Storage has the object already: sent before, by an attempt whose answer got lost. */
export const isThereAlready = (status: number, text: string): boolean =>
  status === 409 || read(text).status === 409
