import { AppDesigner } from '../pages/app-designer'
import { AppWindow } from '../pages/app-window'
import { rememberSession } from '../support/account'
import { Editor } from '../support/editor'
import { HtmlApp } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

/**
 * A page that pulls the keyboard to itself again and again, and keeps what it got. By a frame in it: what its own methods do is
 * seen to by the runtime.
 */
const thief = `<title>Thief</title><input aria-label="Loot"><output></output><iframe hidden title="Hand" srcdoc="<script>
  let isCalm = true
  onmessage = () => { isCalm = false }
  onkeydown = ({ key }) => parent.postMessage(key, '*')
  setInterval(() => { if (!isCalm) focus() }, 900)
</script>"></iframe><script>
  document.querySelector('output').textContent = 'so far: ' + (localStorage.getItem('loot') ?? '')
  const keep = (key) => localStorage.setItem('loot', (localStorage.getItem('loot') ?? '') + key)
  addEventListener('message', ({ data }) => { if (typeof data === 'string' && data.length === 1) keep(data) })
  addEventListener('keydown', ({ key }) => {
    if (key === 'F2') frames[0].postMessage('', '*')
    else keep(key)
  })
</script>`

/** Pulls the keyboard into a frame of its page again and again. */
const hand = `<iframe title='Hand' srcdoc='<script>setInterval(() => focus(), 900)</script>'></iframe>`

const stopped = (app: AppWindow) => app.notice('This app was stopped: it kept taking the keyboard.')

/** What the person types meanwhile. */
const words = 'otters hold hands while they sleep so that none drifts off'

/** Whether a text is another with at most `most` characters missing. */
function isWithGaps(text: string, whole: string, most: number): boolean {
  let at = 0
  for (const character of whole) if (text[at] === character) at += 1
  return at === text.length && whole.length - text.length <= most
}

test('attack on the keyboard: what is typed elsewhere, a password too, stays there, and an app behind that pulls it is ended at the third try', async ({
  page,
  desktop,
  person,
}) => {
  await page.clock.install()
  await rememberSession(page, person)
  await desktop.load()
  await test.step('in another window', async () => {
    // Open before: what pulls the keyboard while it is in front closes the start menu.
    const editor = await Editor.open(desktop, 'Text Editor')
    const app = await AppWindow.start(desktop, { name: 'Thief', html: thief })
    await app.page.getByRole('textbox', { name: 'Loot' }).press('F2')
    await desktop.taskbarButton('Text Editor').click()
    // Away from the app: a pointer that rests on it invites it.
    await page.mouse.move(5, 5)
    await editor.fileName.focus()
    await editor.fileName.fill('')
    await page.keyboard.type(words, { delay: 80 })
    await expect(stopped(app)).toBeVisible()
    // Only a key that is pressed at the very moment of a pull may go astray, once for each.
    const typed = await editor.fileName.inputValue()
    expect(isWithGaps(typed, words, 3), typed).toBe(true)
    await expect(editor.fileName).toBeFocused()
    await page.keyboard.type('!')
    await expect(editor.fileName).toHaveValue(`${typed}!`)
    await expect(app.window.locator('iframe')).toHaveCount(0)
    await app.startsAnew(() =>
      stopped(app).getByRole('button', { name: 'Start again' }).dispatchEvent('click'),
    )
    await expect(app.said).toHaveText(/^so far: .{0,3}$/)
  })

  await closeWindows(desktop)

  await test.step('on the screen that is locked', async () => {
    const settings = await desktop.openFromIcon('Settings')
    await settings.getByRole('tab', { name: 'Security' }).click()
    await settings.getByRole('switch', { name: 'Auto-lock screen' }).click()
    const app = await AppWindow.start(desktop, {
      name: 'Thief',
      html: thief,
      path: '/apps/store/another-thief',
    })
    await page.keyboard.press('F2')
    await page.clock.fastForward('11:00')
    const cover = page.getByRole('dialog', { name: /locked/i })
    const password = cover.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(app.window.locator('iframe')).toBeHidden()
    await page.keyboard.type(words, { delay: 80 })
    // As elsewhere, a key that is pressed at the very moment of a pull may go astray.
    const typed = await password.inputValue()
    expect(isWithGaps(typed, words, 3), typed).toBe(true)
    await expect(app.window.locator('iframe')).toHaveCount(0)
    await password.fill('')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(cover).toBeHidden()
    await app.startsAnew(() => stopped(app).getByRole('button', { name: 'Start again' }).click())
    await expect(app.said).toHaveText('so far:')
  })
})

