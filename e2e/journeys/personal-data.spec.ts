// A person takes their data along and brings them to another account, in another browser.
import type { Page } from '@playwright/test'
import { newPerson } from '../../server/test/support/people'
import { BrowserWindow } from '../pages/browser'
import { createPerson, loadWithSession, type Person, uniqueEmail } from '../support/account'
import { Desktop } from '../support/desktop'
import type { JourneyServer } from '../support/server'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** Chooses a file for the person, in the browser's own folder: the dialog of the system cannot be reached. */
const chooseByItself = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'showSaveFilePicker', {
      value: async () =>
        (await navigator.storage.getDirectory()).getFileHandle('chosen.zip', { create: true }),
    })
  })

const chosenFile = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('chosen.zip')
      return Array.from(new Uint8Array(await (await handle.getFile()).arrayBuffer()))
    }),
  )

/** A person with a bookmark. */
async function createReader(server: JourneyServer): Promise<Person> {
  const fullName = 'Ada Otter'
  const { client, id, email, password } = await newPerson(server, { email: uniqueEmail(fullName), fullName })
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('no session')
  const kept = { user_id: id, url: 'https://river.example/?a=1&b=2', title: 'River' }
  const { error } = await client.from('browser_bookmarks').insert(kept)
  if (error) throw new Error(error.message)
  return { fullName, email, password, session: data.session }
}

test('an export holds files, settings and bookmarks without a gap, and another account imports them', async ({
  desktop: ada,
  server,
  browser,
}) => {
  const { page } = ada
  const reader = await createReader(server)
  await chooseByItself(page)
  await loadWithSession(page, reader, () => ada.load())
  const terminal = new Terminal(await ada.openFromIcon('Terminal', 'OtterOS Terminal'))
  await terminal.run('mkdir -p river/bank; echo otter > "river/bank/den: one.txt"')
  await terminal.window.getByRole('button', { name: 'Close' }).click()

  const settings = await ada.openFromIcon('Settings')
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  await settings.getByRole('radiogroup').getByText('Dark', { exact: true }).click()
  await settings.getByRole('tab', { name: 'Security' }).click()
  await settings.getByRole('button', { name: 'Export my data…' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export your data' })
  await expect(exporting.getByRole('checkbox')).toHaveCount(8)
  await exporting.getByRole('button', { name: 'Export' }).click()
  const done = page.getByRole('dialog', { name: 'Your data has been exported' })
  await expect(done).toContainText(/otteros-Ada Otter-\d{4}-\d\d-\d\d\.zip \(/)
  await expect(done.getByRole('alert')).toHaveCount(0)
  const bytes = await chosenFile(page)
  const file = { name: 'export.zip', mimeType: 'application/zip', buffer: bytes }

  const context = await browser.newContext({ baseURL: server.url })
  const other = new Desktop(await context.newPage())
  await loadWithSession(other.page, await createPerson(server, 'Ben Otter'), () => other.load())
  const there = await other.openFromIcon('Settings')
  await there.getByRole('tab', { name: 'Security' }).click()
  await there.getByRole('button', { name: 'Import…' }).click()
  const importing = other.page.getByRole('dialog', { name: 'Import data' })
  const input = importing.getByLabel('Zip file').locator('input')
  await input.setInputFiles({ ...file, buffer: bytes.subarray(0, -40) })
  await expect(importing.getByRole('alert')).toHaveText(
    'This file is damaged or no zip file. Nothing was imported.',
  )
  await input.setInputFiles(file)
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  const report = other.page.getByRole('list', { name: 'Import finished' })
  await expect(report).toContainText('1 file imported')
  await expect(report).toContainText('1 bookmark imported')
  await expect(report).toContainText('Settings imported')
  await other.page.getByRole('button', { name: 'Close' }).last().click()
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await there.getByRole('button', { name: 'Close' }).click()
  const shell = new Terminal(await other.openFromIcon('Terminal', 'OtterOS Terminal'))
  await shell.run('cat river/bank/*; ls river/bank')
  await expect(shell.screen).toContainText('otter')
  await expect(shell.screen).toContainText('den: one.txt')
  await shell.window.getByRole('button', { name: 'Close' }).click()
  const web = await BrowserWindow.open(other)
  await web.openPanel()
  await expect(web.listed('bookmarks')).toContainText('river.example')
  await context.close()
})
