/** Why the proxy does not answer with what was asked for: each code with the HTTP status that fits and a sentence for a person. */
const refusals = {
  bad_url: [400, 'This is not an address of a web page.'],
  scheme_refused: [400, 'Only addresses that begin with http:// or https:// can be opened.'],
  credentials_refused: [400, 'Addresses with a user name or password in them are not opened.'],
  signed_out: [401, 'Sign in to open pages through the proxy.'],
  not_public: [403, 'This address is not on the public internet.'],
  own_host: [403, 'This address belongs to the desktop itself.'],
  denied: [403, 'The operator of this desktop does not allow this site.'],
  port_refused: [403, 'Only the usual ports of web sites are opened.'],
  method_refused: [405, 'Pages are only asked for.'],
  too_large: [413, 'This page is too large to be opened through the proxy.'],
  not_html: [415, 'This is not a page that can be shown here.'],
  too_complex: [422, 'This page is too complex to be opened through the proxy.'],
  busy: [429, 'Too many pages are being loaded at once. Try again in a moment.'],
  rate_limited: [429, 'Too many pages were opened. Wait a minute.'],
  failed: [500, 'Something went wrong on the server.'],
  dns_failed: [502, 'There is no site with this name.'],
  unreachable: [502, 'The site cannot be reached.'],
  tls_failed: [502, 'The site’s certificate is not valid for its name.'],
  bad_response: [502, 'The site’s answer cannot be understood.'],
  no_file: [502, 'The site answered with an error instead of a file.'],
  no_repository: [502, 'There is no public git repository at this address.'],
  bad_encoding: [502, 'The site’s answer is damaged.'],
  switched_off: [503, 'The operator of this desktop has switched the proxy off.'],
  timed_out: [504, 'The site took too long to answer.'],
  too_slow: [504, 'The site sends its answer too slowly.'],
  too_many_redirects: [508, 'The site sends from one address to another without an end.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** Stable name of a refusal. */
export type RefusalCode = keyof typeof refusals

/** A refusal on its way from where it was found to where it is answered; `detail` is for logs and tests, never for a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  constructor(
    readonly code: RefusalCode,
    readonly detail = '',
  ) {
    super(refusals[code][1])
    this.status = refusals[code][0]
  }
}

/** The refusal inside of an error, however deep libraries wrapped it; null for other errors. */
export function refusalIn(error: unknown): Refusal | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof Refusal) return inner
  return null
}
