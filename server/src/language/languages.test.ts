import { expect, test } from 'vitest'
import { defineTexts } from './define-texts'
import { htmlIn } from './html'
import { languageFor } from './languages'

const asked = (header: string | null) =>
  languageFor({ headers: new Headers(header === null ? {} : { 'accept-language': header }) }).tag

test('a request is answered in the most wanted language that there is, in any region; in English where none is', () => {
  expect(asked('de')).toBe('de')
  expect(asked('de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(asked('fr,en;q=0.4,ar-EG;q=0.6')).toBe('ar')
  expect(asked('de;q=0,ar;q=0.1')).toBe('ar')
  expect(asked('en-GB,de')).toBe('en')
  for (const header of [null, '', '*', 'fr', 'en-XA', 'de;q=0']) expect(asked(header)).toBe('en')
})

test('whatever a header holds, it chooses a language and nothing else', () => {
  for (const header of [
    '"><script>',
    '__proto__',
    '../de',
    'de"onload="x',
    ';;;,,,==',
    '"de\\',
    `${'x'.repeat(201)},de`,
  ])
    expect(asked(header)).toBe('en')
  expect(asked('de;'.repeat(100_000))).toBe('de')
})

test('a page says its language and direction', () => {
  const page = (header: string) =>
    htmlIn(languageFor({ headers: new Headers({ 'accept-language': header }) }))
  expect(page('ar')).toContain('<html lang="ar" dir="rtl">')
  expect(page('de')).toContain('<html lang="de" dir="ltr">')
})

test('a text that is not translated is English; an apostrophe is written twice', () => {
  const textsIn = defineTexts({ plain: "It''s here", said: 'As it is' }, 'server/of-a-test')
  const german = textsIn({ tag: 'de', name: 'Deutsch', direction: 'ltr' })
  expect(german).toEqual({ plain: "It's here", said: 'As it is' })
  // @ts-expect-error -- what the server says has no values
  defineTexts({ named: 'Hello {name}' }, 'server/of-a-test')
})
