// The keyboard on the screen, by touch on a phone: its keys arrive as from a real one.
import { VirtualKeyboard } from '../pages/virtual-keyboard'
import { comesToRest } from '../support/accessibility'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { meetsWcag } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
})

/** Opens an app from the start sheet by touch. */
async function open(desktop: Desktop, label: string, title = label) {
  await desktop.taskbar().getByRole('button', { name: 'Start' }).tap()
  await desktop.startMenu().getByRole('menuitem', { name: label, exact: true }).tap()
  await expect(desktop.window(title)).toBeVisible()
  return desktop.window(title)
}

/** Writes a file's name with the keys, makes the file, and writes in the editor's text. */
async function writesInEditor(desktop: Desktop, app: 'Text Editor' | 'Code Editor', name: string) {
  const keyboard = new VirtualKeyboard(desktop.page)
  const editor = new Editor(await open(desktop, app))
  await editor.fileName.tap()
  await expect(keyboard.keyboard).toBeVisible()
  await keyboard.type(name)
  await expect(editor.fileName).toHaveValue(name)
  await keyboard.press('Enter')
  await expect(editor.newFile).toBeHidden()

  await editor.text.tap()
  await expect(editor.text).toBeFocused()
  await keyboard.press('Shift')
  await keyboard.type('O')
  await keyboard.type('tter')
  await editor.shows('Otter')
  await keyboard.press('Shift', 'Shift')
  await expect(keyboard.keyboard).toHaveAttribute('data-shift', 'lock')
  await keyboard.type(' OS')
  await keyboard.press('Shift', 'Numbers')
  await keyboard.type('42!')
  await keyboard.press('Symbols')
  await keyboard.type('#~')
  await editor.shows('Otter OS42!#~')
  await keyboard.press('Left', 'Left', 'Backspace', 'Enter')
  await editor.shows('Otter OS42', '#~')
  await keyboard.press('Up', 'Letters')
  await keyboard.type('x')
  await editor.shows('xOtter OS42', '#~')
  await expect(editor.text).toBeFocused()
  await keyboard.press('Control', 'z')
  await editor.shows('Otter OS42', '#~')
  return { editor, keyboard }
}

test('text editor and terminal are used with the keys alone, a real keyboard does without them until the next touch [A2.32 A4.26]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const keyboard = new VirtualKeyboard(page)
  await test.step('the keys come with a field and write letters, numbers and symbols; shift holds for one key or locks', async () => {
    const { editor } = await writesInEditor(signedIn, 'Text Editor', 'otter.txt')
    await keyboard.press('Down', 'Right', 'Right')
    await keyboard.hold('Backspace', () => editor.shows(''))
    await editor.window.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(editor.window).toHaveCount(0)
  })
  await test.step('a terminal takes commands, history and Ctrl+C', async () => {
    const terminal = new Terminal(await open(signedIn, 'Terminal', 'OtterOS Terminal'))
    await terminal.prompt()
    await terminal.screen.tap()
    await keyboard.type('echo ')
    await keyboard.press('Shift')
    await keyboard.type('Hi')
    await keyboard.press('Numbers')
    await keyboard.type('-(1)')
    await keyboard.press('Backspace', 'Backspace', 'Backspace', 'Enter')
    await expect(terminal.screen).toContainText(/\nHi-\n/)
    await keyboard.press('Letters', 'Up')
    await keyboard.type('x')
    await keyboard.press('Enter')
    await expect(terminal.screen).toContainText(/\nHi-x\n/)
    await keyboard.type('sleep')
    await keyboard.press('Control', 'c')
    await expect(terminal.screen).toContainText('sleep^C')
  })
  await test.step('a real keyboard does without the keys', async () => {
    // Its first field stays where it is while the window becomes smaller and larger.
    const field = (await open(signedIn, 'User Profile')).getByRole('textbox', { name: 'Username' })
    await field.tap()
    await expect(keyboard.keyboard).toBeVisible()
    // At a person's pace: two taps at once are a double tap, which selects the word and opens its menu.
    await page.keyboard.type('yet', { delay: 150 })
    await expect(keyboard.keyboard).toBeHidden()
    await expect(field).toHaveValue(/yet/)
    await field.tap()
    await expect(keyboard.keyboard).toBeVisible()
  })
})

