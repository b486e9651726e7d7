import { attemptsPage, openApp, outcomesOf } from '../fixtures/attacks/attempts'
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

const all = (names: readonly string[], outcome: string) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

test('attack 43: neither the desktop nor another app nor any storage is in reach of an app', async ({
  signedIn,
}) => {
  const { page } = signedIn
  // There is something to be had.
  const own = await page.evaluate(() => [
    localStorage.getItem('sb-localhost-auth-token'),
    parent.document.title,
  ])
  expect(own).toEqual([expect.stringContaining('access_token'), 'OtterOS'])

  const refused = {
    'the document around': () => parent.document.title,
    'the document of the desktop': () => top?.document.title,
    'the storage around': () => parent.localStorage.length,
    'the storage of the desktop': () => top?.localStorage.length,
    'the session storage of the desktop': () => top?.sessionStorage.length,
    'the databases of the desktop': () => top?.indexedDB.databases(),
    'the caches of the desktop': () => top?.caches.keys(),
    'the address of the desktop': () => top?.location.href,
    'the history of the desktop': () => top?.history.length,
    'the code of the desktop': () => (top as unknown as { eval: (code: string) => unknown }).eval('1'),
    'the port of the frame around': () => (parent as unknown as { desktopPort: unknown }).desktopPort,
    'a frame by its name': () => (top as unknown as Record<string, Window>)['quiet.html']?.document.title,
    'another app’s frame': () => (top?.frames[0] === parent ? top.frames[1] : top?.frames[0])?.document.title,
    'another app’s page': () =>
      (top?.frames[0] === parent ? top.frames[1] : top?.frames[0])?.frames[0]?.document.title,
    'another app’s API': () => {
      const frame = top?.frames[0] === parent ? top.frames[1] : top?.frames[0]
      return (frame?.frames[0] as unknown as { otteros: unknown } | undefined)?.otteros
    },
    'a function on another window': () => Object.getOwnPropertyDescriptor(top ?? {}, 'document'),
    'a wider domain': () => (document.domain = 'localhost'),
    'the browser’s cookies': () => {
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      return cookie?.get?.call(document) as unknown
    },
    'the cookie store': () =>
      (window as unknown as { cookieStore: { getAll(): unknown } }).cookieStore.getAll(),
    'the storage of an empty frame': () => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      return frame.contentWindow?.localStorage.length
    },
    'a database of its own': () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('a')
        request.addEventListener('success', resolve)
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      }),
    'a cache of its own': () => caches.keys(),
    'files of its own': () => navigator.storage.getDirectory(),
    'a lock': () => navigator.locks.query(),
    'a shared worker': () => new SharedWorker('data:text/javascript,'),
    'service workers': () => navigator.serviceWorker.getRegistrations(),
  }
  const empty = {
    'who opened it': () => window.opener as unknown,
    'the frame that holds it': () => window.frameElement,
    'the cookies that it has': () => document.cookie,
  }
  const files = await HtmlApp.store(signedIn, {
    'quiet.html': '<h1>Quiet</h1>',
    'nosy.html': attemptsPage<null>({ ...refused, ...empty }, null),
  })
  await HtmlApp.openFrom(signedIn, files, 'quiet.html')
  const nosy = await openApp(signedIn, 'nosy.html')
  expect(await outcomesOf(nosy)).toEqual({
    ...all(Object.keys(refused), 'SecurityError'),
    // What no page without an origin could use is taken away, so that pages which look for it first do without.
    ...all(['a cache of its own', 'a database of its own', 'a shared worker'], 'ReferenceError'),
    ...all(['a lock', 'files of its own', 'service workers'], 'TypeError'),
    'who opened it': 'got null',
    'the frame that holds it': 'got null',
    'the cookies that it has': 'got ',
  })
})
