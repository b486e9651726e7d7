import { expect, type Locator } from '@playwright/test'
import { Desktop } from '../desktop'
import type { Day } from './day'

/** Changes the look: style, theme and size. */
export async function changeLook({ hand, desktop }: Day) {
  const { page } = desktop
  const settings = await hand.launch('Settings')
  await hand.press(settings.getByRole('tab', { name: 'Appearance' }))
  await check(hand, settings, 'A dark variant of them')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await check(hand, settings, 'Royal (Blue over Gold)')
  await expect(page.locator('html')).toHaveAttribute('data-os-style', 'bluegold')
  await hand.press(settings.getByRole('tab', { name: 'Display' }))
  await hand.select(settings.getByLabel('Scaling'), '125%')
  await hasLook({ desktop })
  await hand.close(settings)
}

/** Chooses one of the pictures that are radio buttons, by a text on it. */
async function check(hand: Day['hand'], settings: Locator, text: string) {
  const choice = settings.locator('label').filter({ hasText: text })
  if (hand.kind === 'keyboard') await hand.press(choice.getByRole('radio'))
  else await hand.press(choice)
}

/** The look is as it was chosen. */
export async function hasLook({ desktop }: Pick<Day, 'desktop'>) {
  const { page } = desktop
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-os-style', 'bluegold')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('20px')
}

/** Wants no disturbance: the calendar shows today, what is told waits. */
export async function beQuiet({ hand, desktop }: Day) {
  const { page } = desktop
  if (hand.kind === 'keyboard') await page.keyboard.press('Control+Alt+n')
  else await hand.press(page.locator('[data-part="clock"]'))
  const panel = page.getByRole('dialog', { name: 'Notifications and calendar' })
  await expect(panel.locator('[aria-current="date"]')).toBeVisible()
  await expect(panel).toContainText('Message Sent')
  await hand.press(panel.getByRole('switch', { name: 'Do not disturb' }))
  await expect(panel.getByRole('switch', { name: 'Do not disturb' })).toBeChecked()
  if (hand.kind === 'touch') await hand.press(page.locator('[data-part="clock"]'))
  else await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** Keeps an app at hand: in the taskbar, or at the top of the start menu where the taskbar has no room. */
export async function pin({ hand, desktop, fillsScreen }: Day, label: string) {
  const { page } = desktop
  const command = fillsScreen ? 'Pin to Start' : 'Pin to taskbar'
  const start = desktop.taskbar().getByRole('button', { name: 'Start', exact: true })
  const entry = desktop.startMenu().getByRole('menuitem', { name: label, exact: true }).first()
  if (hand.kind === 'keyboard') {
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type(label)
    await hand.reach(entry)
    await page.keyboard.press('Shift+F10')
    await hand.press(page.getByRole('menuitem', { name: command }))
    await page.keyboard.press('Escape')
  } else {
    await hand.press(start)
    await hand.choose(entry, command)
    if (await desktop.startMenu().isVisible()) await hand.press(start)
  }
  await expect(desktop.startMenu()).toBeHidden()
}

/** The app is where it was pinned. */
export async function isPinned({ hand, desktop, fillsScreen }: Day, label: string) {
  if (!fillsScreen) {
    await expect(desktop.taskbar().getByRole('button', { name: `Open ${label}` })).toBeVisible()
    return
  }
  const start = desktop.taskbar().getByRole('button', { name: 'Start', exact: true })
  await hand.press(start)
  const pinned = desktop.startMenu().getByRole('group', { name: 'Pinned' })
  await expect(pinned.getByRole('menuitem', { name: label, exact: true })).toBeVisible()
  await hand.press(start)
}

/** Minimizes one window and snaps another one to a side, where windows do not fill the screen. */
export async function arrangeWindows(day: Day, snapped: string, minimized: string) {
  const { hand, desktop } = day
  const { page } = desktop
  await hand.bringToFront(minimized)
  if (hand.kind === 'keyboard') await page.keyboard.press('Control+Alt+m')
  else if (day.fillsScreen) await hand.press(desktop.taskbarButton(minimized))
  else await hand.press(desktop.window(minimized).getByRole('button', { name: 'Minimize', exact: true }))
  await expect(desktop.window(minimized)).toBeHidden()
  await hand.bringToFront(snapped)
  if (day.fillsScreen) return
  const half = (page.viewportSize()?.width ?? 0) / 2
  const window = desktop.window(snapped)
  if (hand.kind === 'mouse') await desktop.dragWindow(window, { x: half * 2 - 1, y: 300 })
  else await page.keyboard.press('Control+Alt+ArrowRight')
  await expect.poll(async () => (await desktop.box(window)).x).toBe(half)
}

/** Locks the screen and unlocks it. */
export async function lock({ hand, desktop, person, fillsScreen }: Day) {
  const { page } = desktop
  if (fillsScreen) {
    await hand.press(desktop.taskbar().getByRole('button', { name: 'Start', exact: true }))
    await hand.press(page.getByRole('button', { name: 'Account and quick settings' }))
  } else await hand.press(page.getByRole('button', { name: person.fullName }))
  await hand.press(page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Lock' }))
  const cover = page.getByRole('dialog', { name: 'Screen locked' })
  await hand.fill(cover.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(cover).toBeHidden()
}

/** Signs out from the start menu. */
export async function signOut({ hand, desktop }: Day) {
  const logOut = desktop.page.getByRole('menuitem', { name: 'Log Out' })
  if (hand.kind === 'keyboard') {
    await desktop.page.keyboard.press('Control+Alt+s')
    await expect(logOut).toBeVisible()
    // It is the last one, which is next above the search field.
    await desktop.page.keyboard.press('ArrowUp')
  } else await hand.press(desktop.taskbar().getByRole('button', { name: 'Start', exact: true }))
  await hand.press(logOut)
  await expect(desktop.page.getByRole('form', { name: 'Sign In' })).toBeVisible()
}

/** Reloads the page. */
export async function reload({ desktop }: Day) {
  await desktop.page.reload()
  await desktop.skipBoot()
  await desktop.ready()
}

/** Ends the page as a browser does that has no memory left, once it has come to rest, and opens another one. */
export async function crash({ desktop }: Day): Promise<Desktop> {
  const { page } = desktop
  // A page that stops while its windows come back does not try them again by itself.
  const isReturning = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('otteros-windows-returning')))
  await expect.poll(isReturning).toBe(false)
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const end = page.waitForEvent('crash')
  // The command has no answer: the process that would give it is gone.
  cdp.send('Page.crash').catch(() => undefined)
  await end
  return new Desktop(await context.newPage())
}
