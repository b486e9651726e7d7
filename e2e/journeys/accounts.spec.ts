import { uniqueEmail } from '../support/account'
import { expect, test } from '../support/test'

test('a visitor is refused what is no account, creates one, keeps the session over a reload, logs out for good, and signs in with the right password only [A1.2 A2.5 A2.6 A2.7 A4.1 A4.2 A4.4 A4.5 A5.1 A6.1 A7.2 A7.6 A8.2 A8.3 A8.5 A8.6 A9.19]', async ({
  page,
  desktop,
  person,
}) => {
  await page.goto('/')
  await desktop.skipBoot()
  const signIn = page.getByRole('form', { name: 'Sign In' })
  const create = page.getByRole('form', { name: 'Create Account' })
  await expect(signIn).toBeVisible()
  await expect(desktop.surface()).toHaveCount(0)
  await expect(desktop.taskbar()).toHaveCount(0)
  const left = await desktop.box(signIn)
  const right = await desktop.box(create)
  expect(left.x + left.width, 'the cards are side by side').toBeLessThan(right.x)
  expect(left.y).toBe(right.y)

  const fill = async (email: string, password: string, confirmation = password) => {
    await create.getByLabel('Full Name').fill('Lutra River')
    await create.getByLabel('Email').fill(email)
    await create.getByLabel('Password', { exact: true }).fill(password)
    await create.getByLabel('Confirm Password').fill(confirmation)
    await create.getByRole('button', { name: 'Create Account' }).click()
  }
  await fill(person.email, 'river-stones-7', 'river-stones-8')
  await expect(desktop.toast()).toContainText('Password mismatch')
  await expect(desktop.toast()).toContainText('Passwords do not match')
  await fill(person.email, 'short')
  await expect(desktop.toast()).toContainText('Password too short')
  await expect(desktop.toast()).toContainText('Password must be at least 6 characters long')
  await fill(person.email, 'river-stones-7')
  await expect(desktop.toast()).toContainText('Signup failed')
  await expect(desktop.toast()).toContainText('User already registered')

  const email = uniqueEmail('Lutra River')
  await fill(email, 'river-stones-7')
  // Before the desktop: a toast stays for five seconds, and loading may take longer.
  await expect(desktop.toast().filter({ hasText: 'Account created!' })).toContainText('Welcome to OtterOS!')
  await desktop.ready()
  const name = page.locator('[data-part="username"]')
  await expect(name).toContainText('Lutra River')
  await page.reload()
  await desktop.ready()
  await expect(name).toContainText('Lutra River')

  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(desktop.root()).toHaveAttribute('data-system-state', 'login')
  await page.reload()
  const password = signIn.getByLabel('Password', { exact: true })
  await signIn.getByLabel('Email').fill(email)
  await password.fill('not-the-password')
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(desktop.toast()).toContainText('Login failed')
  await expect(desktop.toast()).toContainText('Invalid login credentials')
  await expect(signIn.getByLabel('Email')).toHaveValue(email)
  await expect(password).toHaveValue('not-the-password')
  await password.fill('river-stones-7')
  await page.keyboard.press('Enter')
  await expect(desktop.toast().filter({ hasText: 'Welcome back!' })).toContainText(
    'You have successfully logged in.',
  )
  await desktop.ready()
})
