import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AppWindow } from '../pages/app-window'
import { PluginManager } from '../pages/plugin-manager'
import { createPerson, rememberSession } from '../support/account'
import type { Desktop } from '../support/desktop'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

/** Opens an app that came with the product from the list of plugins. */
const start = async (desktop: Desktop, name: string): Promise<AppWindow> =>
  (await PluginManager.open(desktop)).run(name)

/** What an element of an app's page said, and when (ms). */
type Said = readonly { readonly text: string; readonly at: number }[]

/** Has every page that is opened from now on note what its element with this id says. */
const noteWhat = (page: Page, id: string) =>
  page.addInitScript((name) => {
    const said: { text: string; at: number }[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.getElementById(name)?.textContent ?? ''
      if (text !== '' && text !== said.at(-1)?.text) said.push({ text, at: performance.now() })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, id)
const whatWasSaid = (app: AppWindow): Promise<Said> =>
  app.page.locator('body').evaluate(() => (window as unknown as { said: Said }).said)
/** Waits until an app's page has said this last. What it says for a moment only may be gone when one looks. */
const hasSaid = (app: AppWindow, words: string) =>
  expect.poll(async () => (await whatWasSaid(app)).findLast(({ text }) => text !== 'Ready')?.text).toBe(words)

test('the calculator takes keys and keyboard, the clock follows the timezone of the desktop, and the sample plugins run once they are installed [A3.10 B2.52 B2.64 B2.65 B9.2]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('the calculator knows what comes first, and says Error', async () => {
    const app = await start(signedIn, 'Calculator')
    const result = app.page.locator('output')
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await app.appButton(key).click()
    }
    await press('2', '+', '3', '×', '4')
    await expect(result).toHaveText('14')
    await press('=')
    await expect(result).toHaveText('14')
    await press('÷', '4', '=')
    await expect(result).toHaveText('3.5')
    await press('8', '−', '1', '2', 'Delete the last character', '=')
    await expect(result).toHaveText('7')
    await press('7', '÷', '0', '=')
    await expect(result).toHaveText('Error')
    await press('Clear')
    await expect(result).toHaveText('')
    await page.keyboard.type('(0.1+0.2)*10-5/2')
    await page.keyboard.press('Enter')
    await expect(result).toHaveText('0.5')
    await page.keyboard.press('Escape')
    await page.keyboard.type('-3*-3')
    await expect(result).toHaveText('9')
    await page.keyboard.type('+')
    await page.keyboard.press('=')
    await expect(result).toHaveText('Error')
  })

  await closeWindows(signedIn)

  await test.step('the clock turns every second and follows the timezone', async () => {
    await noteWhat(signedIn.page, 'time')
    const app = await start(signedIn, 'Clock')
    const zone = app.page.locator('#zone')
    await expect(zone).toHaveText('UTC-5')
    // By key: windows may cover the icon.
    await signedIn.icon('OtterOS Settings').press('Enter')
    await signedIn.window('OtterOS Settings').getByLabel('Timezone').selectOption('UTC+9')
    await expect(zone).toHaveText('UTC+9')
    const shift = 9 * 3_600_000
    const expected = new Date(Date.now() + shift)
    // What a clock in Tokyo shows now, to the minute.
    const minute = (time: Date) =>
      `${time.getUTCHours() % 12 || 12}:${String(time.getUTCMinutes()).padStart(2, '0')}`
    const later = new Date(expected.getTime() + 60_000)
    const date = (time: Date) => time.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
    await expect(app.page.locator('#date')).toHaveText(new RegExp(`^(${date(expected)}|${date(later)})$`))
    await expect(app.page.locator('#time')).toHaveText(
      new RegExp(`^(${minute(expected)}|${minute(later)}):\\d\\d [AP]M$`),
    )
    // Only what came after the move to another zone, which shows the same second again.
    const before = (await whatWasSaid(app)).length
    await expect.poll(async () => (await whatWasSaid(app)).length).toBeGreaterThan(before + 3)
    const shown = (await whatWasSaid(app)).slice(before)
    const second = (text: string) => Number(/:(\d\d) /.exec(text)?.[1])
    for (const [index, { text, at }] of shown.slice(1).entries()) {
      const last = shown[index] ?? { text, at }
      const step = (second(text) - second(last.text) + 60) % 60
      // A machine with much to do may leave one out, but none is shown twice, and the clock keeps time.
      expect(step).toBeGreaterThan(0)
      expect(Math.abs(step * 1000 - (at - last.at))).toBeLessThan(1500)
    }
  })

  await closeWindows(signedIn)

  await test.step('the sample plugins are installed from the desktop’s files, run and keep what they are told', async () => {
    const manager = await PluginManager.open(signedIn)
    const install = async (name: string) => {
      await manager.startInstalling()
      const files = await manager.browse()
      await files.entry(name).click()
      await files.button(`Import ${name}`).click()
      await expect(manager.dialog.getByText('4 files found', { exact: true })).toBeVisible()
      await manager.confirm()
      return manager.run(name)
    }
    const weather = await install('weather-widget')
    await expect(weather.page.getByRole('heading', { name: 'Otter Bay' })).toBeVisible()
    const degrees = weather.page.locator('#degrees')
    await expect(degrees).toHaveText(/^-?\d+°$/)
    const celsius = Number.parseInt((await degrees.textContent()) ?? '', 10)
    await weather.press('Show °F')
    await expect(degrees).toHaveText(`${Math.round(celsius * 1.8 + 32)}°`)
    await weather.close()

    const sample = await install('sample-plugin')
    await sample.press('Greet me again')
    await expect(sample.page.getByRole('heading', { name: 'Good to see you.' })).toBeVisible()
    await expect(sample.page.getByText('Once so far')).toBeVisible()
    await sample.close()

    let todo = await install('todo-list')
    await expect(todo.page.getByText('1 left')).toBeVisible()
    await todo.page.getByRole('textbox', { name: 'New task' }).fill('Mend the dam')
    await page.keyboard.press('Enter')
    await todo.page.getByRole('checkbox', { name: 'Change its colours in styles.css' }).check()
    await todo.press('Remove what is done')
    await expect(todo.page.getByRole('listitem')).toHaveText([/^Mend the dam/])
    await todo.close()
    todo = await manager.run('todo-list')
    await expect(todo.page.getByRole('listitem')).toHaveText([/^Mend the dam/])
  })
})

