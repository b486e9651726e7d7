/** Why a query is not answered, in PostgREST's form. */
export interface Refusal {
  readonly code: 'OTQ01' | 'OTQ02'
  readonly message: string
  readonly hint: string | null
}

/** A query that asks for more than the server gives; it is answered with status 400. */
export class QueryRefused extends Error {
  readonly refusal: Refusal

  /** `OTQ01`: the request is refused. `OTQ02`: its answer would be too large. */
  constructor(code: Refusal['code'], message: string, hint: string | null = null) {
    super(message)
    this.name = 'QueryRefused'
    this.refusal = { code, message, hint }
  }
}
