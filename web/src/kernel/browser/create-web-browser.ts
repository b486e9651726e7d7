import type { Notifications } from '@/kernel/notifications/types'
import type { OsStorage } from '@/kernel/storage/types'
import { createBookmarks } from './bookmarks'
import { createDownloads, type DownloadFiles } from './downloads'
import { isOwnPlace, type OwnPlaces } from './own-hosts'
import { createBrowserPreferences } from './browser-preferences'
import { createRecentPages } from './recent-pages'
import type { BrowserPorts, WebBrowser } from './types'

interface WebBrowserOptions {
  readonly ports: BrowserPorts
  readonly places: OwnPlaces
  readonly storage: OsStorage
  readonly notifications: Pick<Notifications, 'notify'>
  readonly files: DownloadFiles
}

/** Makes what the windows of the web browser share; bookmarks are read at once. */
export function createWebBrowser({
  ports,
  places,
  storage,
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
    recent: createRecentPages((most) => ports.sessions.visited(most)),
    preferences: createBrowserPreferences(storage('browser-engine')),
    closing: new Set(),
    downloads: createDownloads({ pages: ports.pages, files, notifications, isOwn }),
    isOwn,
  }
}
