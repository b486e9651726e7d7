// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PluginPlatform } from '@/kernel/plugins/types'
import { failure } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { pages } from '../testing/fake-sandbox'
import { manifestBlock, showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const app = '/apps/weather'
const api = 'https://api.example.org'
const page = (manifest: object) => `${manifestBlock(manifest)}<p>otter</p>`

const withNetwork = (platform: PluginPlatform): PluginPlatform => ({
  ...platform,
  origins: { find: () => Promise.resolve({ url: '/', origin: null, hasNetwork: true, confinement: 'full' }) },
})

const button = () => screen.getByRole('button', { name: 'Permissions' })
const panel = () => screen.getByRole('region', { name: 'Permissions' })
const toggle = (name: string) => within(panel()).getByRole('switch', { name })
const stateOf = (name: string) => [
  toggle(name).getAttribute('aria-checked'),
  toggle(name).closest('li')?.querySelector('[data-part="state"]')?.textContent,
]

async function open(content: string, options: Parameters<typeof showApp>[1] = {}) {
  const shown = await showApp(content, options)
  await shown.start()
  fireEvent.click(button())
  await shown.pass(0)
  return shown
}

describe('the permissions panel', () => {
  test('says that an app asks for nothing when it declares nothing', async () => {
    await open('<p>otter</p>')
    expect(panel().textContent).toContain('This app asks for no permissions.')
    expect(panel().textContent).toContain('It has not stored anything yet.')
    expect(within(panel()).queryByRole('switch')).toBeNull()
  })

  test('shows each declared permission with its state, and a switch that changes it at once', async () => {
    const { platform, pass } = await open(page({ permissions: ['theme', 'user', 'clipboard'] }))
    expect(stateOf('Look and language')).toEqual(['true', 'Allowed'])
    expect(stateOf('Your name')).toEqual(['false', 'Ask: when the app needs it'])
    fireEvent.click(toggle('Your name'))
    await pass(0)
    expect(stateOf('Your name')).toEqual(['true', 'Allowed'])
    fireEvent.click(toggle('Look and language'))
    fireEvent.click(toggle('Your name'))
    await pass(0)
    expect(stateOf('Look and language')).toEqual(['false', 'Not allowed'])
    expect(stateOf('Your name')).toEqual(['false', 'Not allowed'])
    expect(platform.grants.get(app).permissions).toEqual({ theme: 'denied', user: 'denied' })
    fireEvent.click(within(panel()).getByRole('button', { name: 'Ask again: Your name' }))
    await pass(0)
    expect(stateOf('Your name')).toEqual(['false', 'Ask: when the app needs it'])
    expect(within(panel()).queryByRole('switch', { name: 'Network' })).toBeNull()
  })

  test('what is taken back is refused from then on', async () => {
    const { says, pass, page: last } = await open(page({ permissions: ['user'] }))
    fireEvent.click(toggle('Your name'))
    await pass(0)
    says({ kind: 'call', call: { id: 1, operation: 'user.displayName', args: {} } })
    await pass(0)
    fireEvent.click(toggle('Your name'))
    await pass(0)
    says({ kind: 'call', call: { id: 2, operation: 'user.displayName', args: {} } })
    await pass(0)
    const answers = last().sent.flatMap((message) => (message.kind === 'answered' ? [message.answer] : []))
    expect(answers).toMatchObject([{ ok: true }, { ok: false, code: 'permission_denied' }])
  })

  test('has the hosts of an app, one by one', async () => {
    const other = 'https://tiles.example.org'
    const { os } = createTestOs()
    await (await os.appPlatform()).grants.setPermission(app, 'network', 'denied')
    const content = page({ permissions: ['network'], hosts: [api, other] })
    const shown = await open(content, { os, platform: withNetwork })
    const box = (name: string) => within(panel()).getByRole<HTMLInputElement>('checkbox', { name })
    expect([box(api).checked, box(api).disabled]).toEqual([false, true])
    fireEvent.click(toggle('Network'))
    await shown.pass(0)
    expect(shown.platform.grants.get(app).hosts).toEqual([api, other])
    fireEvent.click(box(api))
    await shown.pass(0)
    expect(shown.platform.grants.get(app).hosts).toEqual([other])
    expect(panel().textContent).toContain('The app restarts when this changes.')
  })

  test('says where apps cannot have network', async () => {
    await open(page({ permissions: ['network'], hosts: [api] }))
    expect(panel().textContent).toContain('does not offer the internet to apps')
    expect(toggle('Network').hasAttribute('disabled')).toBe(true)
  })

  test('lists the files that were chosen, and takes them back', async () => {
    const { platform, pass } = await open(page({ permissions: ['files'] }))
    expect(panel().textContent).toContain('You have not chosen any files for it.')
    await platform.grants.grantFile(app, '/home/documents/notes.txt')
    await pass(0)
    expect(panel().textContent).toContain('notes.txt/home/documents')
    expect(button().getAttribute('aria-description')).toBe('1 allowed')
    fireEvent.click(within(panel()).getByRole('button', { name: 'Revoke access to notes.txt' }))
    await pass(0)
    expect(platform.grants.get(app).files).toEqual({})
    expect(button().getAttribute('aria-description')).toBeNull()
  })

  test('is closed by Escape and its button, which gives the keyboard back', async () => {
    const { pass } = await open('<p>otter</p>')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close permissions')
    fireEvent.keyDown(panel(), { key: 'Escape' })
    expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull()
    expect(document.activeElement).toBe(button())
    fireEvent.click(button())
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: 'Close permissions' }))
    expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull()
  })
})

