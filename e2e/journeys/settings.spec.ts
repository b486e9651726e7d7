import type { Page } from '@playwright/test'
import type { Person } from '../support/account'
import { createPerson } from '../support/account'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('otteros-settings-')),
  ) as Promise<[string, string] | undefined>

const token = (page: Page, name: string) =>
  page
    .locator('[data-system-state]')
    .evaluate((root, property) => getComputedStyle(root).getPropertyValue(property), name)

test('each OS style restyles the whole desktop, the timezone moves the clock, and a shortcut gets other keys at once [A2.15 A9.10 A9.15 B2.61 B2.62 B3.5 B3.6 B3.7 B3.8 B9.7]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('OtterOS Settings')
  await test.step('buttons of windows are never wider than 176 px in any style', async () => {
    const select = window.getByLabel('OS Style')
    await expect(select.getByRole('option')).toHaveText([
      'Default Blue (Blue over White)',
      'Red Matrix (Red over Black)',
      'Royal (Blue over Gold)',
      'Dark Mode (Grey over Black)',
    ])
    const title = 'A window whose title is far too long for the button that it has in the taskbar'
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('otterscript-create-window', { detail })), {
      type: 'monitor',
      title,
      parentWindowId: '',
    })
    const button = signedIn.taskbarButton(title)
    const looks = new Set<string>()
    for (const style of ['default', 'redblack', 'bluegold', 'greyblack']) {
      await select.selectOption(style)
      await expect(page.locator(`[data-os-style="${style}"]`)).toHaveCount(1)
      expect((await signedIn.box(button)).width, style).toBe(176)
      looks.add(
        `${await token(page, '--surface')} ${await token(page, '--accent')} ${await token(page, '--taskbar-text')}`,
      )
    }
    expect(looks.size).toBe(4)
    await signedIn.window(title).getByRole('button', { name: 'Close', exact: true }).click()
  })
  await test.step('the clock shows the chosen timezone', async () => {
    const clock = page.locator('[data-part="clock"]')
    await expect(clock).toContainText('UTC-5')
    await expect(window.getByLabel('Timezone').getByRole('option')).toHaveCount(25)
    await window.getByLabel('Timezone').selectOption('UTC+9')
    await expect(clock).toContainText('UTC+9')
    const hour = (new Date().getUTCHours() + 9) % 24
    const shown = (await clock.textContent()) ?? ''
    const [, digits = '', half] = /(\d{1,2}):\d{2}(?::\d{2})?\s*([AP]M)?/i.exec(shown) ?? []
    const shownHour = half ? (Number(digits) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(digits)
    expect([hour, (hour + 1) % 24]).toContain(shownHour)
  })
  await test.step('other keys for a shortcut are heard at once, are not given away unsaid, and can be reset', async () => {
    await window.getByRole('button', { name: 'Change shortcuts…' }).click()
    const showDesktop = '“Show the desktop, or bring the windows back”'
    const change = async (command: string, chord: string) => {
      await window.getByRole('button', { name: new RegExp(`^Change .+ for ${command}$`) }).click()
      const dialog = page.getByRole('dialog', { name: `Keys for ${command}` })
      await expect(dialog.getByRole('textbox', { name: 'New keys' })).toBeFocused()
      await page.keyboard.press(chord)
      return dialog
    }
    await window.getByRole('searchbox', { name: 'Search shortcuts' }).fill('ctrl+alt+d')
    await expect(window.getByRole('listitem')).toHaveCount(1)
    await window.getByRole('searchbox', { name: 'Search shortcuts' }).fill('')
    const changing = await change(showDesktop, 'Control+Alt+e')
    await expect(changing.getByRole('status')).toHaveText('Ctrl+Alt+E is free.')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(changing).toBeHidden()
    await page.keyboard.press('Control+Alt+e')
    await expect(window).toBeHidden()
    await page.keyboard.press('Control+Alt+d')
    await expect(window).toBeHidden()
    await page.keyboard.press('Control+Alt+e')
    await expect(window).toBeVisible()

    const taking = await change('“Search apps”', 'Control+Alt+e')
    await expect(taking.getByRole('status')).toHaveText(
      `Ctrl+Alt+E is used by ${showDesktop}, which will no longer have it.`,
    )
    await taking.getByRole('button', { name: 'Cancel' }).click()
    await window.getByRole('button', { name: `Reset the keys for ${showDesktop}` }).click()
    await expect(window.getByRole('button', { name: `Change Ctrl+Alt+D for ${showDesktop}` })).toBeVisible()
    await page.keyboard.press('Control+Alt+d')
    await expect(window).toBeHidden()
  })
})

