/* The web browser behind its ports: sessions and bookmarks in the database, pages by way of a function. */
import type { BrowserPorts } from '@/kernel/browser/types'
import { type Result, success } from '@/lib/result'
import { type CommunityClient, createCaller } from '../community/caller'
import type { BackendConfig } from '../config'
import { createBookmarksPort } from './bookmarks'
import { createPages } from './pages'
import { createPersonCalls } from './person-calls'
import { createSessions } from './sessions'

interface BrowserPortsOptions {
  readonly client: () => Promise<Result<CommunityClient>>
  readonly config: BackendConfig
  /** The signed-in person. */
  readonly userId: string
  readonly fetch: typeof globalThis.fetch
  /** ms since 1970. */
  readonly now: () => number
}

/** Makes the ports of the web browser. */
export function createBrowserPorts({
  client,
  config,
  userId,
  fetch,
  now,
}: BrowserPortsOptions): BrowserPorts {
  const calls = createPersonCalls(createCaller({ client, userId }), now)
  return {
    sessions: createSessions(calls, { config, fetch, now }),
    bookmarks: createBookmarksPort(calls),
    pages: createPages(calls, { config, fetch }),
  }
}

/** Makes them for the page: codes and messages of {@link BackendConfig} when it cannot be read. */
export async function loadBrowserPorts(options: {
  readonly client: () => Promise<Result<CommunityClient>>
  readonly config: () => Promise<Result<BackendConfig>>
  readonly userId: string
  readonly fetch: typeof globalThis.fetch
}): Promise<Result<{ readonly ports: BrowserPorts; readonly config: BackendConfig }>> {
  const config = await options.config()
  if (!config.ok) return config
  const ports = createBrowserPorts({
    client: options.client,
    config: config.value,
    userId: options.userId,
    fetch: options.fetch,
    now: Date.now,
  })
  return success({ ports, config: config.value })
}
