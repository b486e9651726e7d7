import { expect, test } from 'vitest'
import { mailLinkIn } from './link-address'

test('a page opened without a mailed link has none', () => {
  expect(mailLinkIn('http://localhost/')).toBeNull()
  expect(mailLinkIn('http://localhost/?error_free=1#top')).toBeNull()
})

test('confirmation and recovery links are told apart', () => {
  const tokens = 'access_token=a&expires_in=3600&refresh_token=r&token_type=bearer'
  expect(mailLinkIn(`http://localhost/#${tokens}&type=signup`)).toEqual({
    recovery: false,
    refused: null,
    tokens: { access_token: 'a', refresh_token: 'r' },
  })
  expect(mailLinkIn(`http://localhost/#${tokens}&type=recovery`)).toMatchObject({ recovery: true })
})

test('a refused link says why, in fragment or query', () => {
  const query =
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  const refused = { code: 'otp_expired', message: 'Email link is invalid or has expired.' }
  expect(mailLinkIn(`http://localhost/#${query}`)?.refused).toEqual(refused)
  expect(mailLinkIn(`http://localhost/?${query}`)?.refused).toEqual(refused)
})
