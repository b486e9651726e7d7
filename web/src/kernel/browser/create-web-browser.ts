import type { Notifications } from '@/kernel/notifications/types'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { createBookmarks } from './bookmarks'
import { createDownloads, type DownloadFiles } from './downloads'
import { isOwnPlace, type OwnPlaces } from './own-hosts'
import { createBrowserPreferences } from './preferences'
import type { BrowserPorts, WebBrowser } from './types'

interface WebBrowserOptions {
  readonly ports: BrowserPorts
  readonly places: OwnPlaces
  readonly storage: KeyValueStorage
  /** Under which name the person's storage is. */
  readonly name: string
  readonly notifications: Pick<Notifications, 'notify'>
  readonly files: DownloadFiles
}

/** Makes what the windows of the web browser share; bookmarks are read at once. */
export function createWebBrowser({
  ports,
  places,
  storage,
  name,
  notifications,
  files,
}: WebBrowserOptions): WebBrowser {
  const bookmarks = createBookmarks(ports.bookmarks, notifications)
  void bookmarks.load()
  const isOwn = (url: URL) => isOwnPlace(url, places)
  return {
    sessions: ports.sessions,
    pages: ports.pages,
    bookmarks,
    preferences: createBrowserPreferences(storedValue(storage, `otteros-browser-engine-${name}`)),
    closing: new Set(),
    downloads: createDownloads({ pages: ports.pages, files, notifications, isOwn }),
    isOwn,
  }
}
