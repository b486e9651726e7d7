import { texts } from './texts'

/** The texts of the server's refusals by their codes: the server says the same in English. */
const refusals = {
  bad_url: 'badUrl',
  scheme_refused: 'schemeRefused',
  credentials_refused: 'credentialsRefused',
  signed_out: 'signInForProxy',
  not_public: 'notPublic',
  own_host: 'ownHost',
  denied: 'denied',
  port_refused: 'portRefused',
  method_refused: 'methodRefused',
  too_large: 'tooLarge',
  not_html: 'notHtml',
  too_complex: 'tooComplex',
  busy: 'busy',
  rate_limited: 'rateLimited',
  failed: 'failed',
  dns_failed: 'dnsFailed',
  unreachable: 'unreachable',
  tls_failed: 'tlsFailed',
  bad_response: 'badResponse',
  no_file: 'noFile',
  no_repository: 'noRepository',
  bad_encoding: 'badEncoding',
  switched_off: 'switchedOff',
  timed_out: 'timedOut',
  too_slow: 'tooSlow',
  too_many_redirects: 'tooManyRedirects',
} as const satisfies Record<string, keyof typeof texts>

const isKnown = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)

/** Why the server does not give a page, as a sentence; `message` is the server's own, for codes that are not known here. */
export const describeRefusal = ({ code, message }: { readonly code: string; readonly message: string }) =>
  isKnown(code) ? texts[refusals[code]] : message
