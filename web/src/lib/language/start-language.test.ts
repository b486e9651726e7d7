// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { type KeyValueStorage, memoryStorage } from '../key-value-storage'
import { log } from '../log'
import { storedValue } from '../stored-value'
import { createStorageTabs } from '../testing/storage-tabs'

vi.mock('virtual:texts', () => {
  const load = async () => ({ start: {}, later: {} })
  const fail = () => Promise.reject(new Error('offline'))
  return { languages: { ar: load, de: load, fr: fail, 'en-XA': load } }
})

const { currentLanguage, speak } = await import('./define-texts')
const {
  askForLanguage,
  choiceOfDevice,
  chooseLanguageOfDevice,
  followBrowser,
  followDevice,
  readLanguageChoice,
  startLanguage,
  takeAskedLanguage,
} = await import('./start-language')

const deviceStorage =
  (storage: KeyValueStorage = memoryStorage()) =>
  (name: string) =>
    storedValue(storage, name)
const page = () => document.createElement('html')

let warn = vi.spyOn(log, 'warn')
beforeEach(async () => {
  warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  await speak('en')
})

test('the page speaks what the browser asks for', async () => {
  const html = page()
  await startLanguage(deviceStorage(), html, ['ar-EG', 'en'])
  expect([html.lang, html.dir]).toEqual(['ar', 'rtl'])
})

test('English needs nothing', async () => {
  const html = page()
  await startLanguage(deviceStorage(), html, ['en-GB'])
  expect(currentLanguage().tag).toBe('en')
})

test('a choice counts now and at the next start, until it is left to the browser again', async () => {
  const [storage, html] = [deviceStorage(), page()]
  await startLanguage(storage, html, ['en'])
  await chooseLanguageOfDevice(storage, 'de', ['en'])
  expect([html.lang, html.dir]).toEqual(['de', 'ltr'])

  await speak('en')
  const restarted = page()
  await startLanguage(storage, restarted, ['en'])
  expect(restarted.lang).toBe('de')

  await chooseLanguageOfDevice(storage, 'browser', ['ar'])
  expect(restarted.dir).toBe('rtl')
})

test('a choice that cannot be kept counts for now', async () => {
  const full = deviceStorage({
    ...memoryStorage(),
    set() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await chooseLanguageOfDevice(full, 'de', ['en'])
  expect(currentLanguage().tag).toBe('de')
  expect(warn).toHaveBeenCalledOnce()
})

test('a language that cannot be loaded is neither spoken nor kept, and English at the start', async () => {
  const [storage, html] = [deviceStorage(), page()]
  await expect(chooseLanguageOfDevice(storage, 'fr', ['en'])).rejects.toThrow('offline')
  expect([currentLanguage().tag, choiceOfDevice(storage)]).toEqual(['en', 'browser'])
  await startLanguage(storage, html, ['fr'])
  expect(currentLanguage().tag).toBe('en')
})

test('what is asked for before signing in is told to the one who does, once', async () => {
  const storage = deviceStorage()
  await askForLanguage(storage, 'de')
  expect(choiceOfDevice(storage)).toBe('de')
  expect([takeAskedLanguage(storage), takeAskedLanguage(storage)]).toEqual(['de', null])
})

test('damage is no choice, and the language of a newer version none either', async () => {
  const html = page()
  await startLanguage(deviceStorage(memoryStorage({ language: '{"tlh"' })), html, ['ar'])
  expect(currentLanguage().tag).toBe('ar')
  expect([readLanguageChoice('de'), readLanguageChoice('browser')]).toEqual(['de', 'browser'])
  expect([readLanguageChoice('tlh'), readLanguageChoice('en-XA'), readLanguageChoice(7)]).toEqual([
    null,
    null,
    null,
  ])
})

test('another tab is followed', async () => {
  const tabs = createStorageTabs()
  const end = followDevice(deviceStorage(tabs.open()))
  tabs.open().set('language', 'de')
  await expect.poll(() => currentLanguage().tag).toBe('de')
  end()
  expect(tabs.listening()).toBe(0)
})

test('what is left to the browser follows it while the page is open; another choice stays', async () => {
  const storage = deviceStorage()
  let wanted = ['en']
  vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => wanted)
  const end = followBrowser(storage)
  const ask = (tag: string) => {
    wanted = [tag]
    window.dispatchEvent(new Event('languagechange'))
  }
  ask('de-CH')
  await expect.poll(() => currentLanguage().tag).toBe('de')
  ask('fr')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(currentLanguage().tag).toBe('de')

  await chooseLanguageOfDevice(storage, 'ar')
  ask('de')
  await speak(currentLanguage().tag)
  expect(currentLanguage().tag).toBe('ar')

  end()
  await chooseLanguageOfDevice(storage, 'browser')
  ask('ar')
  await speak(currentLanguage().tag)
  expect(currentLanguage().tag).toBe('de')
})
