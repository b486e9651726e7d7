import { AssistantChat } from '../pages/assistant'
import { meetsWcag } from '../support/looks'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone the chat fills the screen and is used by touch: built-in replies where there is no model, chips that open apps, a change with a yes [B2.94 B8.53]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).tap()
  await signedIn.startMenu().getByRole('menuitem', { name: 'AI Assistant' }).tap()
  const chat = new AssistantChat(signedIn.window('AI Assistant'))
  await expect(chat.field).toBeVisible()
  // The keys on the screen would cover half of it.
  await expect(chat.field).not.toBeFocused()
  const box = await signedIn.box(chat.window)
  expect([box.x, box.width]).toEqual([0, 390])
  for (const chip of await chat.suggestions.getByRole('button').all())
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await chat.suggestion('How do I change the theme?').tap()
  await chat.suggestion('Use the dark theme').tap()
  const question = chat.question('Change the theme?')
  const yes = question.getByRole('button', { name: 'Change theme' })
  expect((await signedIn.box(yes)).height).toBeGreaterThanOrEqual(44)
  await yes.tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(chat.answers().last()).toContainText('Changed the theme to Dark.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await chat.ask('Where is the terminal?')
  await expect(chat.own().last()).toHaveText(/^Where is the terminal\?/)
  await expect(chat.answers().last()).toContainText('Terminal runs commands')
  await expect(chat.answers().last()).toContainText('This server has no AI model. This is a built-in reply.')
  await meetsWcag(signedIn)
  await chat.suggestion('Open Terminal').tap()
  await expect(signedIn.window('OtterOS Terminal')).toBeVisible()
  await signedIn.window('OtterOS Terminal').getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(chat.answers().last()).toContainText('Opened Terminal.')

  await chat.button('Clear conversation').tap()
  await page
    .getByRole('alertdialog', { name: 'Clear the conversation?' })
    .getByRole('button', { name: 'Clear conversation' })
    .tap()
  await expect(chat.window.getByRole('heading', { name: 'How can I help?' })).toBeVisible()
  await chat.button('Close').tap()
  await expect(chat.window).toHaveCount(0)
})
