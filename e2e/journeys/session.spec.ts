import { visitor } from '../../server/test/support/people'
import { ownSpace, pullEntries } from '../../server/test/support/spaces'
import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { startServer } from '../support/server'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('logging out while the server is down still ends at login, also after a reload [A4.4]', async ({
  page,
}) => {
  const server = await startServer()
  try {
    const desktop = new Desktop(page)
    const person = await createPerson(server)
    await rememberSession(page, person, server.url)
    await desktop.load(server.url)
    await server.stop()
    await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(desktop.root()).toHaveAttribute('data-system-state', 'login', { timeout: 30_000 })
    await server.start()
    await page.goto(server.url)
    await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await server.dispose()
  }
})

test('a session that the server ends covers the desktop, windows and their state survive signing in again', async ({
  signedIn,
  person,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  await window.getByRole('tab', { name: 'About' }).click()
  // The refresh token is spoilt and the access token is old: the next refresh is refused by the server.
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'spoilt' }))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const cover = page.getByRole('dialog', { name: /session has ended|sign in again/i })
  await expect(cover).toBeVisible()
  await expect(signedIn.root()).toHaveAttribute('data-system-state', 'desktop')
  await cover.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(cover.getByRole('alert')).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(window.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
})

test('a password changed in another browser is asked for at once, and what was written meanwhile arrives', async ({
  page,
  desktop,
  person,
  server,
  browser,
}) => {
  // Something cuts its sockets: the desktop would be covered before anything is written otherwise.
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close())
  await rememberSession(page, person)
  await page.evaluate((key) => localStorage.setItem(key, 'account'), `otteros-file-storage-${person.email}`)
  await desktop.load()
  const unnamed = await Editor.create(desktop, 'Text Editor', 'note.txt')
  await unnamed.replaceAll('before')
  await page.keyboard.press('Control+s')
  const editor = new Editor(desktop.window('note.txt'))
  await expect(editor.status).toHaveText('Saved')

  const client = visitor(server)
  const { data } = await client.auth.signInWithPassword(person)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const other = new Desktop(await context.newPage())
  await rememberSession(other.page, { ...person, session: data.session ?? {} }, server.url)
  await other.load(server.url)
  const settings = await other.openFromIcon('Settings')
  await settings.getByRole('tab', { name: 'Security' }).click()
  await settings.getByRole('button', { name: 'Change Password' }).click()
  const form = other.page.getByRole('dialog', { name: 'Change Password' })
  await form.getByLabel('Current Password').fill(person.password)
  await form.getByLabel('New Password', { exact: true }).fill('new-stones-8')
  await form.getByLabel('Confirm New Password').fill('new-stones-8')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form).toBeHidden()
  await context.close()

  const text = 'written while the password was changed'
  await editor.replaceAll(text)
  await page.keyboard.press('Control+s')
  const cover = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(cover).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill('new-stones-8')
  await page.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(editor.status).toHaveText('Saved')
  await editor.shows(text)
  const { data: again } = await client.auth.signInWithPassword({ ...person, password: 'new-stones-8' })
  const device = { ...person, id: again.user?.id ?? '', client }
  const space = await ownSpace(device)
  // Its last change is that of the desktop that was covered.
  await expect
    .poll(async () => {
      const { changes } = await pullEntries(device, space.id, 0)
      return changes.find(({ name }) => name === 'note.txt')?.size
    })
    .toBe(text.length)
})

test('a session that is ended elsewhere covers the desktop within two seconds, without a touch', async ({
  page,
  signedIn,
  person,
  server,
}) => {
  // The socket of the page that was there may open just now, and end with it.
  const address = page.url()
  await page.goto('about:blank')
  const joined = page
    .waitForEvent('websocket', (one) => one.url().includes('/realtime/'))
    .then((one) =>
      one.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"status":"ok"')),
    )
  await page.goto(address)
  await signedIn.ready()
  await joined
  const client = visitor(server)
  await client.auth.signInWithPassword(person)
  await client.auth.signOut({ scope: 'others' })
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible({ timeout: 2000 })
})

test('auto-lock covers the desktop after a time without input and asks for the password [A2.23 A6.5]', async ({
  page,
  desktop,
  person,
}) => {
  await page.clock.install()
  await rememberSession(page, person)
  await desktop.load()
  const window = await desktop.openFromIcon('Settings')
  await window.getByRole('tab', { name: 'Security' }).click()
  const autoLock = window.getByRole('switch', { name: 'Auto-lock screen' })
  await autoLock.click()
  await expect(autoLock).toBeChecked()
  await page.clock.fastForward('11:00')
  const cover = page.getByRole('dialog', { name: /locked/i })
  await expect(cover).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(window).toBeVisible()
})

test('logging out in one tab ends the desktop in the other [A4.2]', async ({ signedIn, context }) => {
  const second = await context.newPage()
  const other = new Desktop(second)
  await other.load()
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await signedIn.page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(other.root()).toHaveAttribute('data-system-state', 'login')
})
