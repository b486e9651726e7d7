import * as z from 'zod/mini'
import type { Bookmark, BrowserSession, HistoryEntry } from '@/kernel/browser/types'

export const sessionColumns = 'id, window_id, current_url, current_index' // not shown: columns

/** A row of `browser_sessions` with {@link sessionColumns} [A3.7]. */
export const sessionRow = z.object({
  id: z.string(),
  window_id: z.string(),
  current_url: z.string(),
  current_index: z.number(),
})

export const toSession = (row: z.infer<typeof sessionRow>): BrowserSession => ({
  id: row.id,
  windowId: row.window_id,
  url: row.current_url,
  index: row.current_index,
})

export const entryColumns = 'id, url, title, index_position' // not shown: columns

/** A row of `browser_history` with {@link entryColumns} [A3.8]. */
export const entryRow = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  index_position: z.number(),
})

export const toEntry = (row: z.infer<typeof entryRow>): HistoryEntry => ({
  id: row.id,
  url: row.url,
  title: row.title,
  position: row.index_position,
})

export const visitColumns = 'url, title' // not shown: columns

/** A row of `browser_history` with {@link visitColumns}. */
export const visitRow = z.object({ url: z.string(), title: z.string() })

export const bookmarkColumns = 'id, url, title' // not shown: columns

/** A row of `browser_bookmarks` with {@link bookmarkColumns} [A3.9]. */
export const bookmarkRow = z.object({ id: z.string(), url: z.string(), title: z.string() })

export const toBookmark = (row: z.infer<typeof bookmarkRow>): Bookmark => ({
  id: row.id,
  url: row.url,
  title: row.title,
})
