import { BrowserWindow, isFromFrame, sitePage } from '../pages/browser'
import { test } from '../support/site-test'
import { expect } from '../support/test'

const refusesFrames = { 'x-frame-options': 'DENY' }

/** Says everything that a page may say, and what the desktop asks for as far as it can be guessed, just before it leaves. */
const leaving = (address: string) => `<button onclick="leave()">Leave</button><script>
  const asked = []
  addEventListener('message', (event) => asked.push(event.data), true)
  function leave() {
    parent.postMessage({ type: 'otteros-page-title', title: 'Bank', icon: null }, '*')
    for (const data of asked) parent.postMessage({ type: 'otteros-page-here', nonce: data.nonce }, '*')
    parent.postMessage({ type: 'otteros-page-here', nonce: '' }, '*')
    location.assign('${address}')
  }
</script>`

test('a site that refuses frames comes by the proxy at once, and goes back when asked; what the proxy refuses is an error that says why [A2.29 A2.31 A4.31 A4.32 A4.33 A7.16 A8.16 A9.20]', async ({
  signedIn,
  sites: [site, other],
}) => {
  const browser = await BrowserWindow.open(signedIn)
  site.serve('/', {
    html: sitePage('Rivers', `<a href="/next">Next</a> <a href="${other.url('/away')}">Away</a>`),
    headers: refusesFrames,
  })
  site.serve('/next', { html: sitePage('Next river'), headers: refusesFrames })
  await browser.goTo(site.url())
  await browser.is('proxied')
  await browser.shows('Rivers')
  await expect(browser.shown()).toContainText(`Proxied content from ${site.host}`)
  await expect(browser.window.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-forms',
  )

  await browser.follow(browser.page.getByRole('link', { name: 'Next' }))
  await browser.shows('Next river')
  await expect(browser.address).toHaveValue(site.url('/next'))
  await browser.openPanel()
  await expect(browser.listed('history').first()).toContainText('Next river')
  await browser.button('Back').click()
  await browser.shows('Rivers')
  await browser.follow(browser.page.getByRole('link', { name: 'Away' }))
  await browser.is('loaded')
  await browser.shows('Page /away')
  await browser.button('Back').click()
  await browser.is('proxied')
  await browser.button('Back to Frame').click()
  await browser.is('loaded')
  await expect(browser.shown()).not.toContainText('Proxied content')

  site.serve('/pops', {
    html: sitePage('Pops', `<a href="${other.url('/new')}" target="_blank">Open</a>`),
    headers: refusesFrames,
  })
  await browser.goTo(site.url('/pops'))
  await browser.is('proxied')
  await browser.page.getByRole('link', { name: 'Open' }).click()
  await expect(browser.window.getByRole('navigation', { name: 'Tabs' }).getByRole('listitem')).toHaveCount(2)
  await browser.shows('Page /new')

  site.serve('/paper', {
    html: '%PDF-1.7',
    headers: { 'content-type': 'application/pdf' },
  })
  await browser.goTo(site.url('/paper'))
  await browser.is('error')
  const alert = browser.window.getByRole('alert')
  await expect(alert).toContainText('This address leads to a file (application/pdf)')
  await expect(browser.button('Open in New Tab')).toBeVisible()

  site.serve('/refused', {
    html: '<p>binary</p>',
    headers: { ...refusesFrames, 'content-type': 'application/octet-stream' },
  })
  await browser.button('More').click()
  await signedIn.page.getByRole('menuitem', { name: 'Load with Proxy' }).click()
  await browser.is('error')
  await expect(alert).toContainText("Page couldn't load")
  await expect(alert).toContainText('Proxy failed: 415 Unsupported Media Type')
  await expect(browser.button('Download')).toBeVisible()
  await browser.button('Go Home').click()
  await browser.shows('Search the web')
})

