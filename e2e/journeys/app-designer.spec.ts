import type { Page } from '@playwright/test'
import { AppDesigner } from '../pages/app-designer'
import { HtmlApp } from '../support/html-app'
import { auditsIn } from '../support/looks'
import { pressInApp } from '../support/phone-press'
import { keepWindowsAway } from '../support/keep-windows-away'
import { expect, test } from '../support/test'

const pond = '<!doctype html><title>Pond</title><h1>Pond</h1><p>Frogs welcome</p>'

/** Takes all the room that is left in the page's local storage, but for less than a kilobyte. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let filler = ''
    for (let size = 4 * 1024 * 1024; size >= 512; size /= 2) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size))
        filler += 'x'.repeat(size)
      } catch {
        // There is no room for a piece of this size any more.
      }
    }
  })

test('a designer begins with a counter that runs beside its description, follows what is written, and says what is wrong with it [B2.70 B2.71 B2.72 B2.78 B7.25 B8.54]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const designer = await AppDesigner.open(signedIn)
  await expect(designer.window.getByRole('tab')).toHaveText(['Design', 'Code', 'Saved Apps', 'Settings'])
  await expect(designer.field('Name')).toHaveValue('My Counter')
  await expect(designer.field('Description')).toHaveValue('Counts up, down and back to zero.')
  const actions = designer.window.getByRole('region', { name: 'Quick Actions' }).getByRole('button')
  expect((await actions.allTextContents()).slice(0, 4)).toEqual(['Preview', 'Save', 'Export', 'Import'])
  await expect(designer.button('Import')).toBeDisabled()
  await designer.page.getByRole('button', { name: 'One more' }).click({ clickCount: 2 })
  await expect(designer.page.getByRole('status')).toHaveText('2')
  await designer.page.getByRole('button', { name: 'Reset' }).click()
  await expect(designer.page.getByRole('status')).toHaveText('0')

  const app = new HtmlApp(signedIn, 'Preview: My Counter')
  await test.step('Preview opens the app in a window of its own', async () => {
    await designer.button('Preview').click()
    await designer.tells('Preview Opened')
    await app.ready()
    await app.page.getByRole('button', { name: 'One more' }).click()
    await expect(app.page.getByRole('status')).toHaveText('1')
    await app.close()
  })

  await test.step('it follows what is written', async () => {
    await designer.field('Name').fill('Pond')
    await designer.window.getByRole('button', { name: 'Paw', exact: true }).click()
    await expect(designer.preview.getByRole('heading')).toHaveText('Pond')
    await designer.write(pond)
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await expect(designer.characters()).toHaveText(`${pond.length} characters`)
    await designer.code.text.press('ControlOrMeta+End')
    await signedIn.page.keyboard.insertText('<p>And newts</p>')
    await expect(designer.characters()).toHaveText(`${pond.length + 16} characters`)
    await designer.runs()
    await expect(designer.page.getByText('And newts')).toBeVisible()
    await designer.choose('Design')
    await designer.runs()
    await expect(designer.page.getByText('And newts')).toBeVisible()
    await expect(designer.status).toHaveText('Modified')
  })

  await test.step('a page without a tag says why it has no preview', async () => {
    await designer.write('only words')
    await designer.button('Preview').click()
    await designer.tells('Preview Failed', 'The page has no HTML tags')
    await designer.code.text.press('ControlOrMeta+a')
    await signedIn.page.keyboard.press('Delete')
    await expect(designer.preview).toContainText('Nothing to show yet.')
    await designer.button('Preview').click()
    await designer.tells('Preview Failed', 'The page is empty.')
    await expect(page.locator('[data-window-type="htmlapp"]')).toHaveCount(0)
    await expect(signedIn.icon('Preview: My Counter')).toHaveCount(0)
  })

  await test.step('a page that makes a mistake, says something or never ends is told of beside it', async () => {
    await designer.write('<h1>Den</h1>\n<script>\nfeed()\n</script>')
    const messages = designer.preview.getByRole('status', { name: 'Page messages' })
    await expect(messages).toContainText('feed is not defined')
    await messages.getByRole('button', { name: 'Line 3' }).click()
    await expect(designer.code.text).toBeFocused()
    await signedIn.page.keyboard.press('Home')
    await signedIn.page.keyboard.insertText('// ')
    await expect(messages).toBeEmpty()
    await designer.code.replaceAll('<script>for (;;) {}</script>')
    await expect(designer.preview).toHaveAttribute('data-preview', 'hung', { timeout: 30_000 })
    // The tool's own mouse and keys wait for every frame of the page, the hanging one too; presses of the page do not.
    await designer.preview.getByRole('button', { name: 'Stop' }).dispatchEvent('click')
    await expect(designer.preview).toContainText('The page was stopped.')
    await designer.code.replaceAll(pond)
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
  })

  await test.step('where there is no room to save it is said, and the work stays', async () => {
    await fillStorage(page)
    await designer.write(pond.padEnd(2000, '<!-- reeds -->'))
    await designer.button('Save').click()
    await designer.tells('Save Failed', 'no room')
    await expect(designer.status).toHaveText('Modified')
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await designer.choose('Saved Apps')
    await expect(designer.window).toContainText('No saved apps yet')
    await page.evaluate(() => localStorage.removeItem('filler'))
    await page.keyboard.press('Control+s')
    await designer.tells('App Saved!')
    await expect(designer.saved('Pond')).toContainText('2,000 characters')
  })
})

test('an app is saved, found after a reload with the editor’s theme, exported and imported as it was, and started over from a template [B2.71 B2.73 B2.74 B2.75 B2.76 B2.77 B5.27 B7.34 B8.54]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  let designer = await AppDesigner.open(signedIn)
  const background = async () => {
    await designer.choose('Code')
    return designer.code.text.evaluate((text) => getComputedStyle(text).getPropertyValue('--surface'))
  }
  const light = await background()
  await designer.choose('Settings')
  await expect(designer.select('Editor theme').getByRole('option')).toHaveText(['Light', 'Dark', 'Auto'])
  await expect(designer.select('Editor theme')).toHaveValue('auto')
  await designer.select('Editor theme').selectOption('Dark')
  const dark = await background()
  expect(dark).not.toBe(light)
  await designer.choose('Design')

  await test.step('what was saved is found after a reload, in a file, and in what is imported from it', async () => {
    await designer.field('Name').fill('Otter Diary & Co. 2')
    await designer.field('Description').fill('What I saw')
    await designer.field('Icon').fill('🦦')
    await designer.write(pond)
    await designer.button('Save').click()
    await designer.tells('App Saved!')
    await expect(designer.status).toHaveText('Saved')
    expect(await page.evaluate(() => Object.keys(localStorage))).toContainEqual(
      expect.stringMatching(/^designer-apps-./),
    )

    await page.reload()
    await signedIn.ready()
    // The window is there again, with the app that it had.
    await designer.choose('Design')
    await expect(designer.field('Name')).toHaveValue('Otter Diary & Co. 2')
    await expect(designer.status).toHaveText('Saved')
    // The editor wears the theme that was chosen.
    expect(await background()).toBe(dark)
    await designer.choose('Settings')
    await expect(designer.select('Editor theme')).toHaveValue('dark')
    await designer.window.getByRole('button', { name: 'Close', exact: true }).click()
    designer = await AppDesigner.open(signedIn)
    await expect(designer.field('Name')).toHaveValue('My Counter')
    await designer.choose('Saved Apps')
    await expect(designer.saved('Otter Diary & Co. 2')).toContainText(`${pond.length} characters`)
    await designer.button('Load Otter Diary & Co. 2').click()
    await designer.tells('App Loaded')
    await expect(designer.tab('Design')).toBeFocused()
    await expect(designer.field('Description')).toHaveValue('What I saw')
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()

    const exported = await designer.export()
    await designer.tells('App Exported')
    expect(exported.name).toBe('otter_diary___co__2.json')
    expect(exported.app).toEqual({
      name: 'Otter Diary & Co. 2',
      description: 'What I saw',
      icon: '🦦',
      htmlContent: pond,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })

    await expect(designer.button('Import')).toBeDisabled()
    const file = designer.window.getByLabel('File from this computer')
    await file.setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    })
    await designer.button('Import').click()
    await expect(designer.window.getByRole('alert')).toHaveText(
      '“notes.json” has no “name” and “htmlContent” text.',
    )
    await file.setInputFiles({
      name: exported.name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...exported.app, name: 'Diary from a friend' })),
    })
    await expect(designer.window.getByRole('group', { name: 'File to import' })).toContainText(exported.name)
    await designer.button('Import').click()
    await designer.tells('App Imported')
    await expect(designer.field('Name')).toHaveValue('Diary from a friend')
    await expect(designer.field('Description')).toHaveValue('What I saw')
    await expect(designer.field('Icon')).toHaveValue('🦦')
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await expect(designer.button('Import')).toBeDisabled()
    await expect(designer.status).toHaveText('Modified')
    expect((await designer.export()).app.htmlContent).toBe(pond)
  })

  await test.step('a template takes the place of the page, after a question about what would be lost', async () => {
    await designer.button('Save').click()
    await expect(designer.status).toHaveText('Saved')
    await designer.choose('Settings')
    const facts = designer.window.getByRole('region', { name: 'Storage' })
    await expect(facts).toContainText('Saved apps')
    await expect(facts.getByRole('definition')).toHaveText(['2', `${pond.length * 2} characters`])
    const template = designer.select('Default template')
    await expect(template.getByRole('option')).toHaveText([
      'Basic HTML',
      'Interactive App',
      'Simple Game',
      'Widget',
    ])
    for (const [label, name, heading] of [
      ['Basic HTML', 'My Page', 'Something I like'],
      ['Interactive App', 'My List', 'My list'],
      ['Simple Game', 'Pairs', 'Pairs'],
    ] as const) {
      await designer.choose('Settings')
      await template.selectOption(label)
      await designer.button('New app').click()
      await expect(designer.field('Name')).toHaveValue(name)
      await designer.runs()
      await expect(designer.page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await designer.page.getByRole('button', { name: 'Card 1, face down' }).click()
    await expect(designer.page.getByRole('button', { name: /^Card 1, (?!face down)/ })).toBeVisible()

    await designer.field('Name').fill('My own game')
    await designer.write(pond)
    await designer.choose('Settings')
    await template.selectOption('Widget')
    await designer.button('Apply to “My own game”').click()
    const question = designer.question('Replace the page of “My own game”?')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(designer.tab('Settings')).toHaveAttribute('aria-selected', 'true')
    await designer.button('Apply to “My own game”').click()
    await question.getByRole('button', { name: 'Replace page' }).click()
    await expect(designer.field('Name')).toHaveValue('My own game')
    await designer.runs()
    await designer.page.getByRole('button', { name: 'Start' }).click()
    await expect(designer.page.getByRole('status')).toHaveText('5 minutes to go')
    await designer.window.getByRole('button', { name: 'Bring it back' }).click()
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()

    await designer.button('Save').click()
    await designer.tells('App Saved!')
    await designer.choose('Settings')
    await expect(facts.getByRole('definition')).toHaveText(['3', `${pond.length * 3} characters`])
  })
})

test('unsaved work is found again after its window or tab was gone; a saved app goes to the desktop, keeps its data in newer versions, and is deleted for good [B2.73 B8.54]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  let designer = await AppDesigner.open(signedIn)

  await test.step('unsaved work is asked about when its window closes, there again after a reload, and found after the tab was gone', async () => {
    await designer.field('Name').fill('Pond')
    await designer.write(pond)
    const close = () => designer.window.getByRole('button', { name: 'Close', exact: true }).click()
    const question = designer.question('Save changes to “Pond”?')
    await close()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await page.reload()
    await signedIn.ready()
    await designer.choose('Design')
    await expect(designer.field('Name')).toHaveValue('Pond')
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await expect(designer.button('Restore')).toHaveCount(0)

    // Where windows do not come back, the work is offered.
    await keepWindowsAway(signedIn)
    await page.reload()
    await signedIn.ready()
    designer = await AppDesigner.open(signedIn)
    await expect(designer.window).toContainText('Unsaved work on “Pond”')
    await designer.button('Restore').click()
    await expect(designer.field('Name')).toHaveValue('Pond')
    await designer.runs()
    await expect(designer.page.getByText('Frogs welcome')).toBeVisible()
    await close()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(designer.window).toHaveCount(0)
    designer = await AppDesigner.open(signedIn)
    await designer.choose('Saved Apps')
    await expect(designer.saved('Pond')).toBeVisible()
    await designer.choose('Design')
    await designer.field('Name').fill('Brook')
    await close()
    await designer.question('Save changes to “Brook”?').getByRole('button', { name: 'Don’t save' }).click()
    await expect(designer.window).toHaveCount(0)
  })

  await test.step('a saved app goes to the desktop, keeps its data in newer versions, and is deleted for good', async () => {
    designer = await AppDesigner.open(signedIn)
    await designer.field('Name').fill('Tally')
    await designer.write(
      '<h1>Tally</h1><button onclick="localStorage.n = 1 + Number(localStorage.n ?? 0); show()">Add</button><output></output><script>function show() { document.querySelector("output").textContent = localStorage.n ?? 0 } show()</script>',
    )
    await designer.button('Save').click()
    await designer.tells('App Saved!')
    await designer.choose('Saved Apps')
    const more = async (command: string) => {
      await designer.button('More about Tally').click()
      await page.getByRole('menuitem', { name: command, exact: true }).click()
    }
    await more('Install on desktop')
    await designer.tells('On the Desktop')
    await expect(designer.saved('Tally')).toContainText('on the desktop')
    const tally = new HtmlApp(signedIn, 'Tally')
    const open = async () => {
      await signedIn.window('App Designer').getByRole('button', { name: 'Minimize' }).click()
      await signedIn.icon('Tally').dblclick()
      await tally.ready()
    }
    await open()
    await tally.page.getByRole('button', { name: 'Add' }).click()
    await expect(tally.page.getByRole('status')).toHaveText('1')
    await tally.close()
    await signedIn.taskbarButton('App Designer').click()
    await designer.choose('Code')
    await designer.code.text.press('ControlOrMeta+End')
    await page.keyboard.insertText('<p>Second edition</p>')
    await page.keyboard.press('Control+s')
    await designer.tells('App Saved!')
    await designer.choose('Saved Apps')
    await expect(designer.saved('Tally')).toContainText('older version on the desktop')
    await more('Update on desktop')
    await designer.tells('On the Desktop')
    await open()
    await expect(tally.page.getByText('Second edition')).toBeVisible()
    await expect(tally.page.getByRole('status')).toHaveText('1')
    await tally.close()

    await signedIn.taskbarButton('App Designer').click()
    await designer.button('Delete Tally').click()
    const question = designer.question('Delete “Tally”?')
    await expect(question).toContainText('Its desktop icon stays')
    await question.getByRole('button', { name: 'Delete' }).click()
    await designer.tells('App Deleted')
    await expect(designer.saved('Tally')).toHaveCount(0)
    await expect(signedIn.icon('Tally')).toBeVisible()
  })
})

test('the designer is worked with the keyboard alone, and all its tabs meet WCAG AA in each of these looks', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await signedIn.icon('App Designer').focus()
  await page.keyboard.press('Enter')
  const designer = new AppDesigner(signedIn, signedIn.window('App Designer'))
  await designer.runs()
  await designer.tab('Design').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(designer.field('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Control+s')
  await designer.tells('App Saved!', 'Typed')
  await page.keyboard.press('Control+Enter')
  await new HtmlApp(signedIn, 'Preview: Typed').ready()
  await signedIn.taskbarButton('App Designer').click()
  await designer.tab('Design').focus()
  for (const next of ['Code', 'Saved Apps'] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(designer.tab(next)).toBeFocused()
  }
  await designer.button('Delete Typed').focus()
  await page.keyboard.press('Enter')
  await expect(designer.question('Delete “Typed”?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(designer.button('Delete Typed')).toBeFocused()
  await designer.button('Load Typed').focus()
  await page.keyboard.press('Enter')
  await designer.tells('App Loaded')
  await expect(designer.tab('Design')).toBeFocused()

  // It is behind the designer.
  await signedIn.taskbarButton('Preview: Typed').click()
  await new HtmlApp(signedIn, 'Preview: Typed').close()
  const { found, audit } = auditsIn(page, [
    ['default', 'default'],
    ['bluegold', 'contrast'],
    ['greyblack', 'dark'],
  ])
  for (const tab of ['Design', 'Code', 'Saved Apps', 'Settings'] as const) {
    await designer.choose(tab)
    if (tab === 'Design' || tab === 'Code') await designer.runs()
    await audit(tab)
  }
  expect(found).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an app is designed, previewed and saved with a finger', async ({ signedIn }) => {
    const { page } = signedIn
    await signedIn.icon('App Designer').tap()
    const designer = new AppDesigner(signedIn, signedIn.window('App Designer'))
    await designer.runs()
    await expect.poll(() => signedIn.box(designer.window)).toMatchObject({ x: 0, width: 390 })
    await designer.field('Name').fill('Phone app')
    for (const tab of ['Code', 'Saved Apps', 'Settings', 'Design'] as const) {
      await designer.tab(tab).tap()
      await expect(designer.tab(tab)).toHaveAttribute('aria-selected', 'true')
      const panel = designer.window.getByRole('tabpanel')
      expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      const heights = await panel
        .locator('button:visible')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
    }
    await pressInApp(designer.page.getByRole('button', { name: 'One more' }))
    await expect(designer.page.getByRole('status')).toHaveText('1')
    await designer.button('Save').tap()
    await designer.tells('App Saved!')
    await designer.button('Preview').tap()
    await new HtmlApp(signedIn, 'Preview: Phone app').ready()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
