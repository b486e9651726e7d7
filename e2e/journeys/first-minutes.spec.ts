import { uniqueEmail } from '../support/account'
import { expect, test } from '../support/test'

test('a new person is offered the tour, walks through it by keyboard, and finds it again', async ({
  page,
  desktop,
}) => {
  await page.goto('/')
  await desktop.skipBoot()
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Full Name').fill('Nova Otter')
  await form.getByLabel('Email').fill(uniqueEmail('Nova Otter'))
  await form.getByLabel('Password', { exact: true }).fill('river-stones-7')
  await form.getByLabel('Confirm Password').fill('river-stones-7')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await desktop.ready()

  // A device with another time asks about that first: one question at a time.
  const clock = page.getByRole('complementary', { name: 'Use this device’s time?' })
  const question = page.getByRole('complementary', { name: 'New here?' })
  await expect(clock.or(question)).toBeVisible()
  if (await clock.isVisible()) {
    await expect(question).toBeHidden()
    await clock.getByRole('button', { name: /^Keep/ }).click()
  }
  await question.getByRole('button', { name: 'Take a short tour' }).click()

  const tour = page.getByRole('complementary', { name: 'Tour' })
  const ring = page.locator('[data-part="tour-ring"]')
  await expect(tour).toContainText('Step 1 of 5')
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused()
  const rings = async (part: string) =>
    expect
      .poll(async () => {
        const [around, thing] = await Promise.all([
          ring.boundingBox(),
          page.locator(part).first().boundingBox(),
        ])
        return around && thing
          ? Math.round(Math.abs(around.x + 4 - thing.x) + Math.abs(around.y + 4 - thing.y))
          : -1
      })
      .toBe(0)
  await rings('[data-part="start"]')
  await page.keyboard.press('ArrowRight')
  await rings('[data-part="desktop-icon"][data-key="filemanager"]')
  await page.keyboard.press('ArrowRight')
  await rings('[data-part="clock"]')
  await page.keyboard.press('ArrowRight')
  await tour.getByRole('button', { name: /Open search/ }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toContainText('Step 4 of 5')
  await tour.getByRole('button', { name: 'Next' }).click()
  await rings('[data-part="desktop-icon"][data-key="settings"]')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()

  // The desktop's menu has it.
  const again = page.getByRole('menuitem', { name: 'Take the tour' })
  await desktop.surface().click({ button: 'right', position: { x: 700, y: 500 } })
  await again.click()
  await expect(question).toBeHidden()
  await expect(tour).toContainText('Step 1 of 5')
})