test('the keys leave room for what is typed, are large enough for fingers, do what a field asks for, and are put away by touch, also after a reload [A2.32]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const keyboard = new VirtualKeyboard(page)
  await expect(keyboard.switch).toBeVisible()
  await expect(keyboard.keyboard).toBeHidden()
  const window = await open(signedIn, 'Settings')
  const field = window.getByRole('textbox', { name: 'Image URL' })
  await test.step('what is typed is above the keys', async () => {
    const full = await signedIn.box(window)
    await field.tap()
    await expect(keyboard.keyboard).toBeVisible()
    await expect(field).toHaveAttribute('inputmode', 'none')
    await comesToRest(page)
    const keys = await signedIn.box(keyboard.keyboard)
    await expect.poll(async () => (await signedIn.box(window)).height).toBe(full.height - keys.height)
    const bar = await signedIn.box(signedIn.taskbar())
    expect(bar.y + bar.height).toBeCloseTo(keys.y, 0)
    const place = await signedIn.box(field)
    expect(place.y + place.height).toBeLessThanOrEqual(bar.y)
    const sizes = await keyboard.sizes()
    expect(sizes.length).toBeGreaterThan(30)
    for (const { name, width, height } of sizes) {
      expect(height, name).toBeGreaterThanOrEqual(44)
      // Ten letters in a row of 390 px.
      expect(width, name).toBeGreaterThanOrEqual(38.99)
    }
    await meetsWcag(signedIn)
  })
  await test.step('they are put away until they are asked for', async () => {
    await keyboard.press('Hide keyboard')
    await expect(keyboard.keyboard).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('inputmode', 'url')
    await page.reload()
    await signedIn.ready()
    await field.tap()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('inputmode', 'url')
    await expect(keyboard.keyboard).toBeHidden()
    await keyboard.switch.tap()
    await expect(keyboard.keyboard).toBeVisible()
    await expect(field).toBeFocused()
    await keyboard.type('x')
    await expect(field).toHaveValue(/x/)

    // Where there is nothing to write in, it goes by itself.
    await window.getByRole('tab', { name: 'Appearance' }).tap()
    await expect(keyboard.keyboard).toBeHidden()
  })
  await test.step('lengths, keys of its own, undo and rich text', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      form.setAttribute('style', 'position: fixed; inset: 0 0 auto; z-index: 1000; background: white')
      form.innerHTML = `<input aria-label="Short" maxlength="3"><p contenteditable="true" role="textbox" aria-label="Rich">ab</p>
        <textarea aria-label="Digits"></textarea><output></output>`
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        form.querySelector('output')?.append('sent')
      })
      form.querySelector('textarea')?.addEventListener('beforeinput', (event) => {
        if (event.data && /\D/.test(event.data)) event.preventDefault()
      })
      document.body.append(form)
    })
    const short = page.getByRole('textbox', { name: 'Short' })
    await short.tap()
    await keyboard.type('otter')
    await expect(short).toHaveValue('ott')
    await keyboard.press('Left', 'Backspace')
    await expect(short).toHaveValue('ot')
    await keyboard.press('Control', 'z')
    await expect(short).toHaveValue('ott')
    await keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('sent')
    await keyboard.press('Tab')
    const rich = page.getByRole('textbox', { name: 'Rich' })
    await expect(rich).toBeFocused()
    await keyboard.type('x')
    await expect(rich).toHaveText(/^x?abx?$/)
    await expect(rich).toHaveText(/x/)
    const digits = page.getByRole('textbox', { name: 'Digits' })
    await digits.tap()
    await keyboard.type('a')
    await keyboard.press('Numbers', '1', 'Enter', '2', 'Up', '3')
    await expect(digits).toHaveValue('13\n2')
  })
})

test.describe('with the way that Chromium on Android hands text to editors', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('the code editor takes the keys too [A2.32]', async ({ signedIn }) => {
    await writesInEditor(signedIn, 'Code Editor', 'otter.txt')
  })
})