describe('what an app keeps', () => {
  const keep = { kind: 'stored', changes: [{ kind: 'set', key: 'notes', value: 'x'.repeat(2043) }] } as const

  async function keeping(options: Parameters<typeof showApp>[1] = {}) {
    const shown = await showApp('<p>otter</p>', options)
    await shown.start()
    shown.says(keep)
    await shown.pass(0)
    fireEvent.click(button())
    await shown.pass(0)
    return shown
  }

  test('is shown, and deleted after a second question; the app starts anew without it', async () => {
    const { platform, pass, start } = await keeping()
    expect(panel().textContent).toContain('It has stored 2.0 KB.')
    fireEvent.click(within(panel()).getByRole('button', { name: 'Clear data' }))
    const question = within(panel()).getByRole('group', { name: 'Clear data' })
    expect(document.activeElement?.textContent).toBe('Cancel')
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect((await platform.data.outline(app, 'page')).ok).toBe(true)
    fireEvent.click(within(panel()).getByRole('button', { name: 'Clear data' }))
    fireEvent.click(within(panel()).getByRole('button', { name: 'Delete data' }))
    await pass(0)
    await start()
    expect(pages.map((one) => one.options.storage)).toEqual([[], []])
    expect(panel().textContent).toContain('It has not stored anything yet.')
    expect(screen.getByText('This app’s data was deleted and the app was restarted.')).toBeTruthy()
  })

  test('is deleted in all windows of the app: the others close', async () => {
    const first = await showApp('<p>otter</p>', { title: 'First' })
    await first.start()
    cleanup()
    const second = await keeping({ os: first.os })
    fireEvent.click(within(panel()).getByRole('button', { name: 'Clear data' }))
    expect(panel().textContent).toContain('Its other windows close.')
    fireEvent.click(within(panel()).getByRole('button', { name: 'Delete data' }))
    await second.pass(0)
    expect(second.os.windows.getState().windows.map(({ id }) => id)).toEqual([second.id])
  })

  test('and cannot be deleted is told', async () => {
    const { pass } = await keeping({
      platform: (all) => ({
        ...all,
        data: {
          ...all.data,
          clear: () => Promise.resolve(failure('unavailable', 'The database is locked.')),
        },
      }),
    })
    fireEvent.click(within(panel()).getByRole('button', { name: 'Clear data' }))
    fireEvent.click(within(panel()).getByRole('button', { name: 'Delete data' }))
    await pass(0)
    expect(screen.getByText('This app’s data could not be deleted. The database is locked.')).toBeTruthy()
  })
})
