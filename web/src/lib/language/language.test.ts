import { expect, test } from 'vitest'
import { chooseLanguage, languageOf } from './language'

test('a language has its own name and its direction', () => {
  expect(languageOf('de')).toEqual({ tag: 'de', name: 'Deutsch', direction: 'ltr' })
  expect(languageOf('ar')).toEqual({ tag: 'ar', name: 'العربية', direction: 'rtl' })
  expect(languageOf('arn').direction).toBe('ltr')
})

test('the language is the first of the browser’s that there is, in any region; English otherwise', () => {
  const there = ['en', 'ar', 'de', 'pt-BR']
  expect(chooseLanguage(['de-AT', 'en'], there)).toBe('de')
  expect(chooseLanguage(['fr', 'ar-EG', 'de'], there)).toBe('ar')
  expect(chooseLanguage(['pt-br'], there)).toBe('pt-BR')
  expect(chooseLanguage(['en-GB', 'de'], there)).toBe('en')
  expect(chooseLanguage(['fr'], there)).toBe('en')
  expect(chooseLanguage([], there)).toBe('en')
})
