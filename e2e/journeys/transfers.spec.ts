import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { otherDevice } from '../support/space-files'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

const looks = [
  ['default', 'default'],
  ['redblack', 'default'],
  ['bluegold', 'dark'],
  ['greyblack', 'contrast'],
] as const

const megabyte = 1024 * 1024

/** Holds requests with some methods back, as a very slow line does, until they are let go. */
async function hold(page: Page, url: string, methods: readonly string[]) {
  const held = new Set<() => void>()
  let isHeld = true
  await page.route(url, async (route) => {
    if (isHeld && methods.includes(route.request().method())) {
      await new Promise<void>((resolve) => {
        held.add(resolve)
      })
    }
    // The page may have been left meanwhile, and the request with it.
    await route.continue().catch(() => undefined)
  })
  return () => {
    isHeld = false
    for (const letGo of held) letGo()
  }
}

test('a large file is seen on its way to the account, stays paused through a reload, and arrives once another tab resumes it', async ({
  signedIn,
  page,
}) => {
  await keepFilesIn(signedIn, 'My account', 'Keep files with your account?')
  const letGo = await hold(page, '**/upload/resumable**', ['POST', 'PATCH'])
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([
    { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(20 * megabyte, 'otter') },
  ])
  await expect(files.entry('film.bin')).toHaveAccessibleDescription('Being sent, 0%')
  await files.status.getByRole('button', { name: '1 transfer, 0%' }).click()
  const row = signedIn.window('Transfers').getByRole('listitem', { name: 'film.bin' })
  await expect(row.getByRole('progressbar', { name: 'film.bin' })).toHaveAttribute(
    'aria-valuetext',
    '0 bytes of 20.0 MB',
  )
  const { found, audit } = auditsIn(page, looks)
  await audit('a file on its way', '[data-window-id][data-active="true"]')
  await files.window.locator('[data-part="titlebar"]').click()
  await audit('its line in the File Manager', '[data-window-id][data-active="true"]')
  expect(found).toEqual([])
  await signedIn.taskbar().locator('[data-part="transfers"]').click()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('paused, on this device only')
  await expect(signedIn.taskbar().getByRole('button', { name: 'Transfers: 1 paused' })).toBeVisible()

  await page.reload()
  await signedIn.ready()
  await signedIn.taskbar().getByRole('button', { name: 'Transfers: 1 paused' }).click()
  await expect(row).toContainText('paused, on this device only')

  // Another tab of this browser shows the same, and what is asked there is done.
  const other = new Desktop(await page.context().newPage())
  await other.load()
  await other.taskbar().getByRole('button', { name: 'Transfers: 1 paused' }).click()
  const there = other.window('Transfers').getByRole('listitem', { name: 'film.bin' })
  await expect(there).toContainText('paused, on this device only')
  letGo()
  await there.getByRole('button', { name: 'Resume' }).click()
  await expect(other.window('Transfers')).toContainText('Nothing is on its way')
  await expect(signedIn.window('Transfers')).toContainText('Nothing is on its way')
  await other.page.close()
  await expect(signedIn.taskbar().locator('[data-part="transfers"]')).toHaveCount(0)
  const again = await FileManager.open(signedIn, '/home/documents')
  await expect(again.status).toContainText('Account: Up to date')
  await expect(again.entry('film.bin')).toHaveAccessibleDescription('')
})

test('a large file of another device is fetched when it is opened, which can be cancelled, waits for a connection, and can be done again', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  const device = await otherDevice(server, person)
  await device.put(await device.makeFolder('work'), { 'model.bin': randomBytes(20 * megabyte) })
  await rememberSession(page, person)
  const desktop = new Desktop(page)
  await desktop.load()
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  const letGo = await hold(page, '**/object/authenticated/**', ['GET'])
  const files = await FileManager.open(desktop, '/work')
  await files.entry('model.bin').dblclick()
  await expect(files.window.getByRole('progressbar', { name: 'Fetching “model.bin”' })).toHaveAttribute(
    'aria-valuetext',
    '0 bytes of 20.0 MB',
  )
  await files.status.getByRole('button', { name: '1 transfer, 0%' }).click()
  const transfers = desktop.window('Transfers')
  await expect(transfers.getByRole('listitem', { name: 'model.bin' })).toContainText('Fetching')
  await files.window.getByRole('button', { name: 'Cancel' }).click()
  await expect(transfers).toContainText('Nothing is on its way')
  await expect(files.window.getByRole('progressbar')).toHaveCount(0)
  await expect(desktop.window('model.bin')).toHaveCount(0)

  await page.context().setOffline(true)
  await files.entry('model.bin').dblclick()
  await expect(desktop.toast()).toContainText('Cannot open file')
  await expect(desktop.toast()).toContainText('is in your account and not on this device')
  await expect(desktop.window('model.bin')).toHaveCount(0)
  await page.context().setOffline(false)

  letGo()
  await files.entry('model.bin').dblclick()
  await expect(desktop.window('model.bin')).toBeVisible()
  await expect(transfers).toContainText('Nothing is on its way')
})
