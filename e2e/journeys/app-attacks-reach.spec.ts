import { attemptsPage, openApp, outcomesOf } from '../fixtures/attacks/attempts'
import { foundEmpty, outOfReach } from '../fixtures/attacks/reach'
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

  const files = await HtmlApp.store(signedIn, {
    'quiet.html': '<h1>Quiet</h1>',
    'nosy.html': attemptsPage<null>({ ...outOfReach, ...foundEmpty }, null),
  })
  await HtmlApp.openFrom(signedIn, files, 'quiet.html')
  const nosy = await openApp(signedIn, 'nosy.html')
  expect(await outcomesOf(nosy)).toEqual({
    ...all(Object.keys(outOfReach), 'SecurityError'),
    // What no page without an origin could use is taken away, so that pages which look for it first do without.
    ...all(['a cache of its own', 'a database of its own', 'a shared worker'], 'ReferenceError'),
    ...all(['a lock', 'files of its own', 'service workers'], 'TypeError'),
    'who opened it': 'got null',
    'the frame that holds it': 'got null',
    'the cookies that it has': 'got ',
  })
})
