import { Messenger } from '../pages/messenger'
import { createPerson, loadWithSession, type Person, uniqueEmail } from '../support/account'
import { startServer, type JourneyServer } from '../support/server'
import { expect, test } from '../support/test'

let mailServer: JourneyServer
test.beforeAll(async () => {
  mailServer = await startServer({ MAIL_CONFIRM: 'true' })
})
test.afterAll(() => mailServer.dispose())

/** The newest mail to an address, from the local mailbox. */
async function newestMail(to: string): Promise<{ subject: string; link: string }> {
  let found = { subject: '', link: '' }
  const look = async () => {
    const answer = await fetch(`${mailServer.url}/dev/mail.json`)
    const { mails } = (await answer.json()) as { mails: { to: string; subject: string; text: string }[] }
    const { subject, text } = mails.find((mail) => mail.to === to) ?? { subject: '', text: '' }
    found = { subject, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
    return found.link
  }
  await expect.poll(look, `a link in a mail for ${to}`).not.toBe('')
  return found
}

test('a sign-up that needs confirmation shows Check Your Email, the mailed links sign in and replace a forgotten password [A2.8 A4.5 A7.3 A8.1 A8.6]', async ({
  page,
  desktop,
}) => {
  const email = uniqueEmail('Mail Otter')
  await page.goto(mailServer.url)
  await desktop.skipBoot()
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Full Name').fill('Mail Otter')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('river-stones-7')
  await form.getByLabel('Confirm Password').fill('river-stones-7')
  await form.getByRole('button', { name: 'Create Account' }).click()
  // Before anything else: a toast stays for five seconds.
  await expect(desktop.toast()).toContainText('Check your email')
  await expect(desktop.toast()).toContainText(`A confirmation link was sent to ${email}.`)
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(form.getByLabel('Email')).toHaveValue('')

  const signIn = page.getByRole('form', { name: 'Sign In' })
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill('river-stones-7')
  await page.keyboard.press('Enter')
  await expect(desktop.toast()).toContainText('Email not confirmed')
  await expect(desktop.toast()).toContainText(
    'Please check your email and click the confirmation link before signing in.',
  )

  const mail = await newestMail(email)
  await page.goto(mail.link)
  await desktop.ready()
  await expect(page).toHaveURL(/\/$/)

  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').first().fill(email)
  await page.getByRole('button', { name: /send/i }).click()
  await expect.poll(async () => (await newestMail(email)).subject).toMatch(/password/i)
  await page.goto((await newestMail(email)).link)
  const dialog = page.getByRole('dialog', { name: /new password/i })
  await dialog.getByLabel('New password', { exact: true }).fill('other-stones-9')
  await dialog.getByLabel(/confirm/i).fill('other-stones-9')
  await dialog.getByRole('button', { name: /password/i }).click()
  await expect(dialog).toBeHidden()
  await desktop.ready()
})

/** Where a mailed link of this person would lead, on the desktop. */
function linkOf({ session }: Person): string {
  const { access_token = '', refresh_token = '' } = session as Record<string, string>
  return `/#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', type: 'signup' })}`
}

test('a link with the session of somebody else leaves people as they are until they agree; where there is no mail server a sender is told so [B1.11 B8.52]', async ({
  page,
  desktop,
  server,
  person,
}) => {
  const eve = await createPerson(server, 'Eve Otter')
  await loadWithSession(page, person, async () => {
    await page.goto(linkOf(eve))
    await desktop.skipBoot()
    await expect(desktop.toast()).toContainText('This link is for another account')
    await desktop.ready()
  })
  await expect(page.locator('[data-part="username"]')).toContainText(person.fullName)
  await expect(page).toHaveURL(/\/$/)

  const messenger = await Messenger.open(desktop)
  await messenger.write({ to: 'brook@example.org', subject: 'By mail', content: 'There is fish.' })
  await messenger.button('Send').click()
  await expect(desktop.toast()).toContainText('Message Sent')
  await expect(desktop.toast()).toContainText('no mail server')
  await messenger.row('By mail').click()
  await expect(messenger.reader).toContainText('To brook@example.org')
  const mails = await (await fetch(`${server.url}/dev/mail.json`)).text()
  expect(mails).toContain('By mail')

  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const other = await createPerson(server, 'Other Otter')
  await page.goto('about:blank')
  await page.goto(linkOf(other))
  await expect(page.getByRole('heading', { name: `Sign in as ${other.email}?` })).toBeVisible()
  await page.getByRole('button', { name: 'No, Leave' }).click()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
  await expect(desktop.root()).toHaveAttribute('data-system-state', 'login')

  const agreeing = await createPerson(server, 'Agreeing Otter')
  await page.goto('about:blank')
  await page.goto(linkOf(agreeing))
  await page.getByRole('button', { name: 'Yes, Sign In' }).click()
  await desktop.ready()
  await expect(page.locator('[data-part="username"]')).toContainText('Agreeing Otter')
})
