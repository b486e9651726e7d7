import { expect, test, vi } from 'vitest'

test('what a page without an origin may not touch is not there for those who ask', async () => {
  class Navigator {
    get serviceWorker(): never {
      throw new DOMException('denied', 'SecurityError')
    }
    get locks() {
      return {}
    }
    readonly language = 'en'
  }
  const page = { indexedDB: {}, caches: {}, navigator: new Navigator(), localStorage: {} }
  vi.stubGlobal('self', page)
  vi.stubGlobal('Navigator', Navigator)
  const { hideAbsentFeatures } = await import('./absent-features')
  hideAbsentFeatures()
  vi.unstubAllGlobals()
  expect(['indexedDB', 'caches', 'localStorage'].filter((name) => name in page)).toEqual(['localStorage'])
  expect(['serviceWorker', 'locks', 'language'].filter((name) => name in page.navigator)).toEqual([
    'language',
  ])
})
