// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { fakeAuth } from '@/kernel/session/fake-auth'
import { createSession } from '@/kernel/session/session'
import type { SessionUser, SignUpPolicy } from '@/kernel/session/types'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { AuthPage } from '@/shell/auth/AuthPage'
import { LoginScreen } from './LoginScreen'

const ada: SessionUser = { id: 'a', email: 'ada@example.com', username: 'Ada', fullName: 'Ada' }

/** The login screen (or the auth page) over an authentication service in memory. */
async function visit(page: 'login' | 'auth' = 'login', policy: SignUpPolicy = 'open') {
  const auth = fakeAuth()
  auth.next('signUpPolicy', () => Promise.resolve(policy))
  auth.accounts.set(ada.email, { user: ada, password: 'otter-1' })
  const session = createSession({ auth, storage: createDeviceStorage(memoryStorage()) })
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  if (page === 'auth') session.showAuthPage()
  const notifications = createNotifications()
  const Page = page === 'login' ? LoginScreen : AuthPage
  render(<Page session={session} notifications={notifications} />)
  const form = (name: string) => within(screen.getByRole('form', { name }))
  return {
    auth,
    session,
    person: userEvent.setup(),
    toast: () => {
      const { sequence: _sequence, ...notice } = notifications.getState() ?? { sequence: 0 }
      return notice
    },
    signIn: form('Sign In'),
    createAccount: form('Create Account'),
  }
}
type Visit = Awaited<ReturnType<typeof visit>>

const value = (element: HTMLElement) => (element as HTMLInputElement).value

async function fillSignIn({ person, signIn }: Visit, password: string) {
  await person.type(signIn.getByLabelText('Email'), ada.email)
  await person.type(signIn.getByLabelText('Password'), password)
}

async function fillCreateAccount(
  { person, createAccount }: Visit,
  password: string,
  confirmation = password,
) {
  await person.type(createAccount.getByLabelText('Full Name'), ' Ada Otter ')
  await person.type(createAccount.getByLabelText('Email'), ada.email)
  await person.type(createAccount.getByLabelText('Password'), password)
  await person.type(createAccount.getByLabelText('Confirm Password'), confirmation)
  await person.click(createAccount.getByRole('button', { name: 'Create Account' }))
}

afterEach(cleanup)

describe('the cards', () => {
  test('Sign In asks for e-mail and password, Create Account for four fields, all required [A2.5 A2.6 A2.7 A3.6 A5.1]', async () => {
    const { signIn, createAccount } = await visit()
    const fields = (form: Visit['signIn'], labels: string[]) =>
      labels.map((label) => form.getByLabelText<HTMLInputElement>(label))
    const all = [
      ...fields(signIn, ['Email', 'Password']),
      ...fields(createAccount, ['Full Name', 'Email', 'Password', 'Confirm Password']),
    ]
    expect([...document.querySelectorAll('input')]).toEqual(all)
    expect(all.map((field) => field.required)).toEqual([true, true, true, true, true, true])
    expect(all.map((field) => field.type)).toEqual([
      'email',
      'password',
      'text',
      'email',
      'password',
      'password',
    ])
    expect(screen.getAllByRole('form').map((form) => form.querySelector('h2')?.textContent)).toEqual([
      'Sign In',
      'Create Account',
    ])
  })

  test('the auth page has the same two cards, reached and left by its links [A2.8 A4.3]', async () => {
    const { session, person } = await visit()
    await person.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(session.getState().system).toBe('auth')
    cleanup()
    const page = await visit('auth')
    expect(screen.getAllByRole('form').map((form) => form.querySelector('h2')?.textContent)).toEqual([
      'Create Account',
      'Sign In',
    ])
    await page.person.click(screen.getByRole('button', { name: 'Back to Login' }))
    expect(page.session.getState().system).toBe('login')
  })

  test('empty fields send nothing, are named, and the first one gets the focus [A5.1]', async () => {
    const { auth, person, signIn, createAccount } = await visit()
    await person.click(signIn.getByRole('button', { name: 'Sign In' }))
    expect(signIn.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter your email address.',
      'Enter your password.',
    ])
    expect(document.activeElement).toBe(signIn.getByLabelText('Email'))
    await person.type(createAccount.getByLabelText('Full Name'), '  ')
    await person.click(createAccount.getByRole('button', { name: 'Create Account' }))
    expect(createAccount.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter your name.',
      'Enter your email address.',
      'Enter a password.',
      'Enter the password again.',
    ])
    expect(auth.calls).toEqual(['getSession'])
  })

  test('what was typed as a password can be shown', async () => {
    const { person, signIn } = await visit()
    const password = signIn.getByLabelText<HTMLInputElement>('Password')
    await person.click(signIn.getByRole('button', { name: 'Show characters' }))
    expect(password.type).toBe('text')
    await person.click(signIn.getByRole('button', { name: 'Hide characters' }))
    expect(password.type).toBe('password')
  })
})

