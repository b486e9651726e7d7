import { uniqueEmail } from '../support/account'
import { expect, test } from '../support/test'

test.beforeEach(async ({ page, desktop }) => {
  await page.goto('/')
  await desktop.skipBoot()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
})

test('a visitor creates an account and gets the desktop, a reload keeps the session [A1.2 A2.7 A4.1 A4.5 A6.1 A8.6]', async ({
  page,
  desktop,
}) => {
  await expect(desktop.surface()).toHaveCount(0)
  await expect(desktop.taskbar()).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Full Name').fill('Lutra River')
  await form.getByLabel('Email').fill(uniqueEmail('Lutra River'))
  await form.getByLabel('Password', { exact: true }).fill('river-stones-7')
  await form.getByLabel('Confirm Password').fill('river-stones-7')
  await form.getByRole('button', { name: 'Create Account' }).click()
  // Before the desktop: a toast stays for five seconds, and loading may take longer.
  await expect(desktop.toast()).toContainText('Account created!')
  await expect(desktop.toast()).toContainText('Welcome to OtterOS!')
  await desktop.ready()
  await expect(page.locator('[data-part="username"]')).toContainText('Lutra River')

  await page.reload()
  await desktop.ready()
  await expect(page.locator('[data-part="username"]')).toContainText('Lutra River')
})

test('signing in with a wrong password says so and keeps what was typed, the right one opens the desktop [A1.2 A2.5 A2.6 A4.2 A7.2 A8.2 A8.6]', async ({
  page,
  desktop,
  person,
}) => {
  const form = page.getByRole('form', { name: 'Sign In' })
  const left = await desktop.box(form)
  const right = await desktop.box(page.getByRole('form', { name: 'Create Account' }))
  expect(left.x + left.width, 'the cards are side by side').toBeLessThan(right.x)
  expect(left.y).toBe(right.y)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(desktop.toast()).toContainText('Login failed')
  await expect(desktop.toast()).toContainText('Invalid login credentials')
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')

  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(desktop.toast()).toContainText('Welcome back!')
  await expect(desktop.toast()).toContainText('You have successfully logged in.')
  await desktop.ready()
})

test('sign-up refuses two different passwords, a short one and a taken address [A5.1 A8.3 A8.5 A9.19]', async ({
  page,
  desktop,
  person,
}) => {
  const form = page.getByRole('form', { name: 'Create Account' })
  const fill = async (password: string, confirmation: string) => {
    await form.getByLabel('Full Name').fill('Second Otter')
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm Password').fill(confirmation)
    await form.getByRole('button', { name: 'Create Account' }).click()
  }
  await fill('river-stones-7', 'river-stones-8')
  await expect(desktop.toast()).toContainText('Password mismatch')
  await expect(desktop.toast()).toContainText('Passwords do not match')
  await fill('short', 'short')
  await expect(desktop.toast()).toContainText('Password too short')
  await expect(desktop.toast()).toContainText('Password must be at least 6 characters long')
  await fill('river-stones-7', 'river-stones-7')
  await expect(desktop.toast()).toContainText('Signup failed')
  await expect(desktop.toast()).toContainText('User already registered')
})

test('logging out ends at login and forgets the session [A4.4 A7.6]', async ({ page, desktop, person }) => {
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await desktop.ready()
  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(desktop.root()).toHaveAttribute('data-system-state', 'login')
  await page.reload()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
})
