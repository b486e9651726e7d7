import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '../../../../supabase/functions/web-proxy/refusal'
import { describeRefusal } from './refusals'

const codes: Readonly<Record<RefusalCode, true>> = {
  bad_url: true,
  scheme_refused: true,
  credentials_refused: true,
  signed_out: true,
  not_public: true,
  own_host: true,
  denied: true,
  port_refused: true,
  method_refused: true,
  too_large: true,
  not_html: true,
  too_complex: true,
  busy: true,
  rate_limited: true,
  failed: true,
  dns_failed: true,
  unreachable: true,
  tls_failed: true,
  bad_response: true,
  no_file: true,
  no_repository: true,
  bad_encoding: true,
  switched_off: true,
  timed_out: true,
  too_slow: true,
  too_many_redirects: true,
}

test('each refusal of the server has the sentence here that the server has in English', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys above
  for (const code of Object.keys(codes))
    expect(describeRefusal({ code, message: '' })).toBe(new Refusal(code as RefusalCode).message)
})

test('a refusal that is not known here is told in the words of the server', () => {
  expect(describeRefusal({ code: 'moved_out', message: 'The proxy has moved.' })).toBe('The proxy has moved.')
})
