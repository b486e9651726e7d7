import type { WebBrowser } from '@/kernel/browser/types'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import type { BookmarkLine } from './bookmarks-html'
import { designerApps, type DraftApp, readDraftApp, storedList } from './designer-apps'

/** How many of something came in, were there before, and did not come in. */
export interface ImportedThings {
  readonly added: number
  readonly same: number
  readonly failed: number
}

/**
 * Adds bookmarks that are not there yet, the last first: the newest stands first afterwards, as it did. The first one that the server
 * refuses ends it, which it tells itself.
 */
export async function importBookmarks(
  { bookmarks }: Pick<WebBrowser, 'bookmarks'>,
  lines: readonly BookmarkLine[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ImportedThings> {
  await bookmarks.load()
  const has = (url: string) => bookmarks.getState().bookmarks.some((kept) => kept.url === url)
  if (bookmarks.getState().status !== 'ready') return { added: 0, same: 0, failed: lines.length }
  let [added, same] = [0, 0]
  for (const { url } of lines.toReversed()) {
    if (signal.aborted) break
    onProgress(added + same)
    if (has(url)) {
      same++
      continue
    }
    await bookmarks.toggle(url)
    if (!has(url)) break
    added++
  }
  return { added, same, failed: lines.length - added - same }
}

/** Puts apps among those of the App Designer. They are the person's own there, and in no store. */
export function importApps(storage: OsStorage, apps: readonly DraftApp[], now: number): ImportedThings {
  const stored = designerApps(storage)
  const list = storedList(stored.get())
  const known = list.flatMap((entry) => readDraftApp(entry) ?? [])
  const fresh = apps.filter(
    (app) => !known.some(({ name, htmlContent }) => name === app.name && htmlContent === app.htmlContent),
  )
  const same = apps.length - fresh.length
  if (fresh.length === 0) return { added: 0, same, failed: 0 }
  const ids = new Set(
    list.map((entry) => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null)),
  )
  let time = now
  const made = fresh.map((app) => {
    while (ids.has(`app-${time}`)) time++
    ids.add(`app-${time}`)
    return { id: `app-${time}`, ...app, created_at: app.created_at || new Date(now).toISOString() }
  })
  try {
    stored.set(JSON.stringify([...list, ...made]))
  } catch (cause) {
    log.warn('Imported apps could not be stored', cause)
    return { added: 0, same, failed: fresh.length }
  }
  return { added: fresh.length, same, failed: 0 }
}
