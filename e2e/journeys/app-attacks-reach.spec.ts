import { attemptsPage, openApp, outcomesOf } from '../fixtures/attacks/attempts'
import { polluted, pollutedOutcome, thief, victim } from '../fixtures/attacks/impostors'
import { foundEmpty, outOfReach } from '../fixtures/attacks/reach'
import { closeWindows } from '../support/close-windows'
import { HtmlApp, outerPage, startsAnew } from '../support/html-app'
import { expect, test } from '../support/test'

const all = (names: readonly string[], outcome: string) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

test('attacks 43 and 56: an app reaches neither the desktop nor another app nor any storage, and speaks for nobody else', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('what is around it is out of its reach', async () => {
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

  await closeWindows(signedIn)

  await test.step('it does not speak for another or for the desktop, not even while that one starts', async () => {
    const files = await HtmlApp.store(signedIn, { 'thief.html': thief, 'victim.html': victim })
    const robber = await HtmlApp.openFrom(signedIn, files, 'thief.html')
    for (let round = 0; round < 3; round += 1) {
      const app = await openApp(signedIn, 'victim.html')
      await expect(app.page.getByRole('heading')).toHaveText('Victim')
      await expect(app.page.locator('output')).toHaveText('secret')
      await app.close()
    }
    await expect(robber.page.getByRole('heading')).toHaveText('Thief')
    await expect(robber.page.locator('#loot')).toHaveText('')
    await expect(robber.state()).toHaveAttribute('data-app-state', 'ready')
  })

  await closeWindows(signedIn)

  await test.step('a frame that says a second time that it is ready is ended', async () => {
    const app = await HtmlApp.open(signedIn, 'twice.html', '<h1>Once</h1>')
    // What no app can do by itself: the frame around it speaks.
    await outerPage(app).evaluate((_body, message) => parent.postMessage(message, '*'), 'sandbox-ready')
    await expect(app.window.getByText('This app left its page.')).toBeVisible()
    await expect(app.frame).toHaveCount(0)
    await startsAnew(app.state(), () => app.button('Start again').click())
    await expect(app.page.getByRole('heading')).toHaveText('Once')
  })

  await closeWindows(signedIn)

  await test.step('one that replaces the language under its runtime gets no port and nothing more than before', async () => {
    const app = await HtmlApp.open(signedIn, 'polluted.html', polluted)
    await expect(app.page.locator('output')).toHaveText(pollutedOutcome)
  })
})
