import { BrowserWindow, sitePage } from '../pages/browser'
import { meetsWcag } from '../support/looks'
import { test } from '../support/site-test'
import { expect } from '../support/test'

test('pages are visited, gone back to and left for others, the address leads nowhere but to the web, and frames have nothing of the desktop [A2.25 A2.26 A2.27 A4.29 A4.30 A5.8 A7.12 A7.13 A7.14 A9.20]', async ({
  signedIn,
  server,
  site,
}) => {
  const browser = await BrowserWindow.open(signedIn)
  await expect(browser.address).toBeFocused()
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

  site.serve('/thief', {
    html: sitePage(
      'Thief',
      `<p id="out"></p><script>
        const tries = [() => parent.document.title, () => top.localStorage.length, () => { top.location = 'about:blank' }]
        out.textContent = tries.map((work) => { try { work(); return 'done' } catch (error) { return error.name } }).join(' ')
      </script>`,
    ),
  })
  await browser.goTo(site.url('/thief'))
  await expect(browser.page.locator('#out')).toHaveText('SecurityError SecurityError SecurityError')
  await expect(browser.window.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-forms',
  )
  await expect(signedIn.root()).toHaveAttribute('data-system-state', 'desktop')

  // Tabs by keyboard.
  const tabs = browser.window.getByRole('navigation', { name: 'Tabs' }).getByRole('listitem')
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

test('a window that is closed goes on where it was, also after a reload, with the bookmarks that were made [A2.27 A3.9 A4.28 A7.9 A7.10 A7.11 A7.15]', async ({
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
  await again.openPanel()
  await expect(again.bookmarks).toContainText('No bookmarks yet')
  const bookmark = again.button('Bookmark this page')
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(again.listed('bookmarks')).toHaveText([`${site.host}/tab`])
  await again.goTo(site.url('/elsewhere'))
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await again.shows('Page /elsewhere')
  await again.rests()

  await signedIn.page.reload()
  await signedIn.ready()
  await again.shows('Page /elsewhere')
  await tabs.nth(0).click()
  await again.shows('Page /one')
  await again.openPanel()
  await expect(again.listed('history')).toHaveText([/\/two/, /\/one/, /duckduckgo/])
  await again.button('Forward').click()
  await again.shows('Page /two')
  await again.bookmarks.getByRole('button', { name: /\/tab/ }).first().click()
  await again.shows('Page /tab')
  await again.rests()
  await again.bookmarks.getByRole('button', { name: /^Delete bookmark/ }).click()
  await expect(again.bookmarks).toContainText('No bookmarks yet')
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
