import { expect, test } from '../support/test'

test.describe('in a browser five and three quarter hours ahead of UTC', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test('a person is asked once whether the clock follows the device, goes there by keyboard, and is not asked again', async ({
    signedIn,
  }) => {
    const { page } = signedIn
    const question = page.getByRole('complementary', { name: 'Use this device’s time?' })
    const clock = page.locator('[data-part="clock"]')
    await expect(clock).toContainText('UTC-5')
    await expect(question).toContainText('Kathmandu')
    const answer = question.getByRole('button', { name: 'Use device time' })
    await expect(answer).not.toBeFocused()
    // From the last icon, Tab leads into the card.
    await signedIn.icon('File Manager').focus()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Keep UTC-5' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(answer).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(clock).toContainText('UTC+5:45')
    await expect(question).toBeHidden()

    // The default once more: what was answered holds.
    const settings = await signedIn.openFromIcon('OtterOS Settings')
    await expect(settings.getByLabel('City')).toHaveValue(/^Asia\/Kat(h)?mandu$/)
    await settings.getByLabel('Timezone').selectOption('UTC-5')
    await page.reload()
    await signedIn.skipBoot()
    await signedIn.ready()
    // The notifications come when the desktop has settled, as the question would.
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
    await expect(question).toBeHidden()
  })
})