test('whatever a proxied page says, replaces or leads its frame to, banner and address are its own', async ({
  signedIn,
  sites: [site, other],
}) => {
  const browser = await BrowserWindow.open(signedIn)
  await test.step('what it says of itself', async () => {
    site.serve('/liar', {
      html: sitePage(
        'Liar',
        `<script>
        parent.postMessage({ type: 'otteros-page-moved', url: 'http://localhost:4000/' }, '*')
        parent.postMessage({ type: 'otteros-page-moved', url: '${other.url('/bank')}' }, '*')
        parent.postMessage({ type: 'otteros-page-ready' }, '*')
        document.body.dataset.done = 'yes'
      </script>`,
      ),
      headers: refusesFrames,
    })
    await browser.goTo(site.url('/liar'))
    await browser.is('proxied')
    await expect(browser.page.locator('body')).toHaveAttribute('data-done', 'yes')
    await expect(browser.address).toHaveValue(site.url('/liar'))
    await expect(browser.shown()).toContainText(`Proxied content from ${site.host}`)
  })
  await test.step('what browsers give it is replaced', async () => {
    site.serve('/replaces', {
      html: sitePage(
        'Replaces',
        `<output>0</output><script>
        const nothing = () => undefined
        let heard = 0
        EventTarget.prototype.addEventListener.call(window, 'message', () => { document.querySelector('output').textContent = ++heard })
        window.postMessage = EventTarget.prototype.addEventListener = EventTarget.prototype.removeEventListener = nothing
        for (const name of ['data', 'origin', 'source', 'ports']) Object.defineProperty(MessageEvent.prototype, name, { get: nothing })
        for (const name of ['stopImmediatePropagation', 'stopPropagation']) Event.prototype[name] = nothing
        Function.prototype.call = Function.prototype.bind = Function.prototype.apply = Reflect.apply = nothing
        Array.prototype.includes = Array.prototype[Symbol.iterator] = nothing
        window.onload = () => {
          document.open(); document.write('<h1>Written anew</h1><output>' + heard + '</output>'); document.close()
        }
      </script>`,
      ),
      headers: refusesFrames,
    })
    const asked = await signedIn.page.evaluateHandle(() => {
      const answers: unknown[] = []
      addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
        if (data.type === 'otteros-page-here') answers.push(data)
      })
      return answers
    })
    await browser.goTo(site.url('/replaces'))
    await browser.is('proxied')
    await browser.shows('Written anew')
    await expect.poll(() => asked.evaluate((answers) => answers.length)).toBeGreaterThan(2)
    await browser.is('proxied')
    await expect(browser.page.locator('output')).toHaveText('0')
  })
  // To a page that is done loading, and to one that never is.
  for (const isEndless of [false, true])
    await test.step(`it leads itself elsewhere, ${isEndless ? 'endlessly' : 'at once'}`, async () => {
      site.serve('/leaves', { html: sitePage('Leaves', leaving(other.url('/bank'))), headers: refusesFrames })
      other.serve('/bank', { html: sitePage('Bank'), isEndless })
      await browser.goTo(site.url('/leaves'))
      await browser.is('proxied')
      await browser.shows('Leaves')
      await browser.follow(browser.page.getByRole('button', { name: 'Leave' }))
      await browser.is('error')
      await expect(browser.window.getByRole('alert')).toContainText('that OtterOS did not load')
      await expect(browser.window.locator('iframe')).toHaveCount(0)
      await expect(browser.shown()).not.toContainText('Proxied content')
    })
})

test('8 s after a navigation the proxy takes over, 15 s after a refresh the page is blocked [A2.28 A2.30 A4.32 A5.10 A9.4]', async ({
  page,
  signedIn,
  sites: [site],
}) => {
  site.serve('/slow', { html: sitePage('Slow river'), hangs: isFromFrame })
  await page.clock.install()
  const browser = await BrowserWindow.open(signedIn)
  // From here on time passes only as it is told: a slow machine takes seconds from one line to the next.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  await browser.address.fill(site.url('/slow'))
  await browser.address.press('Enter')
  await browser.is('loading')
  await expect(browser.shown()).toContainText('Loading page...')
  await expect(browser.button('Loading...')).toBeDisabled()
  for (const name of ['Back', 'Forward']) await expect(browser.button(name)).toBeDisabled()
  await page.clock.fastForward(7000)
  await browser.is('loading')
  await page.clock.fastForward(1000)
  await browser.is('proxied')
  await browser.shows('Slow river')

  site.serve('/fine', { html: sitePage('Fine river') })
  await browser.goTo(site.url('/fine'))
  await browser.is('loaded')
  site.serve('/fine', { html: sitePage('Fine river'), hangs: isFromFrame })
  await browser.button('Refresh').click()
  await page.clock.fastForward(14_000)
  await browser.is('loading')
  await page.clock.fastForward(1000)
  await browser.is('blocked')
  await expect(browser.shown().getByRole('heading')).toHaveText('Site Cannot Be Displayed')
  await expect(browser.shown().getByRole('button')).toHaveText([
    'Load with Proxy',
    'Open in New Tab',
    'Go Home',
    'Try Again',
  ])
  await browser.button('Load with Proxy').click()
  await browser.shows('Fine river')
  await browser.is('proxied')
})
