// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PluginPlatform } from '@/kernel/plugins/types'
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

/** A browser that does not keep apps offline, nor, as far as it is said, out of the desktop's thread. */
const exposingWith =
  (more: { readonly sharesThread?: true }) =>
  (platform: PluginPlatform): PluginPlatform => ({
    ...platform,
    origins: {
      find: (app, hosts) =>
        Promise.resolve({
          url: 'https://a.test/__app',
          origin: `https://${app}`,
          hasNetwork: hosts.length > 0,
          confinement: 'none',
          ...more,
        }),
    },
  })
const exposing = exposingWith({})
const prompt = () => screen.getByRole('alertdialog')
const button = (name: string) => within(prompt()).getByRole<HTMLButtonElement>('button', { name })

describe('an app in a browser that does not keep it offline', () => {
  test('starts after the person was told, who is told once', async () => {
    const { pass, start, os, state } = await showApp('<p>otter</p>', { platform: exposing })
    await pass(60_000)
    expect(pages).toEqual([])
    expect(prompt().textContent).toContain('This browser cannot keep apps off the network.')
    // Nothing loads before the answer.
    expect(screen.queryByText('Loading app')).toBeNull()
    fireEvent.click(button('Start app'))
    await start()
    expect(state()).toBe('ready')
    cleanup()
    const again = await showApp('<p>otter</p>', { os, platform: exposing })
    await again.start()
    expect([again.state(), screen.queryByRole('alertdialog')]).toEqual(['ready', null])
  })

  test.each(['Don’t start', 'Escape'])('is not started by %s: its window closes', async (way) => {
    const { pass, os, id } = await showApp('<p>otter</p>', { platform: exposing })
    await pass(500)
    if (way === 'Escape') fireEvent.keyDown(prompt(), { key: 'Escape' })
    else fireEvent.click(button(way))
    await pass(500)
    expect(pages).toEqual([])
    expect(os.windows.getState().windows.some((window) => window.id === id)).toBe(false)
  })

  test('is not told of for an app that may connect anyway', async () => {
    const online = manifestBlock({ permissions: ['network'], hosts: ['https://api.example.org'] })
    const { pass, start, state } = await showApp(`${online}<p>otter</p>`, { platform: exposing })
    await pass(500)
    fireEvent.click(button('Allow'))
    await start()
    expect([state(), screen.queryByRole('alertdialog')]).toEqual(['ready', null])
  })

  test('is told to hold up the desktop where it can, also when it may connect anyway', async () => {
    const sharing = exposingWith({ sharesThread: true })
    const offline = await showApp('<p>otter</p>', { platform: sharing })
    await offline.pass(500)
    expect(prompt().textContent).toContain('could send out what you enter in it')
    expect(prompt().textContent).toContain('if one hangs, everything freezes')
    expect(prompt().textContent).toContain('built on Chromium leak less and isolate apps.')
    cleanup()
    const online = manifestBlock({ permissions: ['network'], hosts: ['https://api.example.org'] })
    const { pass, start, state } = await showApp(`${online}<p>otter</p>`, { platform: sharing })
    await pass(500)
    fireEvent.click(button('Allow'))
    await pass(500)
    expect(prompt().textContent).toContain('could freeze the whole desktop')
    expect(prompt().textContent).not.toContain('off the network')
    await pass(500)
    fireEvent.click(button('Start app'))
    await start()
    expect(state()).toBe('ready')
  })

  test('is refused what it could send out, as its permissions say', async () => {
    const curious = `${manifestBlock({ permissions: ['user'] })}<p>otter</p>`
    const { pass, start, says, page } = await showApp(curious, { platform: exposing })
    await pass(500)
    fireEvent.click(button('Start app'))
    await start()
    says({ kind: 'call', call: { id: 1, operation: 'user.displayName', args: {} } })
    await pass(0)
    expect(page().sent.at(-1)).toMatchObject({ answer: { ok: false, code: 'permission_denied' } })
    fireEvent.click(screen.getByRole('button', { name: /^Permissions/ }))
    await pass(0)
    const panel = screen.getByRole('region', { name: 'Permissions' })
    expect(panel.textContent).toContain('Not allowed: this browser cannot keep the app offline')
    expect(within(panel).getByRole<HTMLButtonElement>('switch', { name: 'Your name' }).disabled).toBe(true)
  })
})
