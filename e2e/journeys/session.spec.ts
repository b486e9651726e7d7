import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
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
