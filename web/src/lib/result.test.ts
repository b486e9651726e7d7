import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentLanguage, speak } from './language/define-texts'
import { failure, sentence, withMessage } from './result'

beforeEach(() => speak('en'))
afterEach(() => speak('en'))

const make = () => currentLanguage().name

test('a sentence that is kept is in the language of the moment that it is read in', async () => {
  const failed = failure('otters', make, 404)
  const kept = [
    failed.error,
    sentence(make),
    withMessage({ code: 'otters', path: '/a' }, () => failed.error.message),
  ]
  expect(failed).toEqual({ ok: false, error: { code: 'otters', message: 'English', status: 404 } })
  await speak('de')
  expect(kept.map(({ message }) => message)).toEqual(['Deutsch', 'Deutsch', 'Deutsch'])
})

test('words of others stay as they are, and a copy for elsewhere has the words of its moment', async () => {
  const said = failure('otters', 'The otters are out.').error
  const copy = structuredClone(sentence(make))
  await speak('de')
  expect([said.message, copy.message]).toEqual(['The otters are out.', 'English'])
})
