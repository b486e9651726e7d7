import type { Backend } from '@/backend'
import { loadBrowserPorts } from '@/backend/browser/create-browser-ports'
import { createWebBrowser } from '@/kernel/browser/create-web-browser'
import type { WebBrowser } from '@/kernel/browser/types'
import type { FileSystem } from '@/kernel/files/types'
import type { Notifications } from '@/kernel/notifications/types'
import type { OsStorage } from '@/kernel/storage/types'

interface LoadOptions {
  readonly backend: Backend
  readonly userId: string
  readonly storage: OsStorage
  readonly notifications: Notifications
  readonly files: FileSystem
}

/** Plugs the web browser's parts together; throws, with a sentence for a person, while the server cannot be reached. */
export async function loadWebBrowser({
  backend,
  userId,
  storage,
  notifications,
  files,
}: LoadOptions): Promise<WebBrowser> {
  const loaded = await loadBrowserPorts({
    client: () => backend.client(),
    config: () => backend.config(),
    userId,
    fetch: backend.fetch,
  })
  if (!loaded.ok) throw new Error(loaded.error.message)
  const { ports, config } = loaded.value
  return createWebBrowser({
    ports,
    places: {
      origins: [window.location.origin, config.supabaseUrl],
      userContentHost: config.userContentHost,
    },
    storage,
    notifications,
    files,
  })
}
