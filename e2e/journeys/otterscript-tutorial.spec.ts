import type { Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { auditsIn, wear } from '../support/looks'
import { expect, test } from '../support/test'

/** The tutorial's window as a person uses it. */
async function openTutorial(desktop: Desktop) {
  const window = await desktop.openFromStartMenu('OtterScript Tutorial')
  const button = (name: string) => window.getByRole('button', { name, exact: true })
  const lesson = (title: string): Locator =>
    window.getByRole('navigation', { name: 'Lessons' }).getByRole('button', { name: new RegExp(`^${title}`) })
  await expect(button('Try Code')).toBeVisible()
  return {
    window,
    button,
    lesson,
    editor: new Editor(window),
    output: window.getByRole('log', { name: 'Output lines' }),
    display: window.getByRole('status', { name: 'Display' }),
    phase: window
      .getByRole('region', { name: 'Output' })
      .getByRole('status')
      .filter({ hasText: /\w/ })
      .last(),
    lines: () => window.getByRole('log', { name: 'Output lines' }).getByRole('paragraph').allTextContents(),
  }
}

test('the example of each lesson runs and says what the lesson says, and progress is there after a reload [B1.14 B2.98 B2.99 B2.100 B5.28 B9.14]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  let tutorial = await openTutorial(signedIn)
  const { button, lines, output, lesson } = tutorial
  await expect(tutorial.window.getByRole('navigation', { name: 'Lessons' }).getByRole('button')).toHaveText([
    /Introduction$/,
    /Window Management$/,
    /File Operations$/,
    /Animations & Display$/,
    /Security & Best Practices$/,
  ])
  const isDone = (title: string) => expect(lesson(title)).toHaveAccessibleName(`${title}, done`)
  await expect(button('Previous')).toBeDisabled()
  await button('Try Code').click()
  await isDone('Introduction')
  await expect.poll(lines).toEqual(['Hello, Ada!', 'Hello, Grace!', 'Hello, Linus!', 'Twice 21 is 42.'])

  await button('Next').click()
  await expect(tutorial.window.getByRole('heading', { name: 'Window Management', level: 2 })).toBeVisible()
  await button('Try Code').click()
  const opened = signedIn.window('Otter terminal')
  await expect(opened).toHaveAttribute('data-window-type', 'terminal')
  await expect(output).toContainText('Here is')
  await expect(opened).toHaveCount(0)
  await expect(output).toContainText('It is closed again.')
  await isDone('Window Management')

  await button('Next').click()
  await button('Try Code').click()
  await isDone('File Operations')
  await expect.poll(async () => (await lines()).length).toBe(5)
  const [fish, dam, count, moved, gone] = await lines()
  expect([fish, dam]).toEqual(['- Buy fish', '- Fix the dam'])
  expect(count).toMatch(/^\d+ things in \/home\.$/)
  expect(moved).toBe('Moved to the recycle bin: /home/otter-note.txt')
  expect(gone).toBe('Is it still there? false')

  await button('Next').click()
  await button('Try Code').click()
  await expect(tutorial.display).toContainText('(o.o)')
  await expect(tutorial.display).toHaveText('The otter has gone fishing.')
  await expect(output).toContainText('The river is quiet now.')
  await isDone('Animations & Display')

  await button('Next').click()
  await expect(button('Next')).toBeDisabled()
  await button('Try Code').click()
  const warning = page.getByRole('alertdialog', { name: 'The program says' })
  await expect(warning).toContainText(
    'Security Warning: Cannot delete critical system file: /system/core.dll',
  )
  await warning.getByRole('button', { name: 'OK' }).click()
  await isDone('Security & Best Practices')
  await expect.poll(lines).toEqual(['Good: the system is still there.', 'There is no /home/plans.txt yet.'])
  await expect(tutorial.window).toContainText('All lessons done. Well swum!')

  // Code that was changed can be put back; progress and the open lesson are there after a reload.
  await tutorial.lesson('File Operations').click()
  await expect(tutorial.button('Reset')).toBeDisabled()
  await tutorial.editor.replaceAll('say("mine")')
  await tutorial.button('Next').click()
  await tutorial.button('Previous').click()
  await tutorial.editor.shows('say("mine")')
  await tutorial.button('Reset').click()
  await expect(tutorial.editor.text).toContainText('Write a note, read it, and tidy up')
  await page.reload()
  await signedIn.ready()
  tutorial = await openTutorial(signedIn)
  await expect(tutorial.window.getByRole('heading', { name: 'File Operations', level: 2 })).toBeVisible()
  await expect(tutorial.lesson('Introduction')).toHaveAccessibleName('Introduction, done')
  await tutorial.lesson('Introduction').click()
  await expect(tutorial.button('Previous')).toBeDisabled()
})

test('programs hear what happens on the desktop until they are stopped, endless ones are ended, and a mistake leads to its place, readable in each of these looks', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const tutorial = await openTutorial(signedIn)
  const { button, editor, output, phase } = tutorial
  await editor.replaceAll('every 50 { say("tick") }')
  await page.keyboard.press('Control+Enter')
  await expect(output).toContainText('tick')
  await expect(phase).toHaveText('Running…')
  await button('Stop').click()
  await expect(phase).toHaveText('Stopped')
  await expect(button('Try Code')).toBeVisible()

  await editor.replaceAll('say("before")\nwhile true { }')
  await button('Try Code').click()
  await expect(phase).toHaveText('Stopped by an error')
  await expect(output).toContainText('before')
  await expect(output.getByRole('button', { name: /^line 2, column \d+$/ })).toBeVisible()

  await editor.replaceAll('let fish = 2\nsay(fihs)')
  await button('Try Code').click()
  await output.getByRole('button', { name: 'line 2, column 5' }).click()
  await expect(editor.text).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.type('X')
  await editor.shows('let fish = 2', 'say(Xihs)')

  await editor.replaceAll(
    ['window-opened', 'window-closed', 'theme-changed', 'file-changed']
      .map((name) => `on "${name}" { say("${name}: {event}") }`)
      .join('\n'),
  )
  await button('Try Code').click()
  await expect(phase).toHaveText('Listening for window-opened, window-closed, theme-changed, file-changed')
  await wear(signedIn, 'default', 'dark')
  for (const line of ['window-opened: Settings', 'theme-changed: dark', 'window-closed: Settings'])
    await expect(output).toContainText(line)
  const text = await Editor.create(signedIn, 'Text Editor', 'heard.txt')
  await text.replaceAll('a word')
  await text.button('Save').click()
  await expect(output).toContainText(/file-changed: \/home\/.*heard\.txt/)
  const saved = signedIn.window('heard.txt')
  await saved.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(saved).toHaveCount(0)
  await button('Stop').click()
  await expect(phase).toHaveText('Stopped')
  const { found, audit } = auditsIn(signedIn.page, [
    ['default', 'default'],
    ['redblack', 'dark'],
    ['greyblack', 'contrast'],
  ])
  await tutorial.editor.replaceAll('display("otter")\nsay("one")\nsay(tow)')
  await tutorial.button('Try Code').click()
  await expect(tutorial.output).toContainText('line 3')
  await audit('a mistake')
  expect(found).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('lessons are read and tried with a finger', async ({ signedIn }) => {
    const tutorial = await openTutorial(signedIn)
    await tutorial.button('Try Code').tap()
    await expect(tutorial.output).toBeInViewport()
    await expect(tutorial.output).toContainText('Twice 21 is 42.')
    await tutorial.button('Next').tap()
    await expect(tutorial.lesson('Window Management')).toBeInViewport()
    const heights = await tutorial.window
      .locator('button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
    expect(await signedIn.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
