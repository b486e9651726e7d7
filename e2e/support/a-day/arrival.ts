import { expect } from '@playwright/test'
import type { Day } from './day'

/** Makes an account as a new person does, and is on the desktop. */
export async function signUp({ hand, desktop, person }: Day) {
  const { page } = desktop
  await page.goto('/')
  await desktop.skipBoot()
  const form = page.getByRole('form', { name: 'Create Account' })
  await hand.fill(form.getByLabel('Full Name'), person.fullName)
  await hand.fill(form.getByLabel('Email'), person.email)
  await hand.fill(form.getByLabel('Password', { exact: true }), person.password)
  await hand.fill(form.getByLabel('Confirm Password'), person.password)
  await hand.press(form.getByRole('button', { name: 'Create Account' }))
  await desktop.ready()
}

/** Signs in with the form. */
export async function signIn({ hand, desktop, person }: Day) {
  const form = desktop.page.getByRole('form', { name: 'Sign In' })
  await hand.fill(form.getByLabel('Email'), person.email)
  await hand.fill(form.getByLabel('Password', { exact: true }), person.password)
  await hand.press(form.getByRole('button', { name: 'Sign In' }))
  await desktop.ready()
}

/** Lets the clock follow the device, which is asked first. */
export async function answerTheClock({ hand, desktop }: Day) {
  const question = desktop.page.getByRole('complementary', { name: 'Use this device’s time?' })
  await expect(desktop.page.getByRole('complementary', { name: 'New here?' })).toBeHidden()
  await hand.press(question.getByRole('button', { name: 'Use device time' }))
  await expect(question).toBeHidden()
  await expect(desktop.page.locator('[data-part="clock"]')).toContainText('UTC+5:45')
}

/** Leaves files on this device, where the first of them was made. */
export async function keepFilesHere({ hand, desktop }: Day) {
  const question = desktop.page.getByRole('complementary', { name: 'Keep your files with your account?' })
  await hand.press(question.getByRole('button', { name: 'Keep here' }))
  await expect(question).toBeHidden()
}

/** Looks into the tour and leaves it. */
export async function leaveTheTour({ hand, desktop }: Day) {
  const { page } = desktop
  const question = page.getByRole('complementary', { name: 'New here?' })
  await hand.press(question.getByRole('button', { name: 'Take a short tour' }))
  const tour = page.getByRole('complementary', { name: 'Tour' })
  await expect(tour).toContainText('Step 1 of 5')
  if (hand.kind === 'keyboard') await page.keyboard.press('Escape')
  else await hand.press(tour.getByRole('button', { name: 'Leave the tour' }))
  await expect(tour).toBeHidden()
  await expect(question).toBeHidden()
}
