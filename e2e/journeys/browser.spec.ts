import { BrowserWindow, serveHome, sitePage } from '../pages/browser'
import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { meetsWcag } from '../support/looks'
import { test } from '../support/site-test'
import { expect } from '../support/test'

test('pages are visited, gone back to and left for others [A2.25 A2.26 A2.27 A4.29 A4.30 A5.8 A7.12 A7.13 A7.14]', async ({
  signedIn,
  site,
}) => {
  const browser = await BrowserWindow.open(signedIn)
  await browser.shows('Search the web')
  await expect(browser.address).toHaveValue('https://lite.duckduckgo.com/lite/')
  await expect(browser.address).toHaveAttribute('placeholder', 'Enter URL or search...')
  await expect(browser.button('Back')).toBeDisabled()
  await browser.goTo('sea otter')
  await expect(browser.address).toHaveValue('https://lite.duckduckgo.com/lite/?q=sea%20otter')
  await browser.goTo(site.url('/one'))
  await browser.shows('Page /one')
  await browser.goTo(site.url('/two'))
  await browser.shows('Page /two')
  await expect(browser.button('Forward')).toBeDisabled()

  await browser.button('Back').click()
  await browser.shows('Page /one')
  await browser.rests()
  await browser.button('Forward').click()
  await browser.shows('Page /two')
  await browser.rests()
  await browser.address.press('Alt+ArrowLeft')
  await browser.shows('Page /one')
  await browser.rests()

  await browser.openPanel()
  await expect(browser.listed('history')).toHaveText([/\/two/, /\/one/, /q=sea/, /duckduckgo/])
  await browser.goTo(site.url('/three'))
  await expect(browser.listed('history')).toHaveText([/\/three/, /\/one/, /q=sea/, /duckduckgo/])
  await browser.history.getByRole('button', { name: /\/one/ }).click()
  await browser.shows('Page /one')
  await browser.rests()
  await browser.button('Home').click()
  await browser.shows('Search the web')
  await browser.rests()
  await expect(browser.listed('history')).toHaveText([/duckduckgo/, /\/one/, /q=sea/, /duckduckgo/])
})

test('a window that is closed goes on where it was, also after a reload [A4.28 A7.9 A7.10 A7.11]', async ({
  signedIn,
  site,
}) => {
  const first = await BrowserWindow.open(signedIn)
  await first.goTo(site.url('/one'))
  await first.goTo(site.url('/two'))
  await first.button('Back').click()
  await first.shows('Page /one')
  await first.rests()
  await first.button('New Tab').click()
  await expect(first.window.getByRole('heading', { name: 'Start page' })).toBeVisible()
  await first.goTo(site.url('/tab'))
  await first.close()

  const again = await BrowserWindow.open(signedIn)
  await again.shows('Page /one')
  await expect(again.button('Forward')).toBeEnabled()
  const tabs = again.window.getByRole('navigation', { name: 'Tabs' }).getByRole('button')
  await tabs.nth(2).click()
  await again.shows('Page /tab')

  await signedIn.page.reload()
  await signedIn.ready()
  await again.shows('Page /tab')
  await tabs.nth(0).click()
  await again.shows('Page /one')
  await again.openPanel()
  await expect(again.listed('history')).toHaveText([/\/two/, /\/one/, /duckduckgo/])
  await again.button('Forward').click()
  await again.shows('Page /two')
})

test('bookmarks are kept for the person who made them [A2.27 A3.9 A6.4 A7.15]', async ({
  signedIn,
  server,
  site,
  browser: chromium,
}) => {
  const ada = await BrowserWindow.open(signedIn)
  await ada.openPanel()
  await expect(ada.bookmarks).toContainText('No bookmarks yet')
  await ada.goTo(site.url('/kept'))
  await ada.button('Bookmark this page').click()
  await expect(ada.button('Bookmark this page')).toHaveAttribute('aria-pressed', 'true')
  await expect(ada.listed('bookmarks')).toHaveText([`${site.host}/kept`])
  await ada.goTo(site.url('/elsewhere'))
  await expect(ada.button('Bookmark this page')).toHaveAttribute('aria-pressed', 'false')
  await ada.shows('Page /elsewhere')
  await ada.rests()
  await signedIn.page.reload()
  await signedIn.ready()
  await ada.shows('Page /elsewhere')
  await ada.openPanel()
  await ada.bookmarks
    .getByRole('button', { name: /\/kept/ })
    .first()
    .click()
  await ada.shows('Page /kept')

  const context = await chromium.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const rita = new Desktop(await context.newPage())
  await serveHome(rita.page)
  await rememberSession(rita.page, await createPerson(server, 'Rita Reed'))
  await rita.load()
  const other = await BrowserWindow.open(rita)
  await other.openPanel()
  await expect(other.bookmarks).toContainText('No bookmarks yet')
  await expect(other.listed('history')).toHaveText([/duckduckgo/])
  await context.close()

  await ada.rests()
  await ada.bookmarks.getByRole('button', { name: /^Delete bookmark/ }).click()
  await expect(ada.bookmarks).toContainText('No bookmarks yet')
})