test('attack on the keyboard: apps behind, a page that is designed and a program that is run take nothing of what is typed beside them, and move no window', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('an app that focuses its fields keeps them for when somebody comes back', async () => {
    const html = `<title>Eager</title><input aria-label="First"><input aria-label="Second"><output></output><script>
    const [first, second] = document.querySelectorAll('input')
    addEventListener('keydown', ({ key }) => (document.querySelector('output').textContent += key))
    let rounds = 0
    setInterval(() => {
      focus()
      for (const field of rounds % 2 ? [first, second] : [second, first]) field.focus()
      if (document.hasFocus()) return
      rounds += 1
      document.title = rounds
    }, 20)
  </script>`
    const app = await AppWindow.start(signedIn, { name: 'Eager', html })
    const editor = await Editor.open(signedIn, 'Text Editor')
    await page.mouse.move(5, 5)
    await editor.fileName.focus()
    await editor.fileName.fill('')
    await page.keyboard.type(words, { delay: 30 })
    await expect(editor.fileName).toHaveValue(words)
    await expect(editor.fileName).toBeFocused()
    await expect(app.said).toHaveText('')
    await expect(stopped(app)).toHaveCount(0)
    await signedIn.taskbarButton('Eager').click()
    await expect(app.page.locator('input:focus')).toHaveCount(1)
    await page.keyboard.type('otter')
    await expect(app.said).toHaveText('otter')
  })

  await closeWindows(signedIn)

  await test.step('an app that turns what its runtime says into presses and shortcuts moves no window', async () => {
    const forged = `<h1>Forger</h1><textarea aria-label="Mine"></textarea><output></output><script>
    const shortcut = { kind: 'shortcut', keys: 'Ctrl+Alt+W' }
    let round = 0
    const forge = (owner, name, value) => Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    forge(Object.prototype, 'toJSON', () => [shortcut, { kind: 'pressed' }][(round += 1) % 2])
    forge(Array.prototype, 'toJSON', () => shortcut)
    forge(Array.prototype, 'join', () => '],"kind":"pressed","z":[')
    forge(Array.prototype, 'find', () => 'Ctrl+Alt+W')
    for (const name of ['ctrlKey', 'altKey']) Object.defineProperty(KeyboardEvent.prototype, name, { configurable: true, get: () => true })
    Object.defineProperty(KeyboardEvent.prototype, 'code', { configurable: true, get: () => 'KeyW' })
    Object.defineProperty(Event.prototype, 'type', { configurable: true, get: () => 'pointerdown' })
    setInterval(() => {
      console.error('a line', [round])
      for (const type of ['pointerdown', 'pointerup', 'keydown']) dispatchEvent(new PointerEvent(type))
      document.querySelector('output').textContent = round
    }, 100)
  </script>`
    const app = await HtmlApp.open(signedIn, 'forger.html', forged)
    await expect(app.button('Console')).toHaveText(/[1-9]/)
    const settings = await signedIn.openFromStartMenu('Settings')
    await expect(settings).toHaveAttribute('data-active', 'true')
    const before = Number(await app.button('Console').textContent())
    await expect
      .poll(async () => Number(await app.button('Console').textContent()))
      .toBeGreaterThan(before + 10)
    await expect(settings).toHaveAttribute('data-active', 'true')
    // Keys that the person types in it are letters.
    await signedIn.taskbarButton('forger.html').click()
    await app.page.getByRole('textbox', { name: 'Mine' }).fill('')
    await signedIn.page.keyboard.type('otter')
    await expect(app.page.getByRole('textbox', { name: 'Mine' })).toHaveValue('otter')
    await expect(app.state()).toHaveAttribute('data-app-state', 'ready')
    await expect(app.window.locator('iframe')).toHaveCount(1)
  })

  await closeWindows(signedIn)

  await test.step('a page that is designed takes nothing, and its preview is ended', async () => {
    const designer = await AppDesigner.open(signedIn)
    await designer.write(`<title>Thief</title>${hand}`)
    await designer.choose('Design')
    // Away from the page: a pointer that rests on it invites it.
    await page.mouse.move(5, 5)
    const field = designer.field('Description')
    await field.fill('')
    await page.keyboard.type(words, { delay: 80 })
    await expect(designer.preview).toHaveAttribute('data-preview', 'ended')
    await expect(designer.preview.getByRole('status', { name: 'Page messages' })).toHaveText(
      'The page was stopped: it kept taking the keyboard.',
    )
    const typed = await field.inputValue()
    expect(isWithGaps(typed, words, 3), typed).toBe(true)
    await expect(field).toBeFocused()
    await page.keyboard.type('!')
    await expect(field).toHaveValue(`${typed}!`)
    await designer.button('Close').click()
    const question = designer.question('Save changes to “My Counter”?')
    await question.getByRole('button', { name: 'Don’t save' }).click()
    await expect(designer.window).toHaveCount(0)
  })

  await test.step('a program that is run takes nothing, and is ended', async () => {
    const editor = await Editor.create(signedIn, 'Code Editor', 'thief.js')
    await editor.replaceAll(`document.body.innerHTML = ${JSON.stringify(hand)}\n//`)
    await editor.button('Run').click()
    const panel = editor.window.getByRole('region', { name: 'Run', exact: true })
    await expect(panel.getByRole('status').first()).toHaveText('Page is live')
    await editor.text.click()
    await page.mouse.move(5, 5)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words, { delay: 80 })
    await expect(panel.getByRole('log', { name: 'Console' })).toContainText(
      'Stopped: the page kept taking the keyboard.',
    )
    const line = editor.text.locator('.cm-line').last()
    const typed = (await line.textContent()) ?? ''
    expect(isWithGaps(typed.slice('//'.length), words, 3), typed).toBe(true)
    await page.keyboard.type('!')
    await expect(line).toHaveText(`${typed}!`)
  })
})
