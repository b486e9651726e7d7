import type { PluginPlatform } from '@/kernel/plugins/types'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { WindowArgs, WindowRecord } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'
import { pages } from './fake-sandbox'

interface ShowOptions extends WindowArgs {
  /** Another test's system, to open a second window in it. */
  readonly os?: ReturnType<typeof createTestOs>['os']
  /** Changes the platform before the app sees it. */
  readonly platform?: (platform: PluginPlatform) => PluginPlatform
}

/** A manifest block. */
export const manifestBlock = (manifest: object) =>
  `<script type="application/otteros-app+json">${JSON.stringify(manifest)}</script>`

/** Lets time go by. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The page that was opened last. */
function page() {
  const last = pages.at(-1)
  if (!last) throw new Error('no page')
  return last
}

/** Shows an HTML app in its own window; needs fake timers and the fake sandbox. */
export async function showApp(htmlContent: string, options: ShowOptions = {}) {
  const { os: given, platform: change = (all) => all, ...args } = options
  const { os } = given ? { os: given } : createTestOs()
  const platform = change(await os.appPlatform())
  const seen = { ...os, appPlatform: () => Promise.resolve(platform) }
  const id = os.windows.open('htmlapp', {
    title: 'Weather Otter',
    path: '/apps/weather',
    ...args,
    htmlContent,
  })
  const record = () => {
    const found = os.windows.getState().windows.find((window) => window.id === id)
    if (!found) throw new Error('no window')
    return found
  }
  const { container, rerender, unmount } = render(<View window={record()} os={seen} />)
  return {
    os,
    id,
    platform,
    container,
    record,
    unmount,
    pass,
    page,
    /** The state that the window shows. */
    state: () => container.firstElementChild?.getAttribute('data-app-state'),
    /** What the page says, as React sees it. */
    says: (...message: Parameters<(typeof pages)[number]['options']['onMessage']>) =>
      act(() => page().options.onMessage(...message)),
    /** Lets the page come up. */
    start: async () => {
      await pass(100)
      act(() => page().options.onMessage({ kind: 'ready' }))
    },
    change: (next: Partial<WindowRecord>) => rerender(<View window={{ ...record(), ...next }} os={seen} />),
  }
}
