// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
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

const api = 'https://api.example.org'
const tiles = 'https://tiles.example.org'
const online = `${manifestBlock({ permissions: ['network'], hosts: [api, tiles] })}<p>otter</p>`

/** A server that offers network to apps. */
const withNetwork = (platform: PluginPlatform): PluginPlatform => ({
  ...platform,
  origins: {
    find: (app, hosts) =>
      Promise.resolve({
        url: `https://${hosts.length}.test/__app`,
        origin: `https://${app}`,
        hasNetwork: true,
        confinement: 'full',
      }),
  },
})

const prompt = () => screen.getByRole('alertdialog')
const button = (name: string) => within(prompt()).getByRole<HTMLButtonElement>('button', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('an app that declares hosts', () => {
  test('starts after the person allowed some of them, however long they think, and with those', async () => {
    const { pass, page, start, platform } = await showApp(online, { platform: withNetwork })
    await pass(60_000)
    expect(pages).toEqual([])
    expect(prompt().textContent).toContain('Weather Otter wants to connect to the internet')
    expect([box(api).checked, box(tiles).checked]).toEqual([true, true])
    fireEvent.click(box(tiles))
    fireEvent.click(button('Allow'))
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://1.test/__app' })
    expect(platform.grants.get('/apps/weather')).toMatchObject({
      permissions: { network: 'granted' },
      hosts: [api],
    })
  })

  test('can be allowed nothing only by "Don’t allow", which is kept', async () => {
    const { pass, start, page, platform, os } = await showApp(online, { platform: withNetwork })
    await pass(500)
    fireEvent.click(box(api))
    fireEvent.click(box(tiles))
    expect(button('Allow').disabled).toBe(true)
    fireEvent.click(button('Don’t allow'))
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://0.test/__app' })
    expect(platform.grants.get('/apps/weather').permissions).toEqual({ network: 'denied' })
    cleanup()
    await (await showApp(online, { os, platform: withNetwork })).start()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('starts without when the question is dismissed, and is asked at the next start', async () => {
    const { pass, start, page, os } = await showApp(online, { platform: withNetwork })
    await pass(500)
    fireEvent.keyDown(prompt(), { key: 'Escape' })
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://0.test/__app' })
    cleanup()
    await (await showApp(online, { os, platform: withNetwork })).pass(0)
    expect(prompt()).toBeTruthy()
  })

  test('is not asked about where apps have no network, and says so', async () => {
    const { start, page } = await showApp(online)
    await start()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText(/but this desktop does not offer that to apps/)).toBeTruthy()
    expect(page().options.place?.hasNetwork).toBe(false)
  })

  test('is started anew with what it stored when its hosts change while it runs, and says so', async () => {
    const { pass, start, page, platform } = await showApp(online, { platform: withNetwork })
    await pass(500)
    fireEvent.click(button('Allow'))
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://2.test/__app' })
    await act(() => platform.grants.setHosts('/apps/weather', [api]))
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://1.test/__app' })
    expect(screen.getByText(/^This app was restarted/)).toBeTruthy()
    await act(() => platform.grants.setPermission('/apps/weather', 'network', 'denied'))
    await start()
    expect(page().options.place).toMatchObject({ url: 'https://0.test/__app' })
    expect(pages.map((one) => one.isClosed())).toEqual([true, true, false])
  })

  test('stays as it is when another app’s answers change', async () => {
    const { pass, start, platform } = await showApp(online, { platform: withNetwork })
    await pass(500)
    fireEvent.click(button('Allow'))
    await start()
    await act(() => platform.grants.setPermission('/apps/other', 'network', 'granted'))
    await act(() => platform.grants.setPermission('/apps/weather', 'user', 'granted'))
    await pass(1000)
    expect(pages).toHaveLength(1)
  })
})
