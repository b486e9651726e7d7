import { afterEach, expect, test } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { pseudoTag } from '@/lib/language/language'
import { serviceWords, toFailure } from './auth-errors'
import { mailLinkIn } from './link-address'

afterEach(() => speak('en'))

const wrong = { name: 'AuthApiError', message: 'Invalid login credentials', code: 'invalid_credentials' }
const rare = { name: 'AuthApiError', message: 'Flow state not found', code: 'flow_state_not_found' }

test('what the service says stays its own', () => {
  expect(toFailure(wrong)).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  const wait = 'Too many wrong passwords. Try again in 9 minutes.'
  expect(toFailure({ ...wrong, code: 'over_request_rate_limit', message: wait }).message).toBe(wait)
})

test('a code means something in another language, where it is known', async () => {
  await speak(pseudoTag)
  const message = serviceWords(wrong.code, wrong.message)
  expect(message).not.toBe(wrong.message)
  expect(message).not.toBe('')
  expect(serviceWords(rare.code, rare.message)).toBe(rare.message)
})

test('a refused link is told in the language of the moment: its address is read before the language is there', async () => {
  const link = mailLinkIn('http://localhost/#error=access_denied')
  expect(link?.refused?.message).toBe('This link cannot be used.')
  await speak(pseudoTag)
  expect(link?.refused?.message).not.toBe('This link cannot be used.')
})
