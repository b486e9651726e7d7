// What apps may connect to: nothing that their manifest does not name and the person did not allow.
import type { Page } from '@playwright/test'
import { AppWindow, exampleApp } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const open = { 'access-control-allow-origin': '*' }
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'
const article = {
  title: 'Otter',
  description: 'Mammal that holds hands',
  extract: 'Otters live in and beside the water.',
  thumbnail: { source: 'https://upload.wikimedia.org/otter.svg' },
  content_urls: { desktop: { page: 'https://en.wikipedia.org/wiki/Otter' } },
}

/** Answers for Wikipedia, and counts what comes through to it by host. */
async function answerForWikipedia(page: Page) {
  const hits = { article: 0, picture: 0 }
  await page.route('https://en.wikipedia.org/**', (route) => {
    hits.article += 1
    return route.fulfill({ headers: open, json: article })
  })
  await page.route('https://upload.wikimedia.org/**', (route) => {
    hits.picture += 1
    return route.fulfill({ headers: open, contentType: 'image/svg+xml', body: picture })
  })
  return hits
}

const asks = 'Look It Up wants to connect to the internet'
const install = async () => ({ name: 'Look It Up', html: await exampleApp('lookup.html') })
const refused = 'You did not allow this app to connect.'

/** Looks the otter up, as one who types and presses Enter. */
async function lookUp({ page, appButton }: AppWindow) {
  await page.getByRole('textbox', { name: 'Look up' }).fill('Otter')
  await page.getByRole('textbox', { name: 'Look up' }).press('Enter')
  await expect(appButton('Look up')).toBeEnabled()
}

test('an app connects to the hosts that the person left chosen, and starts without the network where they said no or nothing', async ({
  signedIn,
}) => {
  const hits = await answerForWikipedia(signedIn.page)
  const app = await AppWindow.install(signedIn, await install())
  await test.step('a question that is closed lets it start without, and comes again with the next start', async () => {
    for (const box of ['https://en.wikipedia.org', 'https://upload.wikimedia.org'])
      await app.prompt.getByRole('checkbox', { name: box }).uncheck()
    await expect(app.prompt.getByRole('button', { name: 'Allow', exact: true })).toBeDisabled()
    await signedIn.page.keyboard.press('Escape')
    await expect(app.prompt).toHaveCount(0)
    await app.ready()
    await app.button('Reload app').click()
    await expect(app.prompt).toHaveAccessibleName(asks)
  })

  await test.step('a no is not asked about again', async () => {
    await app.answer(asks, 'Don’t allow')
    await app.ready()
    await lookUp(app)
    await expect(app.page.getByText(refused)).toBeVisible()
    await app.close()
    const again = await AppWindow.startFromIcon(signedIn, 'Look It Up')
    await lookUp(again)
    await expect(again.page.getByText(refused)).toBeVisible()
    await again.openPanel()
    await expect(again.permissionState('Network')).toHaveText('Not allowed')
    await expect(again.panel.getByRole('checkbox', { name: 'https://en.wikipedia.org' })).toBeDisabled()
    expect(hits).toEqual({ article: 0, picture: 0 })
  })

  await closeWindows(signedIn)

  await test.step('a yes is for the hosts that were left chosen, and for another once that is allowed', async () => {
    const app = await AppWindow.install(signedIn, { ...(await install()), path: '/apps/store/another' })
    await expect(app.prompt).toHaveAccessibleName(asks)
    await expect(app.state()).toHaveAttribute('data-app-state', 'loading')
    await expect(app.prompt.getByRole('checkbox')).toHaveCount(2)
    await app.prompt.getByRole('checkbox', { name: 'https://upload.wikimedia.org' }).uncheck()
    await app.answer(asks, 'Allow')
    await app.ready()
    await lookUp(app)
    await expect(app.page.getByRole('heading')).toHaveText('Otter')
    await expect(app.page.getByText('Otters live in and beside the water.')).toBeVisible()
    await expect(app.window).toHaveAccessibleName('Otter - Look It Up')
    await expect(app.page.locator('img')).toHaveJSProperty('complete', true)
    await expect(app.page.locator('img')).toHaveJSProperty('naturalWidth', 0)
    expect(hits).toEqual({ article: 1, picture: 0 })

    await app.openPanel()
    await expect(app.permissionState('Network')).toHaveText('Allowed')
    await app.startsAnew(() =>
      app.panel.getByRole('checkbox', { name: 'https://upload.wikimedia.org' }).check(),
    )
    await expect(app.notice('This app was restarted because its allowed hosts changed.')).toBeVisible()
    await app.closePanel()
    await lookUp(app)
    await expect(app.page.locator('img')).toHaveJSProperty('naturalWidth', 40)
    expect(hits).toEqual({ article: 2, picture: 1 })

    await app.openPanel()
    await app.startsAnew(() => app.permission('Network').click())
    await expect(app.permissionState('Network')).toHaveText('Not allowed')
    await app.closePanel()
    await expect(app.page.getByText('Type a word and press Enter.')).toBeVisible()
    await lookUp(app)
    await expect(app.page.getByText(refused)).toBeVisible()
    expect(hits).toEqual({ article: 2, picture: 1 })
  })
})
