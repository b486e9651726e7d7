// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../key-value-storage'

vi.mock('virtual:texts', () => {
  const load = async () => ({ start: {}, later: {} })
  return { languages: { ar: load, de: load, 'en-XA': load } }
})

const { currentLanguage, speak } = await import('./define-texts')
const { chooseLanguageOfDevice, startLanguage } = await import('./start-language')

const page = () => document.createElement('html')

beforeEach(() => speak('en'))

test('the page speaks what the browser asks for', async () => {
  const html = page()
  await startLanguage(memoryStorage(), html, ['ar-EG', 'en'])
  expect([html.lang, html.dir]).toEqual(['ar', 'rtl'])
})

test('English needs nothing', async () => {
  const html = page()
  await startLanguage(memoryStorage(), html, ['en-GB'])
  expect(currentLanguage().tag).toBe('en')
})

test('a choice counts now and at the next start, until it is left to the browser again', async () => {
  const [storage, html] = [memoryStorage(), page()]
  await startLanguage(storage, html, ['en'])
  await chooseLanguageOfDevice(storage, 'de', ['en'])
  expect([html.lang, html.dir]).toEqual(['de', 'ltr'])

  await speak('en')
  const restarted = page()
  await startLanguage(storage, restarted, ['en'])
  expect(restarted.lang).toBe('de')

  await chooseLanguageOfDevice(storage, null, ['ar'])
  expect(restarted.dir).toBe('rtl')
})

test('a choice that cannot be kept counts for now', async () => {
  const full = {
    ...memoryStorage(),
    set() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  await expect(chooseLanguageOfDevice(full, 'de', ['en'])).rejects.toThrow('full')
  expect(currentLanguage().tag).toBe('de')
})
