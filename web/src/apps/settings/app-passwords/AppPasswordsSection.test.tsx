// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppPassword } from '@/kernel/sharing/app-passwords'
import { createMemorySharing } from '@/kernel/sharing/testing/memory-sharing'
import { createTestOs } from '@/root/testing/test-os'
import { failure, success } from '@/lib/result'
import { isOff } from '@/ui/testing/is-off'
import { AppPasswordsSection } from './AppPasswordsSection'

afterEach(cleanup)

const laptop: AppPassword = {
  id: 'password-0',
  name: 'Laptop',
  rights: 'read',
  place: { name: 'Trip' },
  madeAt: 0,
  lastUsedAt: Date.UTC(2026, 10, 21, 12),
  endsAt: null,
}

function open(appPasswords: readonly AppPassword[] = []) {
  const server = createMemorySharing({ appPasswords })
  const { os } = createTestOs({ sharing: server.sharing })
  os.windows.open('settings')
  render(<AppPasswordsSection os={os} />)
  const did = (name: string) => server.calls.filter(([call]) => call === name).map(([, ...rest]) => rest)
  return { os, server, did, person: userEvent.setup({ delay: null }) }
}
const button = (name: string) => screen.findByRole('button', { name })

test('a password is made and shown once, with the address and the user name', async () => {
  const { person, did } = open()
  expect(await screen.findByText('There are no passwords for programs.')).toBeTruthy()
  await person.click(await button('New Password…'))
  await person.click(await button('Make Password'))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.')
  await person.click(screen.getByRole('textbox', { name: 'Program or device' }))
  await person.paste('Phone')
  await person.selectOptions(screen.getByRole('combobox', { name: 'May' }), 'Can read')
  await person.click(await button('Make Password'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Password for Phone' }))
  const valueOf = (name: string) => {
    const field = dialog.getByRole('textbox', { name })
    return field instanceof HTMLInputElement ? field.value : null
  }
  expect([valueOf('Address'), valueOf('User name'), valueOf('Password')]).toEqual([
    `${window.location.origin}/dav/`,
    'maya@example.org',
    'abcde-fghij',
  ])
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Can read · All files · Never used')).toBeTruthy()
  expect(screen.queryByText('abcde-fghij')).toBeNull()
  expect(did('appPasswords.make')).toEqual([[{ name: 'Phone', rights: 'read', folder: null, endsAt: null }]])
})

test('the list says what each may do and when it was used last; one is removed after a question', async () => {
  const { person, did } = open([laptop])
  expect(await screen.findByText(/^Can read · Only “Trip” · Last used on Nov 21, 2026$/)).toBeTruthy()
  await person.click(await button('Remove the password of Laptop'))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
  expect(did('appPasswords.remove')).toEqual([['password-0']])
})

test('what the server refuses is said in the form, which stays', async () => {
  const { person, server } = open()
  await person.click(await button('New Password…'))
  await person.click(screen.getByRole('textbox', { name: 'Program or device' }))
  await person.paste('Phone')
  server.refuse({ code: 'too_many', message: 'You can have 50 passwords for apps at most.' })
  await person.click(await button('Make Password'))
  expect((await screen.findByRole('alert')).textContent).toBe('You can have 50 passwords for apps at most.')
  expect(screen.getByRole('textbox', { name: 'Program or device' })).toHaveProperty('value', 'Phone')
})

test('who signed in a while ago gives their password again, and then it is made', async () => {
  const { os, person, server, did } = open()
  const confirm = vi.spyOn(os.session, 'confirmPassword')
  confirm.mockResolvedValueOnce(failure('invalid_credentials', 'The password is not right. Try again.'))
  confirm.mockResolvedValueOnce(success(null))
  await person.click(await button('New Password…'))
  await person.click(screen.getByRole('textbox', { name: 'Program or device' }))
  await person.paste('Phone')
  server.refuse({ code: 'asks_password', message: 'Enter your password again.' })
  await person.click(await button('Make Password'))
  const field = await screen.findByLabelText('Your Password')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(isOff(await button('Make Password'))).toBe(true)
  await person.type(field, 'not-mine')
  await person.click(await button('Make Password'))
  expect((await screen.findByRole('alert')).textContent).toBe('The password is not right. Try again.')
  await person.clear(field)
  await person.type(field, 'mine')
  await person.click(await button('Make Password'))
  expect(await screen.findByRole('dialog', { name: 'Password for Phone' })).toBeTruthy()
  expect(confirm.mock.calls).toEqual([['not-mine'], ['mine']])
  expect(did('appPasswords.make')).toHaveLength(2)
})
