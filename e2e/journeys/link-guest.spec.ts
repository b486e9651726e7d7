// Guests of links on a phone: no account, no desktop.
import { readFileSync } from 'node:fs'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { type Link, addFile, linksOf, makeLink } from '../../server/test/support/links'
import { type Client, visitor } from '../../server/test/support/people'
import { folderIn, ownSpace, pushEntries } from '../../server/test/support/spaces'
import { violations } from '../support/accessibility'
import type { Person } from '../support/account'
import { chooseFiles } from '../support/computer-files'
import type { JourneyServer } from '../support/server'
import { pdfDocument } from '../support/made-files'
import { expect, test } from '../support/test'
import { unzip } from '../support/zip'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, reducedMotion: 'reduce' })

/** A picture of 320 by 240 dots, large enough to be stored and not kept in the database. */
async function pictureOf(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const dots = context.createImageData(320, 240)
    let noise = 1
    for (let at = 0; at < dots.data.length; at++) {
      noise = (noise * 48_271) % 2_147_483_647
      dots.data[at] = at % 4 === 3 ? 255 : noise % 256
    }
    context.putImageData(dots, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

async function ownerOf(server: JourneyServer, { email, password }: Person) {
  const client: Client = visitor(server)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { id: space } = await ownSpace({ client })
  return { owner: { id: data.user.id, email, client }, space }
}

const addressOf = (server: JourneyServer, { token }: Pick<Link, 'token'>) => `${server.url}/s#${token}`

/** What the page asked for elsewhere, and what its policy refused. */
function watch(context: BrowserContext, page: Page, server: JourneyServer) {
  const wrong: string[] = []
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) wrong.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  return wrong
}

test('a guest opens a link with a password, looks at a picture, a document and a text, saves files, and goes back', async ({
  page,
  context,
  server,
  person,
}) => {
  const { owner, space } = await ownerOf(server, person)
  const folder = folderIn(space, 'Holidays')
  const inner = folderIn(folder.id, 'Older')
  await pushEntries(owner, space, [folder, inner], 1_000_000)
  const picture = await pictureOf(page)
  expect(picture.length).toBeGreaterThan(65_536)
  await addFile(owner, space, folder.id, 'beach.png', picture)
  await addFile(owner, space, folder.id, 'page.html', '<script>document.title = "taken over"</script>Hello')
  await addFile(owner, space, folder.id, 'letter.pdf', Buffer.from(pdfDocument(['Dear guest', 'Yours'])))
  await addFile(owner, space, inner.id, 'deep.txt', 'far below')
  const link = await makeLink(owner, space, folder.id, { password: 'sea and sand' })
  const wrong = watch(context, page, server)

  await page.goto(addressOf(server, link))
  const field = page.getByLabel('Password of the link', { exact: true })
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
  await field.fill('not this one')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This password is wrong')
  await field.fill('sea and sand')
  await page.getByRole('button', { name: 'Open', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible()
  await expect(page.getByText(`Shared by ${person.fullName}`)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: /^beach\.png/ }).tap()
  const shown = page.getByRole('img', { name: 'beach.png' })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(320)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).tap()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('beach.png')
  await page.goBack()

  await page.getByRole('button', { name: /^letter\.pdf/ }).tap()
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toHaveAttribute('data-drawn')
  await page.goBack()

  await page.getByRole('button', { name: /^page\.html/ }).tap()
  const text = page.getByRole('region', { name: 'page.html' })
  await expect(text).toHaveText('<script>document.title = "taken over"</script>Hello')
  await expect(page).toHaveTitle('Holidays – OtterOS')
  await page.getByRole('button', { name: 'Back to Holidays' }).tap()
  await expect(page.getByRole('button', { name: /^page\.html/ })).toBeFocused()
  const small = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download page.html' }).tap()
  expect((await small).suggestedFilename()).toBe('page.html')

  await page.getByRole('button', { name: /^Older/ }).tap()
  await expect(page.getByText('deep.txt')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('beach.png')).toBeVisible()

  // Where the server makes archives.
  const all = page.getByRole('button', { name: 'Download all' })
  if ((await page.request.get(`${server.url}/link/zip`)).status() === 405) {
    const archive = page.waitForEvent('download')
    await all.tap()
    const zip = await archive
    expect(zip.suggestedFilename()).toBe('Holidays.zip')
    const names = Object.keys(unzip(readFileSync(await zip.path()))).filter((name) => !name.endsWith('/'))
    expect(names.toSorted()).toEqual(['Older/deep.txt', 'beach.png', 'letter.pdf', 'page.html'])
    await expect(page.getByText('The download starts in a moment.')).toBeVisible()
  } else await expect(all).toHaveCount(0)
  expect(wrong).toEqual([])
})

test('a guest puts files into a drop box, and its owner has them', async ({
  page,
  context,
  server,
  person,
}) => {
  const { owner, space } = await ownerOf(server, person)
  const folder = folderIn(space, 'Inbox')
  await pushEntries(owner, space, [folder], 1_000_000)
  await addFile(owner, space, folder.id, 'private.txt', 'not for guests')
  const link = await makeLink(owner, space, folder.id, {}, 'drop')
  const wrong = watch(context, page, server)

  await page.goto(addressOf(server, link))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send files to Inbox')
  await expect(page.getByText('private.txt')).toHaveCount(0)
  await page.getByLabel('Your name').fill('Noor')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).tap()
  await (await choosing).setFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('from a guest') },
    { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(300_000, 7) },
  ])
  await expect(page.getByText('2 files sent')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { data } = await owner.client.from('space_entries').select('name, size').eq('parent_id', folder.id)
  expect(data?.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0)).toReversed()).toEqual([
    { name: 'large.bin', size: 300_000 },
    { name: 'private.txt', size: 14 },
    { name: 'note.txt', size: 12 },
  ])
  expect((await linksOf(owner, space)).map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true])
  expect(wrong).toEqual([])
})

