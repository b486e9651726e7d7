// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createMemorySharing,
  memoryLink,
  memorySpace,
  type MemorySharingOptions,
} from '@/kernel/sharing/testing/memory-sharing'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'
import { formOf, optionsOf, problemOf } from './link-form'

afterEach(cleanup)

const free = { mayMakeLinks: true, linksNeedPassword: false, linkDays: null }

async function open(memory: MemorySharingOptions) {
  const server = createMemorySharing({ spaces: [memorySpace()], ...memory })
  const { os } = createTestOs({ sharing: server.sharing })
  const id = os.windows.open('sharing', { metadata: { space: 'space-1', tab: 'links' } })
  const window = os.windows.getState().windows.find((each) => each.id === id)
  if (!window) throw new Error('the window did not open')
  render(<View window={window} os={os} />)
  const did = (name: string) => server.calls.filter(([call]) => call === name).map(([, ...rest]) => rest)
  return { server, did, person: userEvent.setup({ delay: null }) }
}
const button = (name: string) => screen.findByRole('button', { name })

describe('links of a folder', () => {
  test('are made, with their address to copy and as a code, changed and removed', async () => {
    const { person, did } = await open({})
    await person.click(await button('New Link…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'New link to “Trip”' }))
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Ends' }), 'Never')
    await person.click(dialog.getByRole('textbox', { name: 'Downloads at most' }))
    await person.paste('25')
    await person.click(dialog.getByRole('switch', { name: 'Ask for a password' }))
    await person.click(dialog.getByRole('textbox', { name: 'Password' }))
    await person.paste('short')
    await person.click(dialog.getByRole('button', { name: 'Make Link' }))
    expect(dialog.getByRole('alert').textContent).toBe('Enter a password of at least 6 characters.')
    await person.click(dialog.getByRole('textbox', { name: 'Password' }))
    await person.paste('er one')
    await person.click(dialog.getByRole('textbox', { name: 'Note' }))
    await person.paste('For Noah')
    await person.click(dialog.getByRole('button', { name: 'Make Link' }))
    expect(await screen.findByText('For Noah')).toBeTruthy()
    expect(screen.getByText('Password · 0 of 25 downloads · Never opened')).toBeTruthy()
    expect(did('links.make')).toEqual([
      [
        'space-1',
        'space-1',
        'read',
        { name: 'For Noah', password: 'shorter one', endsAt: null, mostDownloads: 25 },
      ],
    ])
    const address = `${window.location.origin}/s#token-link-1`
    expect(screen.getByRole('textbox', { name: 'Address of the link' })).toHaveProperty('value', address)
    await person.click(await button('Show QR code'))
    const code = within(await screen.findByRole('dialog', { name: 'QR code of the link' }))
    expect(code.getByText(address)).toBeTruthy()
    expect(code.getByRole('img', { name: 'QR code' }).querySelector('path')?.getAttribute('d')).toContain(
      'M4 4h1',
    )
    await person.click(code.getByRole('button', { name: 'Close' }))
    await person.click(await button('Change the link…'))
    const form = within(await screen.findByRole('dialog', { name: 'Change the link' }))
    await person.clear(form.getByRole('textbox', { name: 'Downloads at most' }))
    await person.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Password · No downloads yet · Never opened')).toBeTruthy()
    // The password stays: it is not sent.
    expect(did('links.change')).toEqual([['link-1', { name: 'For Noah', endsAt: null, mostDownloads: null }]])
    await person.click(await button('Remove the link'))
    await person.click(await button('Remove'))
    expect(await screen.findByText('No links yet')).toBeTruthy()
  })

  test('a link that collects files has no downloads to limit', async () => {
    const { person, did } = await open({})
    await person.click(await button('Collect Files…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collect files in “Trip”' }))
    expect(dialog.queryByRole('textbox', { name: 'Downloads at most' })).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Make Link' }))
    expect(await screen.findByText('Collects files in “Trip”')).toBeTruthy()
    expect(did('links.make')[0]?.slice(0, 3)).toEqual(['space-1', 'space-1', 'drop'])
  })

  test('what the server refuses is said in the form, which stays', async () => {
    const { person, server } = await open({})
    await person.click(await button('New Link…'))
    server.refuse({ code: 'too_many', message: 'A space can have 1000 links at most.' })
    await person.click(await button('Make Link'))
    expect((await screen.findByRole('alert')).textContent).toBe('A space can have 1000 links at most.')
    expect(screen.getByRole('dialog', { name: 'New link to “Trip”' })).toBeTruthy()
  })

  test('the address is only for who may change the link; one that does not work says so', async () => {
    await open({
      links: [
        memoryLink({ token: null, madeBy: '2', madeByName: 'Ada Weir' }),
        memoryLink({ id: 'link-2', works: false, entryName: null }),
      ],
    })
    expect(
      await screen.findByText('Only the owner and the person who made this link see its address.'),
    ).toBeTruthy()
    expect(screen.getByText('By Ada Weir · No downloads yet · Never opened')).toBeTruthy()
    expect(screen.getByText('The file or folder is gone')).toBeTruthy()
    expect(screen.getByText('Does not work any more · No downloads yet · Never opened')).toBeTruthy()
  })

  test('who may make none is told so; viewers see none', async () => {
    await open({ linkRules: { ...free, mayMakeLinks: false } })
    expect(await screen.findByText('The people who run this server do not let you make links.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New Link…' })).toBeNull()
    cleanup()
    await open({ spaces: [memorySpace({ role: 'viewer' })] })
    expect(await screen.findByRole('tab', { name: 'Activity' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Links' })).toBeNull()
  })
})

describe('what is entered about a link', () => {
  test('a server that asks for passwords and ends has them in a new form', () => {
    expect(formOf(null, { mayMakeLinks: true, linksNeedPassword: true, linkDays: 30 })).toEqual({
      name: '',
      usesPassword: true,
      password: '',
      ends: '30',
      most: '',
    })
  })

  test('numbers that are none are refused', () => {
    const form = formOf(null, free)
    expect(
      ['', '1', '1000000', '0', '1000001', '1.5', 'many'].map(
        (most) => problemOf({ ...form, most }, null) === null,
      ),
    ).toEqual([true, true, true, false, false, false, false])
  })

  test('the end is counted from now, and taken away with “Never”', () => {
    const form = formOf(null, free)
    expect(optionsOf({ ...form, ends: '7' }, null, 1000).endsAt).toBe(604_801_000)
    expect(optionsOf({ ...form, ends: 'never' }, null, 1000).endsAt).toBeNull()
    const link = memoryLink({ endsAt: 5, hasPassword: true })
    const kept = optionsOf(formOf(link, free), link, 1000)
    expect('endsAt' in kept || 'password' in kept).toBe(false)
    expect(optionsOf({ ...formOf(link, free), usesPassword: false }, link, 1000).password).toBeNull()
  })
})