describe('signing in', () => {
  test('is busy with "Signing in...", then welcomes back [A2.6 A4.2 A4.3 A8.6]', async () => {
    const page = await visit()
    let answer: () => void = () => undefined
    page.auth.next('signIn', () => new Promise((resolve) => (answer = () => resolve(success(ada)))))
    await fillSignIn(page, 'otter-1')
    await page.person.keyboard('{Enter}')
    const button = page.signIn.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
    expect(button.disabled).toBe(true)
    answer()
    await page.signIn.findByRole('button', { name: 'Sign In' })
    expect(page.toast()).toEqual({
      title: 'Welcome back!',
      description: 'You have successfully logged in.',
    })
    expect(page.session.getState().system).toBe('desktop')
  })

  test('a wrong password says what the server said and keeps what was typed [A8.2]', async () => {
    const page = await visit()
    await fillSignIn(page, 'wrong')
    await page.person.click(page.signIn.getByRole('button', { name: 'Sign In' }))
    expect(page.toast()).toEqual({
      title: 'Login failed',
      description: 'Invalid login credentials',
      variant: 'destructive',
    })
    expect(value(page.signIn.getByLabelText('Email'))).toBe(ada.email)
    expect(value(page.signIn.getByLabelText('Password'))).toBe('wrong')
    expect(document.activeElement).toBe(page.signIn.getByLabelText('Password'))
  })

  test('an unconfirmed address says so and offers the mail again [A8.1]', async () => {
    const page = await visit()
    page.auth.next('signIn', async () => failure('email_not_confirmed', 'Email not confirmed', 400))
    await fillSignIn(page, 'otter-1')
    await page.person.keyboard('{Enter}')
    expect(page.toast()).toEqual({
      title: 'Email not confirmed',
      description: 'Please check your email and click the confirmation link before signing in.',
      variant: 'destructive',
    })
    page.auth.next('resendConfirmation', async () =>
      failure('over_email_send_rate_limit', 'Wait a minute.', 429),
    )
    await page.person.click(page.signIn.getByRole('button', { name: 'Send the link again' }))
    expect(page.signIn.getByRole('status').textContent).toBe('Wait a minute.')
    await page.person.click(page.signIn.getByRole('button', { name: 'Send the link again' }))
    expect(page.signIn.getByRole('status').textContent).toBe('Sent. It can take a minute to arrive.')
  })

  test('an exception is an unexpected error [A8.4]', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const page = await visit()
    page.auth.next('signIn', () => Promise.reject(new Error('boom')))
    await fillSignIn(page, 'otter-1')
    await page.person.keyboard('{Enter}')
    expect(page.toast()).toEqual({
      title: 'Error',
      description: 'An unexpected error occurred',
      variant: 'destructive',
    })
    expect(page.signIn.getByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(logged).toHaveBeenCalledTimes(1)
  })
})

