// The examples that authors of apps learn from (packages/app-sdk/examples), each used through all that it does.
import { AppWindow, exampleApp } from '../pages/app-window'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { HtmlApp } from '../support/html-app'
import { wear } from '../support/looks'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const dialogOf = ({ page }: Desktop, name: string) => page.getByRole('dialog', { name, exact: true })

/** What the app keeps under a key by `otteros.storage`, as the app sees it. */
const stored = ({ page }: AppWindow, key: string): Promise<unknown> =>
  page.locator('body').evaluate(`otteros.storage.get('${key}')`)

test('notes opens and saves files that the person chooses, asks what becomes of unsaved text, and has its draft again', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('it asks what becomes of unsaved text', async () => {
    const notes = await AppWindow.start(signedIn, {
      name: 'Pebble Notes',
      html: await exampleApp('notes.html'),
    })
    const text = notes.page.getByRole('textbox', { name: 'Note in Markdown' })
    const question = notes.page.getByRole('dialog')
    await text.fill('Otters hold hands.')
    await notes.appButton('New').click()
    await expect(question).toContainText('Save the changes to this note?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(text).toHaveValue('Otters hold hands.')

    await notes.appButton('New').click()
    await question.getByRole('button', { name: 'Don’t save' }).click()
    await expect(text).toHaveValue('')

    await text.fill('Otters have pockets.')
    await notes.appButton('New').click()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    const saving = dialogOf(signedIn, 'Save for Pebble Notes')
    await expect(saving.getByLabel('Name', { exact: true })).toHaveValue('note.md')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notes.page.getByRole('status')).toHaveText('New note')
    await expect(text).toHaveValue('')
    await notes.page.getByRole('combobox').selectOption('note.md')
    await expect(text).toHaveValue('Otters have pockets.')
  })

  await closeWindows(signedIn)

  await test.step('nobody types before its draft is there, and none is stored over one that it could not read', async () => {
    const name = 'Pebble Notes'
    const html = await exampleApp('notes.html')
    /** The same app with an answer of the storage that comes, or fails, when the test says so. */
    const slow = html.replace(
      '<script type="module">',
      `<script>
      const real = otteros
      const answer = new Promise((resolve, reject) => Object.assign(window, { resolve, reject }))
      const get = (key) => answer.then(() => real.storage.get(key))
      Object.defineProperty(window, 'otteros', { value: { ...real, storage: { ...real.storage, get } } })
    </script>$&`,
    )
    const textOf = (notes: AppWindow) => notes.page.getByRole('textbox', { name: 'Note in Markdown' })
    let notes = await AppWindow.start(signedIn, { name, html })
    await textOf(notes).fill('Otters hold hands.')
    await expect.poll(() => stored(notes, 'draft')).toMatchObject({ text: 'Otters hold hands.' })
    await notes.close()

    notes = await AppWindow.start(signedIn, { name, html: slow })
    await expect(textOf(notes)).toBeDisabled()
    await notes.page.locator('body').evaluate('resolve()')
    await expect(textOf(notes)).toBeEnabled()
    await expect(textOf(notes)).toHaveValue('Otters hold hands.')
    await notes.close()

    notes = await AppWindow.start(signedIn, { name, html: slow })
    await notes.page.locator('body').evaluate(`reject(new Error('The lake is frozen.'))`)
    await expect(notes.page.getByRole('status')).toHaveText(
      'Your draft could not be read, and none is kept until you reload. The lake is frozen.',
    )
    await textOf(notes).fill('Otters have pockets.')
    await notes.close()
    notes = await AppWindow.start(signedIn, { name, html })
    await expect(textOf(notes)).toHaveValue('Otters hold hands.')
  })

  await closeWindows(signedIn)

  await test.step('it opens and saves files, and has them again after a reload', async () => {
    const openNotes = async (files: FileManager) => {
      const opened = await AppWindow.openedBy(signedIn, () => files.entry('notes.html').dblclick())
      await opened.ready()
      return opened
    }
    const documents = await HtmlApp.store(signedIn, {
      'notes.html': await exampleApp('notes.html'),
      'lake.md': 'Deep water',
    })
    let notes = await openNotes(documents)
    const text = () => notes.page.getByRole('textbox', { name: 'Note in Markdown' })
    const status = () => notes.page.getByRole('status')
    const preview = () => notes.page.getByRole('article', { name: 'Preview' })
    await expect(preview().getByRole('heading')).toHaveText('Pebble Notes')
    await expect(notes.window).toHaveAccessibleName('New note - Pebble Notes')

    await notes.appButton('Open…').click()
    const opening = dialogOf(signedIn, 'Open for notes.html')
    await expect(opening.getByRole('row', { name: 'lake.md' })).toBeVisible()
    await expect(opening.getByRole('row', { name: 'notes.html' })).toHaveCount(0)
    await opening.getByRole('row', { name: 'lake.md' }).dblclick()
    await expect(status()).toHaveText('Opened lake.md')
    await expect(text()).toHaveValue('Deep water')

    await text().fill('# Lunch\n\nFish with **pebbles**')
    await expect(preview().getByRole('heading')).toHaveText('Lunch')
    await expect(preview().getByRole('strong')).toHaveText('pebbles')
    await expect(signedIn.taskbarButton('• lake.md - Pebble Notes')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(status()).toHaveText('Saved lake.md')
    await expect(notes.window).toHaveAccessibleName('lake.md - Pebble Notes')
    await expect
      .poll(() => stored(notes, 'draft'))
      .toMatchObject({ saved: '# Lunch\n\nFish with **pebbles**' })

    await page.reload()
    await signedIn.ready()
    notes = await openNotes(await FileManager.open(signedIn, '/home/documents'))
    await expect(text()).toHaveValue(/^# Lunch/)
    const recent = notes.page.getByRole('combobox', { name: 'Notes that you opened before' })
    await expect(recent.getByRole('option')).toHaveText(['Recent', 'lake.md'])
    await notes.appButton('Save as…').click()
    const saving = dialogOf(signedIn, 'Save for notes.html')
    await expect(saving.getByLabel('Name', { exact: true })).toHaveValue('lake.md')
    await saving.getByLabel('Name', { exact: true }).fill('lunch.md')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(status()).toHaveText('Saved lunch.md')
    await expect(recent.getByRole('option')).toHaveText(['Recent', 'lake.md', 'lunch.md'])
    await text().fill('')
    await notes.appButton('Save').click()
    await expect(status()).toHaveText('Saved lunch.md')
    await recent.selectOption('lake.md')
    await expect(text()).toHaveValue(/^# Lunch/)
  })
})

test('the timer tells under its name that time is over, once the person allowed it, and works without that', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('without notifications it says so and does not ask again', async () => {
    const timer = await AppWindow.start(signedIn, {
      name: 'Dive Timer',
      html: await exampleApp('timer.html'),
    })
    const status = timer.page.getByRole('status')
    await timer.appButton('Start').click()
    await timer.answer('Dive Timer wants to show notifications', 'Don’t allow')
    await expect(status).toHaveText('Without notifications, keep an eye on this window.')
    await timer.appButton('Pause').click()
    await expect(status).toHaveText('Paused.')
    await timer.appButton('Go on').click()
    await expect(status).toHaveText('Without notifications, keep an eye on this window.')
    await expect(timer.prompt).toHaveCount(0)
    await timer.appButton('Reset').click()
    await expect(timer.page.getByRole('timer')).toHaveText('5:00')
    await expect(timer.window).toHaveAccessibleName('Dive Timer')
  })

  await closeWindows(signedIn)

  await test.step('with them it tells that time is over, behind other windows', async () => {
    await page.clock.install()
    const timer = await AppWindow.start(signedIn, {
      name: 'Dive Timer',
      html: await exampleApp('timer.html'),
      path: '/apps/store/another-timer',
    })
    await timer.page.getByRole('radio', { name: '1 min' }).check()
    await expect(timer.page.getByRole('timer')).toHaveText('1:00')
    await timer.appButton('Start').click()
    await timer.answer('Dive Timer wants to show notifications', 'Allow')
    await expect(timer.window).toHaveAccessibleName(/^[01]:\d\d - Dive Timer$/)
    await timer.button('Minimize').click()
    await expect(timer.window).toBeHidden()
    await page.clock.fastForward('01:00')
    await expect(signedIn.toast()).toContainText('Dive Timer: Time is over')
    await expect(signedIn.toast()).toContainText('You dived for 1 min.')
    await signedIn.taskbarButton('Dive Timer').click()
    await expect(timer.page.getByText('1 dive', { exact: true })).toBeVisible()
    await timer.restart()
    await expect(timer.page.getByText('1 dive', { exact: true })).toBeVisible()
    await expect(timer.page.getByRole('radio', { name: '1 min' })).toBeChecked()
  })
})

test('the playground runs programs once it may, and swatches follows the desktop’s style and theme and copies a colour once that is allowed', async ({
  signedIn,
  context,
}) => {
  const { page } = signedIn
  await test.step('the playground shows what programs say and where a mistake is, and opens lessons and files', async () => {
    const playground = await AppWindow.start(signedIn, {
      name: 'Playground',
      html: await exampleApp('playground.html'),
    })
    const program = playground.page.getByRole('textbox', { name: 'Program' })
    const output = playground.page.getByRole('region', { name: 'Output' })
    await playground.appButton('Save as…').click()
    const saving = dialogOf(signedIn, 'Save for Playground')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(output).toContainText('Saved program.oss')

    await playground.appButton('Run').click()
    await playground.answer('Playground wants to run OtterScript programs', 'Don’t allow')
    await expect(output).toContainText('The person does not allow this app to run OtterScript programs')
    await playground.openPanel()
    await playground.permission('OtterScript').click()
    await playground.closePanel()
    await program.press('Control+Enter')
    await expect(output.getByRole('listitem')).toHaveText(['Hello, Ada!', 'Hello, Grace!', 'Hello, Linus!'])
    await playground.page.getByRole('combobox', { name: 'Samples' }).selectOption('A mistake')
    await playground.appButton('Run').click()
    const mistake = output.getByRole('button', { name: /^Line 2, column \d+: .*oter/ })
    await mistake.click()
    await expect(program).toBeFocused()
    const selected = () =>
      program.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      )
    expect(await selected()).toBe('say("Hello, {oter}!")')

    await playground.appButton('Lessons').click()
    await playground.answer('Playground wants to open other windows', 'Allow')
    const lessons = page.locator('[data-window-type="otterscript-tutorial"]')
    await expect(lessons).toHaveAttribute('data-active', 'true')
    await lessons.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(lessons).toHaveCount(0)

    await playground.appButton('Open…').click()
    const opening = dialogOf(signedIn, 'Open for Playground')
    await opening.getByRole('row', { name: 'program.oss' }).dblclick()
    await expect(output).toContainText('Opened program.oss')
    await expect(program).toHaveValue(/Ada.*Grace.*Linus/)
    await expect(playground.window).toHaveAccessibleName('program.oss - Playground')

    await program.fill('let window = create("Otter terminal")\nsay("made")')
    await playground.appButton('Run').click()
    await expect(page.locator('[data-window-type="terminal"]')).toHaveAccessibleName('Otter terminal')
    await expect(output.getByRole('listitem')).toHaveText(['made'])
  })

  await closeWindows(signedIn)

  await test.step('swatches follows style and theme while it runs', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const swatches = await AppWindow.start(signedIn, {
      name: 'Swatches',
      html: await exampleApp('theme.html'),
    })
    const heading = swatches.page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Default Blue, default theme')
    for (const [style, theme, words] of [
      ['bluegold', 'default', 'Royal, default theme'],
      ['redblack', 'contrast', 'Red Matrix, contrast theme'],
    ] as const) {
      await wear(signedIn, style, theme)
      await expect(heading).toHaveText(words)
      const surface = await swatches.state().evaluate((view) => getComputedStyle(view).backgroundColor)
      await expect(swatches.page.locator('body')).toHaveCSS('background-color', surface)
      const contrast = await swatches.page.getByText(/^Text on the accent, contrast/).textContent()
      expect(Number.parseFloat(/[\d.]+/.exec(contrast ?? '')?.[0] ?? '')).toBeGreaterThanOrEqual(4.5)
    }

    await swatches.page.getByRole('button', { name: /^Copy Accent, / }).click()
    await swatches.answer('Swatches wants to read and change the clipboard', 'Allow')
    const status = swatches.page.getByRole('status')
    await expect(status).toHaveText(/ is on the clipboard\.$/)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await expect(status).toHaveText(`${copied} is on the clipboard.`)
    await expect(swatches.page.getByRole('button', { name: `Copy Accent, ${copied}` })).toBeVisible()
  })
})
