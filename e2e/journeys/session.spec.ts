import type { Locator } from '@playwright/test'
import { visitor } from '../../server/test/support/people'
import { ownSpace, pullEntries } from '../../server/test/support/spaces'
import { loadWithSession, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('logging out while the server is down ends the desktop in every tab at login, also after a reload [A4.2 A4.4]', async ({
  context,
  server,
  signedIn,
}) => {
  const other = new Desktop(await context.newPage())
  await other.load()
  await server.stop()
  try {
    await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
    await signedIn.page.getByRole('menuitem', { name: 'Log Out' }).click()
    for (const desktop of [signedIn, other])
      await expect(desktop.root()).toHaveAttribute('data-system-state', 'login', { timeout: 30_000 })
  } finally {
    await server.start()
  }
  await signedIn.page.goto('/')
  await expect(signedIn.page.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 })
})

test('a session that is ended elsewhere, by the server or by auto-lock covers the desktop, whose windows and their state survive the password [A2.23 A6.5]', async ({
  page,
  desktop,
  person,
  server,
}) => {
  await page.clock.install()
  const joined = page
    .waitForEvent('websocket', (one) => one.url().includes('/realtime/'))
    .then((one) =>
      one.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"status":"ok"')),
    )
  await loadWithSession(page, person, () => desktop.load())
  await joined
  const window = await desktop.openFromIcon('Settings')
  await window.getByRole('tab', { name: 'Security' }).click()
  const autoLock = window.getByRole('switch', { name: 'Auto-lock screen' })
  await autoLock.click()
  await expect(autoLock).toBeChecked()
  const uncover = async (cover: Locator, password = person.password) => {
    await cover.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  const client = visitor(server)
  await client.auth.signInWithPassword(person)
  await client.auth.signOut({ scope: 'others' })
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  // Without a touch.
  await expect(ended).toBeVisible({ timeout: 2000 })
  await expect(desktop.root()).toHaveAttribute('data-system-state', 'desktop')
  await uncover(ended, 'wrong-password')
  await expect(ended.getByRole('alert')).toBeVisible()
  await uncover(ended)
  await expect(ended).toBeHidden()

  // The refresh token is spoilt and the access token is old: the next refresh is refused by the server.
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'spoilt' }))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(ended).toBeVisible()
  await uncover(ended)
  await expect(ended).toBeHidden()

  await page.clock.fastForward('11:00')
  const locked = page.getByRole('dialog', { name: /locked/i })
  await expect(locked).toBeVisible()
  await uncover(locked)
  await expect(locked).toBeHidden()
  await expect(window.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
})

test('a password changed in another browser is asked for at once, and what was written meanwhile arrives', async ({
  page,
  desktop,
  person,
  server,
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
  await client.auth.signInWithPassword(person)
  const { error } = await client.auth.updateUser({ password: 'new-stones-8' })
  expect(error).toBeNull()

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
