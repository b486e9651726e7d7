import { asDatabaseError } from '../backend/database-errors.ts'

/** What ends a request with an error answer; thrown, so that a transaction under way is taken back. */
export class DavRefusal extends Error {
  override readonly name = 'DavRefusal'
  readonly status: number
  /** An element of the namespace `DAV:` that tells programs why, as XML; null where none is defined. */
  readonly condition: string | null
  readonly headers: Readonly<Record<string, string>>

  /** @param message a sentence for people */
  constructor(
    status: number,
    message: string,
    {
      condition = null,
      headers = {},
    }: { readonly condition?: string | null; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.condition = condition
    this.headers = headers
  }
}

export const notFound = () => new DavRefusal(404, 'There is nothing here.')
export const forbidden = (message: string) => new DavRefusal(403, message)
export const conflict = (message: string) => new DavRefusal(409, message)
export const noRoom = (message: string) =>
  new DavRefusal(507, message, { condition: '<D:quota-not-exceeded/>' })
export const changedMeanwhile = () =>
  new DavRefusal(503, 'Somebody else changed this at the same moment. Try again.', {
    headers: { 'retry-after': '1' },
  })

/** Statuses of what the functions of spaces raise. */
const statuses: Readonly<Record<string, number>> = {
  OTS01: 404,
  OTS02: 403,
  OTS03: 409,
  OTS04: 409,
  OTS05: 404,
  OTF01: 413,
  OTF02: 507,
  OTF03: 507,
  '22023': 409,
  '23505': 409,
  '23514': 409,
  // A row that another held for too long, and two that waited for each other.
  '55P03': 503,
  '40P01': 503,
  '57014': 503,
}

/** What the database refused, as an answer; null for what it did not mean as one. */
export function refusalOf(error: unknown): DavRefusal | null {
  if (error instanceof DavRefusal) return error
  const raised = asDatabaseError(error)
  const status = raised ? statuses[raised.code] : undefined
  if (!raised || status === undefined) return null
  if (status === 503) return changedMeanwhile()
  if (status === 507) return noRoom(raised.message)
  // What a constraint says is for its log.
  return new DavRefusal(
    status,
    raised.code.startsWith('23') ? 'A file or folder cannot be like this.' : raised.message,
  )
}