test('a large file of a guest goes on where it was when the connection was cut, and one that is cancelled leaves nothing', async ({
  page,
  server,
  person,
}) => {
  const { owner, space } = await ownerOf(server, person)
  const folder = folderIn(space, 'Films')
  await pushEntries(owner, space, [folder], 1_000_000)
  const link = await makeLink(owner, space, folder.id, {}, 'drop')
  // Requests of uploads; while the line is cut they come to nothing.
  const asked: string[] = []
  let isCut = false
  await page.route('**/storage/v1/upload/resumable**', async (route) => {
    const request = route.request()
    const offset = request.headers()['upload-offset']
    asked.push(`${request.method()} ${offset ?? ''}`.trim())
    // The second part of each file, the first time.
    if (asked.length === 3) isCut = true
    const isLost = isCut && request.method() !== 'DELETE'
    await (isLost ? route.abort('internetdisconnected') : route.continue())
  })
  await page.goto(addressOf(server, link))
  const choose = async (name: string, fill: number) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).tap()
    const buffer = Buffer.alloc(14_000_000, fill)
    await chooseFiles(await choosing, [{ name, mimeType: 'video/mp4', buffer }])
  }
  await choose('film.mp4', 1)
  await expect(page.getByText('It goes on when there is a connection.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Sending film.mp4' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  isCut = false
  await expect(page.getByText('1 file sent')).toBeVisible()
  const part = 6 * 1024 * 1024
  expect(asked.slice(0, 3)).toEqual(['POST', 'PATCH 0', `PATCH ${part}`])
  expect(asked.filter((one) => one === 'POST' || one === 'PATCH 0')).toHaveLength(2)
  expect(asked).toContain('HEAD')
  expect(asked.at(-1)).toBe(`PATCH ${2 * part}`)

  asked.length = 0
  await choose('other.mp4', 2)
  await expect(page.getByText('It goes on when there is a connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel other.mp4' }).tap()
  await expect(page.getByText('other.mp4')).toHaveCount(0)
  await expect.poll(() => asked.at(-1)).toBe('DELETE')
  await expect(page.getByText('1 file sent')).toBeVisible()
  const { data } = await owner.client.from('space_entries').select('name, size').eq('parent_id', folder.id)
  expect(data).toEqual([{ name: 'film.mp4', size: 14_000_000 }])
})

test('a link that is wrong, and one that is over, are told in the same way', async ({
  page,
  server,
  person,
}) => {
  const { owner, space } = await ownerOf(server, person)
  const folder = folderIn(space, 'Gone')
  await pushEntries(owner, space, [folder], 1_000_000)
  const link = await makeLink(owner, space, folder.id)
  const { error } = await owner.client.rpc('remove_link', { link: link.id })
  expect(error).toBeNull()
  for (const address of [
    addressOf(server, link),
    `${server.url}/s#AAAAAAAAAAAAAAAAAAAAAAAA`,
    `${server.url}/s`,
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('This link does not work')
    await expect(page.getByRole('alert')).toContainText('It may have ended')
  }
  expect(await violations(page)).toEqual([])
})

test('the page speaks the language of the browser, from right to left in Arabic, where documents look as elsewhere', async ({
  browser,
  page,
  server,
  person,
}) => {
  const { owner, space } = await ownerOf(server, person)
  const folder = folderIn(space, 'Letters')
  await pushEntries(owner, space, [folder], 1_000_000)
  await addFile(owner, space, folder.id, 'letter.pdf', Buffer.from(pdfDocument(['Dear guest'])))
  const link = await makeLink(owner, space, folder.id)
  /** The page of the document as it is drawn. */
  const drawn = async (where: Page) => {
    await where.goto(addressOf(server, link))
    await where.getByRole('button', { name: /^letter\.pdf/ }).tap()
    const sheet = where.locator('canvas[data-drawn]')
    await expect(sheet).toBeVisible()
    return sheet.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''))
  }
  const context = await browser.newContext({ ...phone, locale: 'ar' })
  const arabic = await context.newPage()
  expect(await drawn(arabic)).toBe(await drawn(page))

  await arabic.goto('about:blank')
  await arabic.goto(`${server.url}/s#AAAAAAAAAAAAAAAAAAAAAAAA`)
  await expect(arabic.getByRole('heading', { level: 1 })).toHaveText('هذا الرابط لا يعمل')
  const html = arabic.locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  expect(await violations(arabic)).toEqual([])
  await context.close()
})
