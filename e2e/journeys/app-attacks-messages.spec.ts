import { openApp } from '../fixtures/attacks/attempts'
import { polluted, pollutedOutcome, thief, victim } from '../fixtures/attacks/impostors'
import { HtmlApp, outerPage, startsAnew } from '../support/html-app'
import { expect, test } from '../support/test'

test('attack 56: an app cannot speak for another or for the desktop, not even while that one starts', async ({
  signedIn,
}) => {
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

test('attack 56: a frame that says a second time that it is ready is ended', async ({ signedIn }) => {
  const app = await HtmlApp.open(signedIn, 'twice.html', '<h1>Once</h1>')
  // What no app can do by itself: the frame around it speaks.
  await outerPage(app).evaluate((_body, message) => parent.postMessage(message, '*'), 'sandbox-ready')
  await expect(app.window.getByText('This app left its page.')).toBeVisible()
  await expect(app.frame).toHaveCount(0)
  await startsAnew(app.state(), () => app.button('Start again').click())
  await expect(app.page.getByRole('heading')).toHaveText('Once')
})

test('attack 56: an app that replaces the language under its runtime gets no port and nothing more than before', async ({
  signedIn,
}) => {
  const app = await HtmlApp.open(signedIn, 'polluted.html', polluted)
  await expect(app.page.locator('output')).toHaveText(pollutedOutcome)
})