describe('creating an account', () => {
  test('two different passwords are refused before they are measured [A5.1 A8.5]', async () => {
    const page = await visit()
    await fillCreateAccount(page, '123', '1234')
    expect(page.toast()).toEqual({
      title: 'Password mismatch',
      description: 'Passwords do not match',
      variant: 'destructive',
    })
    expect(document.activeElement).toBe(page.createAccount.getByLabelText('Confirm Password'))
    expect(page.auth.calls).not.toContain('signUp')
  })

  test('five characters are too short, six are enough [A5.1 A8.5 A9.19]', async () => {
    const page = await visit()
    await fillCreateAccount(page, '12345')
    expect(page.toast()).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 6 characters long',
      variant: 'destructive',
    })
    expect(page.auth.calls).not.toContain('signUp')
    await page.person.type(page.createAccount.getByLabelText('Password'), '6')
    await page.person.type(page.createAccount.getByLabelText('Confirm Password'), '6{Enter}')
    expect(page.auth.calls).toContain('signUp')
  })

  test('is busy with "Creating account...", and with a session goes straight in [A2.7 A4.5 A8.6]', async () => {
    const page = await visit()
    let answer: () => void = () => undefined
    page.auth.next('signUp', () => new Promise((resolve) => (answer = () => resolve(success({ user: ada })))))
    await fillCreateAccount(page, 'otter-1')
    expect(page.createAccount.getByRole('button', { name: 'Creating account...' })).toBeTruthy()
    answer()
    await page.createAccount.findByRole('button', { name: 'Create Account' })
    expect(page.toast()).toEqual({ title: 'Account created!', description: 'Welcome to OtterOS!' })
    expect(page.session.getState().system).toBe('desktop')
  })

  test('without one the login screen says that a link was sent, and what to do [A2.8 A4.5 A8.6]', async () => {
    const page = await visit()
    await fillCreateAccount(page, 'otter-1')
    await screen.findByRole('heading', { name: 'Check Your Email' })
    expect(page.toast()).toEqual({
      title: 'Check your email',
      description: 'A confirmation link was sent to ada@example.com.',
    })
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/^\d/, ''))).toEqual([
      'Check your inbox and the spam folder.',
      'Click the confirmation link in the mail.',
      'Return here and log in.',
    ])
    await page.person.click(screen.getByRole('button', { name: 'Back to Login' }))
    const form = within(screen.getByRole('form', { name: 'Create Account' }))
    for (const field of ['Full Name', 'Email', 'Password', 'Confirm Password'])
      expect(value(form.getByLabelText(field)), field).toBe('')
  })

  test('on the auth page the same screen comes without a toast, and its button leads to login [A2.8 A4.5]', async () => {
    const page = await visit('auth')
    await fillCreateAccount(page, 'otter-1')
    await screen.findByRole('heading', { name: 'Check Your Email' })
    expect(page.toast()).toEqual({})
    await page.person.click(screen.getByRole('button', { name: 'Send again' }))
    expect(page.auth.calls).toContain('resendConfirmation')
    await page.person.click(screen.getByRole('button', { name: 'Back to Login' }))
    expect(page.session.getState()).toMatchObject({ system: 'login', confirmationSentTo: null })
  })

  test('a refusal says what the server said and keeps what was typed [A8.3]', async () => {
    const page = await visit()
    page.auth.next('signUp', async () => failure('user_already_exists', 'User already registered', 422))
    await fillCreateAccount(page, 'otter-1')
    expect(page.toast()).toEqual({
      title: 'Signup failed',
      description: 'User already registered',
      variant: 'destructive',
    })
    expect(value(page.createAccount.getByLabelText('Full Name'))).toBe(' Ada Otter ')
    expect(value(page.createAccount.getByLabelText('Password'))).toBe('otter-1')
  })

  test('the server decides whether an invitation code is asked for, and what the card says', async () => {
    const open = await visit()
    expect(open.createAccount.queryByLabelText('Invitation code')).toBeNull()
    cleanup()
    const closed = await visit('login', 'closed')
    expect(await screen.findByText(/takes no new accounts/)).toBeTruthy()
    expect(closed.createAccount.queryByLabelText('Invitation code')).toBeNull()
    cleanup()
    const page = await visit('login', 'invite')
    const field = await page.createAccount.findByLabelText('Invitation code')
    await fillCreateAccount(page, 'otter-1')
    expect(page.createAccount.getByRole('alert').textContent).toBe('Enter your invitation code.')
    expect(document.activeElement).toBe(field)
    expect(page.auth.calls).not.toContain('signUp')
    const message = 'This invitation code is not valid. Check it, or ask for a new one.'
    page.auth.next('signUp', async () => failure('invitation_refused', message, 403))
    await page.person.type(field, ' k7qm-2xpd {Enter}')
    expect(page.auth.signedUp).toEqual([
      { email: ada.email, password: 'otter-1', fullName: 'Ada Otter', invitationCode: 'k7qm-2xpd' },
    ])
    expect(page.toast()).toMatchObject({ title: 'Signup failed', description: message })
    expect(document.activeElement).toBe(field)
    expect(page.createAccount.getByRole('alert').textContent).toBe(message)
  })

  test('a name that is refused is said in the words of the server and can be written again at once', async () => {
    const page = await visit()
    const message = 'This name could be mistaken for OtterOS or its staff. Please choose another name.'
    page.auth.next('signUp', async () => failure('name_refused', message, 422))
    await fillCreateAccount(page, 'otter-1')
    expect(page.toast()).toMatchObject({ title: 'Signup failed', description: message })
    expect(document.activeElement).toBe(page.createAccount.getByLabelText('Full Name'))
    expect(value(page.createAccount.getByLabelText('Password'))).toBe('otter-1')
  })

  test('an exception is an unexpected error [A8.4]', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const page = await visit()
    page.auth.next('signUp', () => Promise.reject(new Error('boom')))
    await fillCreateAccount(page, 'otter-1')
    expect(page.toast()).toMatchObject({ title: 'Error', description: 'An unexpected error occurred' })
  })
})

