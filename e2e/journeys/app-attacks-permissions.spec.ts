import { openApp } from '../fixtures/attacks/attempts'
import { callExpression, calls } from '../fixtures/attacks/calls'
import { HtmlApp, outerPage } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const all = (names: readonly string[], outcome: string) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

const manifest = (value: object) =>
  `<script type="application/otteros-app+json">${JSON.stringify(value)}</script>`

/** What the desktop answers to messages sent in the place of an app. */
const callRaw = async (app: HtmlApp, messages: readonly unknown[]) => {
  const frame = await (await outerPage(app).elementHandle())?.ownerFrame()
  if (!frame) throw new Error('no frame')
  return frame.evaluate<Readonly<Record<string, string>>>(callExpression(messages))
}

test('attack 57: an app gets nothing without an answer of the person, who alone can give it, for this app alone', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('without a grant every call is refused, and what is no call has a name for it', async () => {
    const app = await HtmlApp.open(signedIn, 'plain.html', '<h1>Plain</h1>')
    const names = Object.keys(calls)
    const answers = await callRaw(
      app,
      Object.entries(calls).map(([operation, args], index) => ({ id: index + 1000, operation, args })),
    )
    expect(names.map((name, index) => [name, answers[index + 1000]])).toEqual(
      names.map((name) => [name, 'permission_denied']),
    )
    const odd = [
      { id: 1, operation: 'files.list', args: {} },
      { id: 2, operation: '__proto__', args: {} },
      { id: 3, operation: 'constructor', args: {} },
      { id: 4, operation: 'toString', args: {} },
      { id: 5, operation: 'storage.get', args: null },
      { id: 6, operation: 'storage.get', args: { key: 7 } },
      { id: 7, operation: 'storage.get', args: { key: 'x'.repeat(100_000) } },
      { id: 8, operation: 'storage.set', args: { key: 'a', value: { toString: 'x' } } },
      { id: 9, operation: 'storage.set', args: [] },
      { id: 10, operation: 'permissions.query', args: { permission: '__proto__' } },
      { id: 11, operation: 'permissions.request', args: { permission: 'files' } },
    ]
    expect(await callRaw(app, odd)).toEqual({
      ...all(['1', '2', '3', '4'], 'unknown_op'),
      ...all(['5', '6', '7', '8', '9'], 'invalid'),
      ...all(['10', '11'], 'done'),
    })
    // What has not even the form of a call ends the app.
    await outerPage(app).evaluate(() => {
      const { desktopPort: port } = window as unknown as { desktopPort: MessagePort }
      port.postMessage({ from: 'unit', text: '{"kind":"call","call":{"id":-1,"operation":{}}}' })
    })
    await expect(
      app.window.getByText('This app was stopped: it sent messages that the desktop does not understand.'),
    ).toBeVisible()
  })

  await closeWindows(signedIn)

  await test.step('it gets nothing that is typed or pressed while the desktop asks about it, and cannot answer', async () => {
    const app = await HtmlApp.open(signedIn, 'asker.html', nameless)
    const question = app.window.getByRole('alertdialog')
    await expect(question).toContainText('asker.html wants to know your name')
    const field = app.page.getByRole('textbox', { name: 'Mine' })
    // Keys that were meant for the app, faster than anyone reads.
    await page.keyboard.type('Enter your name ')
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    const allow = question.getByRole('button', { name: 'Allow', exact: true })
    await expect(allow).toBeEnabled()
    for (const key of ['Enter', 'Space', 'a', 'y', 'Enter']) await page.keyboard.press(key)
    await expect(question).toBeVisible()
    // No part of the question lies below what the app draws, and a press on the app is no answer.
    const [box, window] = [await signedIn.box(allow), await signedIn.box(app.window)]
    await page.mouse.click(window.x + 20, window.y + window.height - 20)
    await expect(question).toBeVisible()
    expect(
      await allow.evaluate(
        (button, [x, y]) => document.elementFromPoint(x ?? 0, y ?? 0) === button,
        [box.x + box.width / 2, box.y + box.height / 2],
      ),
    ).toBe(true)
    await allow.click()
    await expect(app.page.locator('output')).toHaveText('it is Ada Otter')
    await expect(field).toHaveValue('')
    // Not even a key that left nothing in the field.
    await expect(app.page.locator('samp')).toHaveText('')
    await expect(field).toBeFocused()
  })

  await closeWindows(signedIn)

  await test.step('one that pulls the keyboard from the question by a frame of its own is ended, and gets no answer', async () => {
    const html = `${manifest({ name: 'Asker', permissions: ['user'] })}<iframe title="Hand" srcdoc="<script>
    setTimeout(() => setInterval(() => focus(), 300), 1000)
  </script>"></iframe><script>otteros.user.displayName().then((name) => localStorage.setItem('name', name), () => {})</script>`
    const app = await HtmlApp.open(signedIn, 'puller.html', html)
    const question = app.window.getByRole('alertdialog')
    await expect(question).toContainText('puller.html wants to know your name')
    for (let round = 0; round < 10; round += 1) await page.keyboard.press('Enter', { delay: 100 })
    await expect(app.window.getByText('This app was stopped: it kept taking the keyboard.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(app.frame).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('what one app was allowed no other app has, nor its files by their tokens', async () => {
    const page = (permissions: readonly string[]) =>
      `${manifest({ permissions })}<button onclick="take()">Take</button><input aria-label="Token"><output></output><script>
    const show = (text) => (document.querySelector('output').textContent = text)
    const refused = ({ code }) => show(code)
    const take = () => {
      const token = document.querySelector('input').value
      if (token) return otteros.files.readText({ token }).then((text) => show('read ' + text), refused)
      return otteros.files.open().then(([file]) => show(file.token), refused)
    }
    const state = async (name) => show(name + ' ' + (await otteros.permissions.query(name)))
    state('user')
  </script>`
    const both = page(['files', 'user'])
    const files = await HtmlApp.store(signedIn, { 'first.html': both, 'second.html': both })
    const first = await HtmlApp.openFrom(signedIn, files, 'first.html')
    const output = (app: HtmlApp) => app.page.locator('output')
    const take = (app: HtmlApp) => app.page.getByRole('button', { name: 'Take' }).click()
    await expect(output(first)).toHaveText('user ask')
    await take(first)
    const dialog = signedIn.page.getByRole('dialog', { name: 'Open for first.html' })
    const row = (name: string) => dialog.getByRole('row', { name, exact: true })
    await dialog.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: 'Computer' }).click()
    await row('documents').dblclick()
    await row('recipe.txt').dblclick()
    await expect(output(first)).toHaveText(/^[0-9a-f-]{36}$/)
    const token = (await output(first).textContent()) ?? ''
    await first.page.getByRole('textbox').fill(token)
    await take(first)
    await expect(output(first)).toHaveText(/^read /)
    const second = await openApp(signedIn, 'second.html')
    for (const guess of [
      token,
      token.toUpperCase(),
      '/home/documents/recipe.txt',
      '__proto__',
      'constructor',
      '0',
    ]) {
      await second.page.getByRole('textbox').fill(guess)
      await take(second)
      await expect(output(second)).toHaveText('not_found')
      await output(second).evaluate((element) => (element.textContent = ''))
    }
  })
})

const nameless = `${manifest({ name: 'Asker', permissions: ['user'] })}<input autofocus aria-label="Mine"><output></output><samp></samp><script>
  const show = (text) => (document.querySelector('output').textContent = text)
  const ask = () => otteros.user.displayName().then((name) => show('it is ' + name), ({ code }) => show(code))
  ask()
  setInterval(() => { window.focus(); document.querySelector('input').focus() }, 10)
  addEventListener('keydown', ({ key }) => (document.querySelector('samp').textContent += key))
</script>`