test('attack 44: behind all walls the notepad saves, exports and clears, says so, and opens with what was saved, for its writer only [B2.67 B2.68 B2.69 B7.32 B9.2]', async ({
  signedIn,
  server,
}) => {
  const { page } = signedIn
  await test.step('it tells what it does in its words, and is ready again after three seconds', async () => {
    await noteWhat(page, 'status')
    const app = await start(signedIn, 'Notepad')
    const status = app.page.locator('#status')
    const text = app.page.getByRole('textbox', { name: 'Text' })
    await expect(status).toHaveText('Ready')
    await app.press('Load')
    await hasSaid(app, 'No saved text found')
    await text.fill('Fish on Friday')
    await app.press('Save')
    await hasSaid(app, 'Text saved successfully!')
    await text.fill('Fish on Friday, or eels')
    await app.press('Load')
    const question = app.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Replace' }).click()
    await hasSaid(app, 'Text loaded from storage')
    await expect(text).toHaveValue('Fish on Friday')

    const downloading = page.waitForEvent('download')
    await app.press('Export')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('notepad-export.txt')
    expect(readFileSync(await download.path(), 'utf8')).toBe('Fish on Friday')
    await hasSaid(app, 'Text exported successfully!')

    await app.press('Clear')
    await expect(question).toContainText('Are you sure you want to clear all text?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(text).toHaveValue('Fish on Friday')
    await app.press('Clear')
    await question.getByRole('button', { name: 'Clear' }).click()
    await hasSaid(app, 'Text cleared')
    await expect(text).toHaveValue('')
    await expect(status).toHaveText('Ready')

    const said = await whatWasSaid(app)
    expect(said.map(({ text: words }) => words).filter((words) => words !== 'Ready')).toEqual([
      'Notepad loaded',
      'No saved text found',
      'Text saved successfully!',
      'Text loaded from storage',
      'Text exported successfully!',
      'Text cleared',
    ])
    const [cleared, ready] = said.slice(-2)
    expect((ready?.at ?? 0) - (cleared?.at ?? 0)).toBeGreaterThan(2900)
    expect((ready?.at ?? 0) - (cleared?.at ?? 0)).toBeLessThan(8000)
    // Saved as it is: text of last time that waits for an answer keeps new drafts away.
    await app.press('Save')
    await hasSaid(app, 'Text saved successfully!')
  })

  await closeWindows(signedIn)

  await test.step('it opens with what was saved, after closing and after a reload', async () => {
    let app = await start(signedIn, 'Notepad')
    const text = () => app.page.getByRole('textbox', { name: 'Text' })
    await text().fill('Ada was here')
    await text().press('Control+s')
    await hasSaid(app, 'Text saved successfully!')
    await text().fill('Ada was here, and went on')
    // The app keeps the text a moment after the last key; a window that closes before then loses it.
    await expect
      .poll(() => app.page.locator('body').evaluate(() => localStorage.getItem('notepad-draft')))
      .toBe('Ada was here, and went on')
    await app.close()
    const manager = new PluginManager(signedIn, signedIn.window('Plugin Manager'))
    app = await manager.run('Notepad')
    await expect(text()).toHaveValue('Ada was here')
    await app.press('Bring it back')
    await expect(text()).toHaveValue('Ada was here, and went on')
    await app.press('Save')
    await hasSaid(app, 'Text saved successfully!')
    await page.reload()
    await signedIn.ready()
    await expect(text()).toHaveValue('Ada was here, and went on')

    await rememberSession(page, await createPerson(server, 'Bea Beaver'))
    await page.goto('/')
    await signedIn.ready()
    app = await start(signedIn, 'Notepad')
    await expect(text()).toHaveValue('')
    await app.press('Load')
    await hasSaid(app, 'No saved text found')
  })
})
