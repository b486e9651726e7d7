import { defineTexts } from '../language/define-texts.ts'

/** Why the proxy does not show a page, by the codes of `Refusal`, which says the same in English. */
export const refusalsIn = defineTexts(
  {
    bad_url: 'This is not an address of a web page.',
    scheme_refused: 'Only addresses that begin with http:// or https:// can be opened.',
    credentials_refused: 'Addresses with a user name or password in them are not opened.',
    signed_out: 'Sign in to open pages through the proxy.',
    not_public: 'This address is not on the public internet.',
    own_host: 'This address belongs to the desktop itself.',
    denied: 'The operator of this desktop does not allow this site.',
    port_refused: 'Only the usual ports of web sites are opened.',
    method_refused: 'Pages are only asked for.',
    too_large: 'This page is too large to be opened through the proxy.',
    not_html: 'This is not a page that can be shown here.',
    too_complex: 'This page is too complex to be opened through the proxy.',
    busy: 'Too many pages are being loaded at once. Try again in a moment.',
    rate_limited: 'Too many pages were opened. Wait a minute.',
    failed: 'Something went wrong on the server.',
    dns_failed: 'There is no site with this name.',
    unreachable: 'The site cannot be reached.',
    tls_failed: 'The site’s certificate is not valid for its name.',
    bad_response: 'The site’s answer cannot be understood.',
    no_file: 'The site answered with an error instead of a file.',
    no_repository: 'There is no public git repository at this address.',
    bad_encoding: 'The site’s answer is damaged.',
    switched_off: 'The operator of this desktop has switched the proxy off.',
    timed_out: 'The site took too long to answer.',
    too_slow: 'The site sends its answer too slowly.',
    too_many_redirects: 'The site sends from one address to another without an end.',
  },
  'server/user-content/refusals',
)
