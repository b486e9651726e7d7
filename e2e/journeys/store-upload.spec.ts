import type { Page } from '@playwright/test'
import { AppStore, fileOf, tells, warns } from '../pages/app-store'
import { type Community, expect, type Member, test } from '../pages/community'

const files = [fileOf('one.js'), fileOf('two.js'), fileOf('three.js')]

/** A store with a filled upload form. */
async function filled(page: Page, community: Community, author: Member): Promise<AppStore> {
  const store = await AppStore.open(await community.signIn(page, author))
  await store.fillForm({ name: 'Half Way', files })
  return store
}

const isFile = (url: URL) => url.pathname.startsWith('/storage/v1/object/app-files/')
const isRow = (url: URL) => url.pathname === '/rest/v1/apps'

/** Does something to the nth sending of a file, counted from 1; the others get through. */
async function atFile(page: Page, nth: number, work: Parameters<Page['route']>[1]) {
  let count = 0
  await page.route(isFile, (route, request) => {
    if (request.method() !== 'POST') return route.fallback()
    count += 1
    return count === nth ? work(route, request) : route.fallback()
  })
}

/** Nothing of an upload is left: no row, and no object in the storage. */
async function nothingIsLeft(community: Community, author: Member) {
  await expect.poll(() => community.objectsOf(author)).toEqual([])
  expect(await community.appsOf(author)).toEqual([])
}

test('an upload that breaks, is cancelled or closed leaves nothing behind [B8.12]', async ({
  page,
  community,
}) => {
  const author = await community.member('Una Upload')
  const store = await filled(page, community, author)
  await test.step('the connection breaks at its second file, before or after the server has it', async () => {
    await atFile(page, 2, (route) => route.abort('connectionreset'))
    await store.send()
    const broken =
      'Failed to upload two.js: The server cannot be reached. Check your connection and try again.'
    await warns(store.desktop, 'File Upload Failed', broken)
    await nothingIsLeft(community, author)

    await page.unroute(isFile)
    await atFile(page, 2, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await store.send()
    await warns(store.desktop, 'File Upload Failed', broken)
    await nothingIsLeft(community, author)
    await page.unroute(isFile)
  })

  await test.step('the answer about its row is lost', async () => {
    await page.route(isRow, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await store.send()
    await warns(
      store.desktop,
      'Upload Failed',
      'The server cannot be reached. Check your connection and try again.',
    )
    await nothingIsLeft(community, author)
    await page.unroute(isRow)
  })

  await test.step('it is cancelled while a file is on its way', async () => {
    // The second file hangs until the upload is given up.
    await atFile(page, 2, () => new Promise<void>(() => undefined))
    await store.send()
    await tells(store.desktop, 'Uploading Files', 'Uploading 3 file(s)...')
    await expect(
      store.window.getByRole('status').filter({ hasText: 'Sending two.js (2 of 3)' }),
    ).toBeVisible()
    await expect(store.window.getByRole('img', { name: 'Sent' })).toHaveCount(1)
    await expect(store.window.getByLabel('App Name *')).toBeDisabled()
    await expect(store.button('Uploading...')).toBeDisabled()
    await store.button('Cancel').click()
    await tells(store.desktop, 'Upload Cancelled', 'Nothing was uploaded.')
    await nothingIsLeft(community, author)
    await expect(store.window.getByLabel('App Name *')).toHaveValue('Half Way')
    await page.unroute(isFile)
  })

  await test.step('without a fault the same press succeeds; a window that closes leaves what was there', async () => {
    await store.send()
    await tells(store.desktop, 'App Uploaded!', /^Half Way/)
    const stored = await community.objectsOf(author)
    expect(stored).toHaveLength(3)

    await atFile(page, 3, () => new Promise<void>(() => undefined))
    await store.fillForm({ name: 'Half Way Again', files })
    await store.send()
    await expect(store.window.getByRole('img', { name: 'Sent' })).toHaveCount(2)
    await expect.poll(async () => (await community.objectsOf(author)).length).toBe(5)
    await store.window.getByRole('button', { name: 'Close', exact: true }).click()
    await store.dialog('Stop uploading?').getByRole('button', { name: 'Stop and close' }).click()
    await expect(store.window).toHaveCount(0)
    await expect.poll(() => community.objectsOf(author)).toEqual(stored)
    expect(await community.appsOf(author)).toHaveLength(1)
  })
})
