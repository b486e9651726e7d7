// Where a server has no hosts for content, a proxied page is shown as a document.
import { BrowserWindow, sitePage } from '../pages/browser'
import { test } from '../support/site-test'
import { expect } from '../support/test'

test.use({ settings: { USER_CONTENT_ORIGIN: 'off' } })

const headers = { 'x-frame-options': 'DENY' }

test('it has its style sheets, its links and searches lead on, its scripts do not run, it never leads itself elsewhere, and a file in its own link is kept', async ({
  signedIn,
  sites: [site, other],
}) => {
  const browser = await BrowserWindow.open(signedIn)
  site.serve('/style.css', { html: 'h1 { color: rgb(1, 2, 3) }', headers: { 'content-type': 'text/css' } })
  site.serve('/river', {
    html: sitePage(
      'River',
      `<link rel="stylesheet" href="/style.css"><a href="/sea">Sea</a> <a href="${other.url('/away')}">Away</a>
      <form action="/find"><input name="q" value="otter"><button>Find</button></form>
      <script>document.querySelector('h1').textContent = 'Changed'</script>`,
    ),
    headers,
  })
  site.serve('/sea', { html: sitePage('Sea'), headers })
  site.serve('/find', { html: sitePage('Found'), headers })
  await browser.goTo(site.url('/river'))
  await browser.is('proxied')
  await browser.shows('River')
  await expect(browser.page.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(browser.shown()).toContainText(
    `Proxied content from ${site.host} · as a document, without its scripts and fonts`,
  )
  await expect(browser.window.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-popups allow-forms',
  )
  await browser.follow(browser.page.getByRole('link', { name: 'Sea' }))
  await expect(browser.address).toHaveValue(site.url('/sea'))
  await browser.is('proxied')
  await browser.shows('Sea')
  await browser.button('Back').click()
  await browser.is('proxied')
  await browser.shows('River')
  await browser.follow(browser.page.getByRole('button', { name: 'Find' }))
  await expect(browser.address).toHaveValue(site.url('/find?q=otter'))
  await browser.is('proxied')
  await browser.shows('Found')
  await browser.button('Back').click()
  await browser.is('proxied')
  await browser.follow(browser.page.getByRole('link', { name: 'Away' }))
  await expect(browser.address).toHaveValue(other.url('/away'))
  await browser.is('loaded')
  await browser.shows('Page /away')

  site.serve('/refreshes', {
    html: sitePage('Refreshes', `<meta http-equiv="refresh" content="1; url=${site.url('/next')}">`),
    headers,
  })
  site.serve('/next', { html: sitePage('Next'), headers })
  await browser.goTo(site.url('/refreshes'))
  await expect(browser.address).toHaveValue(site.url('/next'))
  await browser.is('proxied')
  await browser.shows('Next')
  // A form that is sent leads nowhere: there is no telling what answers it.
  site.serve('/sends', {
    html: sitePage(
      'Sends',
      `<form method="post" action="${other.url('/bank')}"><button>Send</button></form>`,
    ),
    headers,
  })
  await browser.goTo(site.url('/sends'))
  await browser.is('proxied')
  await browser.page.getByRole('button', { name: 'Send' }).click()
  await browser.shows('Sends')
  await expect(browser.address).toHaveValue(site.url('/sends'))

  site.serve('/note', {
    html: sitePage('Note', '<a href="data:text/plain;charset=utf-8,caf%C3%A9" download="note.txt">Keep</a>'),
    headers,
  })
  await browser.goTo(site.url('/note'))
  await browser.is('proxied')
  await browser.page.getByRole('link', { name: 'Keep' }).click()
  await browser.downloads.opens('note.txt').click()
  const note = signedIn.page.getByRole('dialog', { name: /note\.txt/ })
  await expect(note).toContainText('café')
})
