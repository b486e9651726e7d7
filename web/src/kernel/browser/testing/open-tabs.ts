import { vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { systemClock } from '@/lib/clock'
import { createWebBrowser } from '../create-web-browser'
import type { DownloadFiles } from '../downloads'
import type { WebBrowser } from '../types'
import { createTabs, type KeptTabs } from '../tabs'
import { createMemoryBrowser, type MemoryBrowser } from './memory-browser'

/** Where new tabs begin. */
export const home = 'https://lite.duckduckgo.com/lite/'

interface OpenOptions {
  readonly ports?: MemoryBrowser
  /** What it shares with another window. */
  readonly shared?: WebBrowser
  readonly windowId?: string
  readonly initialUrl?: string | null
  readonly mayRestore?: boolean
  readonly kept?: KeptTabs | null
}

/** A file system that has no room. */
const refuse = (path: string) =>
  Promise.resolve({
    ok: false as const,
    error: { code: 'ENOSPC' as const, path, message: 'There is no room left.' },
  })
const fullFiles: DownloadFiles = { createFolder: refuse, list: refuse, write: refuse }

/** What waits for nothing but its turn has happened then; fake timers stand still. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

/** The tabs of a window over ports in memory; needs fake timers. */
export function openTabs({
  ports = createMemoryBrowser(),
  shared,
  windowId = 'browser-1',
  initialUrl = null,
  kept = null,
  mayRestore = true,
}: OpenOptions = {}) {
  const notify = vi.fn<(notice: { readonly title: string }) => void>()
  const onEmpty = vi.fn<() => void>()
  const onTooMany = vi.fn<() => void>()
  const browser =
    shared ??
    createWebBrowser({
      ports,
      places: { origins: ['http://localhost:4000'], userContentHost: 'localhost:4000' },
      storage: memoryOsStorage(),
      notifications: { notify: (make) => notify(make()) },
      files: fullFiles,
    })
  const tabs = createTabs({
    browser,
    clock: systemClock,
    windowId,
    kept,
    initialUrl,
    mayRestore,
    onEmpty,
    onTooMany,
  })
  const current = () => tabs.getState().current
  return {
    ports,
    browser,
    tabs,
    notify,
    onEmpty,
    onTooMany,
    current,
    trail: () => current().getState(),
    page: () => current().page.getState(),
    status: () => current().page.getState().status,
    /** The frame that is shown has loaded. */
    loaded: () => current().page.frameLoaded(current().page.getState().view?.key ?? -1),
    /** Starts the window and waits until its first page has loaded. */
    started: async () => {
      await tabs.start()
      await settle()
      current().page.frameLoaded(current().page.getState().view?.key ?? -1)
    },
    /** Goes somewhere and waits until the page has loaded and all is written. */
    go: async (address: string) => {
      current().submit(address)
      await settle()
      current().page.frameLoaded(current().page.getState().view?.key ?? -1)
      await settle()
    },
    stored: () => ports.stored()[0],
    storedUrls: () => ports.entries(current().sessionId()).map(({ url }) => url),
  }
}

/** The same with its first page loaded. */
export async function startTabs(options: OpenOptions = {}) {
  const opened = openTabs(options)
  await opened.started()
  return opened
}