test('settings save at once and outlive a reload, where one that is corrupt falls back and says so [A1.4 A2.23 A3.2 A4.27 A7.17 A8.9 A8.11 A9.14 A9.17 A9.22]', async ({
  signedIn,
  person,
}) => {
  const { page } = signedIn
  const window = await signedIn.openFromIcon('Settings')
  await window.getByRole('tab', { name: 'About' }).click()
  for (const text of ['1.0.0', '20241201', 'web-kernel 1.0.0', '8GB']) {
    await expect(window.getByRole('tabpanel')).toContainText(text)
  }

  // A smaller resolution makes the desktop smaller, and windows stay on it.
  await window.getByRole('tab', { name: 'Display' }).click()
  await window.getByLabel('Resolution').selectOption('1024x768')
  await expect.poll(async () => (await signedIn.box(signedIn.taskbar())).width).toBe(1024)
  await window.getByRole('button', { name: 'Maximize' }).click()
  await expect.poll(() => signedIn.box(window)).toMatchObject({ width: 1024, height: 768 - 48 })

  await window.getByLabel('Scaling').selectOption('125%')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('20px')
  await expect.poll(async () => (await stored(page))?.[1]).toContain('125%')
  const [key, value] = (await stored(page)) ?? ['', '']
  expect(key).toContain(person.email)
  expect(JSON.parse(value)).toMatchObject({
    scaling: '125%',
    timezone: 'UTC-5',
    osStyle: 'default',
    theme: 'default',
  })
  await window.getByRole('button', { name: 'Apply Settings' }).click()
  await expect(signedIn.toast()).toContainText('Settings Applied')
  await expect(signedIn.toast()).toContainText('Your settings have been saved and applied successfully.')

  await page.evaluate((name) => {
    const settings = JSON.parse(localStorage.getItem(name) ?? '{}')
    localStorage.setItem(
      name,
      JSON.stringify({ ...settings, osStyle: 'plaid', wallpaper: 'javascript:alert(1)' }),
    )
  }, key)
  await page.reload()
  await signedIn.ready()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('20px')
  await expect(page.locator('[data-os-style="default"]')).toHaveCount(1)
  await expect(signedIn.toast()).toContainText(
    'Some saved settings could not be used, so their defaults are used: wallpaper, OS style.',
  )
})

const signInWith = async (page: Page, person: Person, password: string) => {
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('Change Password asks for the current one, the new one signs in, and the settings of two people on one browser stay apart [A2.23 A3.2 A6.5 A7.2 A7.17]', async ({
  signedIn,
  server,
  person,
}) => {
  const { page } = signedIn
  const system = await signedIn.openFromIcon('OtterOS Settings')
  await system.getByLabel('OS Style').selectOption('redblack')
  await system.getByRole('button', { name: 'Close', exact: true }).click()
  const window = await signedIn.openFromIcon('Settings')
  await window.getByRole('tab', { name: 'Security' }).click()
  await window.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const change = async (current: string) => {
    await dialog.getByLabel('Current Password').fill(current)
    await dialog.getByLabel('New Password', { exact: true }).fill('new-stones-8')
    await dialog.getByLabel('Confirm New Password').fill('new-stones-8')
    await dialog.getByRole('button', { name: 'Change Password' }).click()
  }
  await change('wrong-one')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('New Password', { exact: true })).toHaveValue('new-stones-8')
  await change(person.password)
  await expect(dialog).toBeHidden()
  await window.getByRole('button', { name: 'Close', exact: true }).click()

  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const other = await createPerson(server, 'Other Otter')
  await signInWith(page, other, other.password)
  await signedIn.ready()
  await expect(page.locator('[data-os-style="default"]')).toHaveCount(1)
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await signInWith(page, person, person.password)
  await expect(signedIn.toast()).toContainText('Login failed')
  await signInWith(page, person, 'new-stones-8')
  await signedIn.ready()
  await expect(page.locator('[data-os-style="redblack"]')).toHaveCount(1)
})