describe('a forgotten password', () => {
  test('the address typed before is taken over, and the answer does not tell who has an account', async () => {
    const { auth, person, signIn } = await visit()
    await person.type(signIn.getByLabelText('Email'), ada.email)
    await person.click(signIn.getByRole('button', { name: 'Forgot password?' }))
    const reset = within(screen.getByRole('form', { name: 'Reset Password' }))
    expect(value(reset.getByLabelText('Email'))).toBe(ada.email)
    auth.next('sendPasswordReset', async () => failure('network', 'The server cannot be reached.'))
    await person.click(reset.getByRole('button', { name: 'Send reset link' }))
    expect(reset.getByRole('alert').textContent).toBe('The server cannot be reached.')
    await person.click(reset.getByRole('button', { name: 'Send reset link' }))
    expect(reset.getByRole('status').textContent).toContain(`If there is an account for ${ada.email}`)
    await person.click(reset.getByRole('button', { name: 'Back to Login' }))
    expect(screen.getByRole('form', { name: 'Sign In' })).toBeTruthy()
  })
})

describe('a mailed link that this browser did not ask for', () => {
  async function visitWithLink(recovery: boolean) {
    const auth = fakeAuth()
    auth.offered = { link: { email: ada.email, recovery }, user: ada }
    const session = createSession({ auth, storage: createDeviceStorage(memoryStorage()) })
    await vi.waitFor(() => expect(session.getState().system).toBe('login'))
    render(<LoginScreen session={session} notifications={createNotifications()} />)
    return { auth, session, person: userEvent.setup() }
  }

  test('names the account and signs in only when told to', async () => {
    const { session, person } = await visitWithLink(true)
    expect(screen.getByRole('heading', { name: 'Sign in as ada@example.com?' })).toBe(document.activeElement)
    expect(session.getState().user).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Yes, Sign In' }))
    expect(session.getState()).toMatchObject({ system: 'desktop', user: ada, cover: 'recovery' })
  })

  test.each(['No, Leave', 'Escape', 'Escape beside it'])('is left for the usual cards by %s', async (way) => {
    const { auth, session, person } = await visitWithLink(false)
    if (way === 'Escape beside it') await person.click(document.body)
    if (way === 'No, Leave') await person.click(screen.getByRole('button', { name: way }))
    else await person.keyboard('{Escape}')
    const card = within(screen.getByRole('form', { name: 'Sign In' }))
    expect(card.getByLabelText('Email')).toBe(document.activeElement)
    expect(auth.calls).toContain('dropLink')
    expect(session.getState()).toMatchObject({ system: 'login', linkOffer: null })
  })

  test('that is being taken is not left by Escape', async () => {
    const { auth, session, person } = await visitWithLink(false)
    auth.next('takeLink', () => new Promise(() => {}))
    await person.click(screen.getByRole('button', { name: 'Yes, Sign In' }))
    await person.keyboard('{Escape}')
    expect(auth.calls).not.toContain('dropLink')
    expect(session.getState().linkOffer).not.toBeNull()
  })
})