test('without a session of a signed-in person nothing is opened [A5.9 A6.4 A8.18]', async ({ signedIn }) => {
  await signedIn.page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'))
  const asked: string[] = []
  signedIn.page.on('request', (request) => asked.push(request.url()))
  const window = await signedIn.openFromIcon('Web Browser')
  await expect(window.getByRole('alert')).toContainText("Page couldn't load")
  await expect(window.getByRole('alert')).toContainText('User not authenticated')
  await window.getByRole('button', { name: 'Go Home' }).click()
  await expect(window.getByRole('alert')).toContainText('No session')
  expect(asked.filter((url) => /duckduckgo|\/functions\/v1\/web-proxy/.test(url))).toEqual([])
})

test('the address leads nowhere but to the web', async ({ signedIn, server }) => {
  const browser = await BrowserWindow.open(signedIn)
  for (const address of [
    server.url,
    'http://localhost.:' + new URL(server.url).port,
    'javascript:alert(1.5)',
  ]) {
    await browser.goTo(address)
    await browser.is('error')
  }
  await expect(browser.window.locator('iframe')).toHaveCount(0)
  await expect(browser.window.getByRole('alert')).toContainText('javascript:')
})

test('tabs by keyboard', async ({ signedIn, site }) => {
  const browser = await BrowserWindow.open(signedIn)
  const tabs = browser.window.getByRole('navigation', { name: 'Tabs' }).getByRole('listitem')
  await expect(browser.address).toBeFocused()
  await browser.goTo(site.url('/first'))
  await browser.address.press('Alt+t')
  await expect(tabs).toHaveCount(2)
  await browser.rests()
  await browser.address.press('Alt+PageUp')
  await browser.shows('Page /first')
  await browser.address.press('Alt+2')
  await expect(browser.window.getByRole('heading', { name: 'Start page' })).toBeVisible()
  await browser.address.press('Alt+w')
  await expect(tabs).toHaveCount(1)
  await browser.shows('Page /first')
  await browser.button('Back').focus()
  await signedIn.page.keyboard.press('Control+l')
  await expect(browser.address).toBeFocused()
  await browser.address.press('Alt+w')
  await expect(browser.window).toHaveCount(0)
})

test('frames have exactly the flags that are asked for, and nothing of the desktop [A9.20]', async ({
  signedIn,
  site,
}) => {
  site.serve('/thief', {
    html: sitePage(
      'Thief',
      `<p id="out"></p><script>
        const tries = [() => parent.document.title, () => top.localStorage.length, () => { top.location = 'about:blank' }]
        out.textContent = tries.map((work) => { try { work(); return 'done' } catch (error) { return error.name } }).join(' ')
      </script>`,
    ),
  })
  const browser = await BrowserWindow.open(signedIn)
  await browser.goTo(site.url('/thief'))
  await expect(browser.page.locator('#out')).toHaveText('SecurityError SecurityError SecurityError')
  await expect(browser.window.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-forms',
  )
  await expect(signedIn.root()).toHaveAttribute('data-system-state', 'desktop')
})

test('window, panel and views are accessible, and fit a phone', async ({ signedIn, site }) => {
  await signedIn.page.setViewportSize({ width: 390, height: 844 })
  const browser = await BrowserWindow.open(signedIn)
  await browser.goTo(site.url('/one'))
  // A single tab has no strip on a phone.
  await browser.button('More').click()
  await signedIn.page.getByRole('menuitem', { name: 'New Tab', exact: true }).click()
  await expect(browser.window.getByRole('heading', { name: 'Start page' })).toBeVisible()
  await meetsWcag(signedIn)
  await browser.button('Home').click()
  await browser.rests()
  await meetsWcag(signedIn)
  for (const name of ['Back', 'Refresh', 'Home', 'Go', 'Bookmark this page', 'History', 'More']) {
    const { x, width } = await signedIn.box(browser.button(name))
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await browser.button('Bookmark this page').click()
  await browser.openPanel()
  await expect(browser.listed('bookmarks')).toHaveCount(1)
  await meetsWcag(signedIn)
  // A sheet goes with what was chosen in it.
  await browser.bookmarks
    .getByRole('button', { name: /duckduckgo/ })
    .first()
    .click()
  await expect(browser.panel).toHaveCount(0)
  await browser.rests()
  await browser.goTo('javascript:alert(1.5)')
  await browser.is('error')
  await meetsWcag(signedIn)
})
