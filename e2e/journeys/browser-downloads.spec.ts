import { BrowserWindow, sitePage } from '../pages/browser'
import { test } from '../support/site-test'
import { expect } from '../support/test'

const named = (name: string, type = 'application/octet-stream') => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
})

test('files that a site offers are kept in the Downloads folder, cancelled and tried again, and say why they failed; a page that is kept opens apart from the desktop', async ({
  signedIn,
  site,
}) => {
  const browser = await BrowserWindow.open(signedIn)
  site.serve('/notes', { html: 'Otters sleep in kelp.', headers: named('../kelp notes.txt', 'text/plain') })
  await browser.goTo(site.url('/notes'))
  await browser.is('error')
  await expect(browser.shown().getByRole('alert')).toContainText('This address leads to a file')
  const { region: downloads } = browser.downloads
  await expect(downloads).toHaveCount(0)
  await browser.button('Download').click()
  await expect(downloads.getByRole('listitem')).toContainText('kelp notes.txt')
  await expect(signedIn.toast()).toContainText('“kelp notes.txt” is in Downloads.')

  await downloads.getByRole('button', { name: 'Open kelp notes.txt' }).click()
  const editor = signedIn.page.getByRole('dialog', { name: /kelp notes\.txt/ })
  await expect(editor).toContainText('Otters sleep in kelp.')
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await downloads.getByRole('button', { name: 'Show kelp notes.txt in folder' }).click()
  const files = signedIn.window('File Manager')
  await expect(files).toContainText('kelp notes.txt')
  await files.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(files).toHaveCount(0)

  const cutOff = { 'content-type': 'application/zip', 'content-length': '1000' }
  site.serve('/cut.zip', { html: 'PK', headers: cutOff, isCutOff: true })
  await browser.goTo(site.url('/cut.zip'))
  await browser.button('Download').click()
  await expect(browser.downloads.items.first()).toContainText(
    'The site ended the download before the file was complete. Try again in a moment.',
  )
  await expect(browser.button('Open address of cut.zip in a new tab')).toBeVisible()

  site.serve('/slow.zip', { html: 'PK', headers: { 'content-type': 'application/zip' }, isEndless: true })
  site.serve('/huge.zip', {
    html: '',
    headers: { 'content-type': 'application/zip', 'content-length': String(10 ** 10) },
    isEndless: true,
  })
  const item = browser.downloads.items.first()
  await browser.goTo(site.url('/slow.zip'))
  await browser.button('Download').click()
  await expect(item.getByRole('progressbar', { name: 'Downloading slow.zip' })).toBeVisible()
  await item.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toContainText('Cancelled')
  site.serve('/slow.zip', { html: 'PK', headers: { 'content-type': 'application/zip' } })
  await item.getByRole('button', { name: 'Try download of slow.zip again' }).click()
  await expect(item.getByRole('button', { name: 'Open slow.zip' })).toBeVisible()

  await browser.goTo(site.url('/huge.zip'))
  await browser.button('Download').click()
  await expect(item).toContainText('The file is larger than 8.0 MB')
  await expect(signedIn.toast()).toContainText('Download failed')

  site.serve('/trap.html', {
    html: '<h1>Kept</h1><output></output><script>try { document.querySelector("output").textContent = parent.localStorage.length } catch (error) { document.querySelector("output").textContent = error.name }</script>',
    headers: named('trap.html', 'text/html'),
  })
  await browser.goTo(site.url('/trap.html'))
  await browser.button('Download').click()
  await browser.window.getByRole('button', { name: 'Open trap.html' }).click()
  const opened = signedIn.page.getByRole('dialog', { name: /trap\.html/ })
  await expect(opened.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
  const inner = opened.locator('iframe').contentFrame().locator('iframe').contentFrame()
  await expect(inner.locator('output')).toHaveText('SecurityError')
})

test('a proxied page downloads what its links say and what it makes itself, under names that are free and cleaned', async ({
  signedIn,
  site,
}) => {
  const browser = await BrowserWindow.open(signedIn)
  const { items } = browser.downloads
  const headers = { 'x-frame-options': 'DENY' }
  site.serve('/data.csv', { html: 'a,b', headers: { 'content-type': 'text/csv' } })
  site.serve('/paper', { html: '%PDF', headers: named('paper.pdf', 'application/pdf') })
  site.serve('/list', {
    html: sitePage('List', '<a href="/data.csv" download="table.csv">Table</a> <a href="/paper">Paper</a>'),
    headers,
  })
  await browser.goTo(site.url('/list'))
  await browser.is('proxied')
  await browser.shows('List')
  for (const name of ['table.csv', 'table (2).csv']) {
    await browser.page.getByRole('link', { name: 'Table' }).click()
    await expect(items.first().getByRole('button', { name: `Open ${name}` })).toBeVisible()
  }
  await browser.is('proxied')

  // What the page leads its frame to and is a file, is offered.
  await browser.follow(browser.page.getByRole('link', { name: 'Paper' }))
  await browser.is('error')
  await expect(browser.address).toHaveValue(site.url('/paper'))
  await browser.button('Download').click()
  await expect(items.first().getByRole('button', { name: 'Open paper.pdf' })).toBeVisible()
  await browser.button('Back').click()
  await browser.shows('List')
  await browser.button('Clear downloads').click()
  await expect(items).toHaveCount(0)

  site.serve('/makes', {
    html: sitePage(
      'Makes',
      `<a id="blob" download="../kelp.txt">Blob</a>
      <a href="data:text/csv;base64,YSxiCjEsMg==" download="river.csv">Table</a>
      <button onclick="save()">Save</button> <button onclick="save('x'.repeat(9e6))">Save much</button>
      <script>
        document.querySelector('#blob').href = URL.createObjectURL(new Blob(['Otters sleep in kelp.']))
        function save(text = 'from a script') {
          const link = document.createElement('a')
          link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
          link.download = 'saved.txt'
          link.click()
          URL.revokeObjectURL(link.href)
        }
      </script>`,
    ),
    headers,
  })
  await browser.goTo(site.url('/makes'))
  await browser.is('proxied')
  await browser.shows('Makes')
  await browser.page.getByRole('link', { name: 'Blob' }).click()
  await expect(browser.downloads.opens('kelp.txt')).toBeVisible()
  await browser.page.getByRole('link', { name: 'Table' }).click()
  await expect(browser.downloads.opens('river.csv')).toBeVisible()
  await browser.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(browser.downloads.opens('saved.txt')).toBeVisible()
  await expect(items.first()).toContainText('13 bytes from localhost')
  await browser.page.getByRole('button', { name: 'Save much' }).click()
  await expect(items.first()).toContainText('The file is larger than 8.0 MB')
  await expect(items).toHaveCount(4)
  // The page is where it was.
  await browser.is('proxied')
  await browser.downloads.opens('kelp.txt').click()
  await expect(signedIn.page.getByRole('dialog', { name: /kelp\.txt/ })).toContainText(
    'Otters sleep in kelp.',
  )
})
