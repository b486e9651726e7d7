import type { DatabaseColumn } from '@otteros/contracts'
import type { BookmarksPort } from '@/kernel/browser/types'
import { type PersonCalls, readNothing, readRow, readRows } from './person-calls'
import { bookmarkColumns, bookmarkRow, toBookmark } from './rows'

/** The bookmarks of a person in the database [A7.15]. */
export const createBookmarksPort = (calls: PersonCalls): BookmarksPort => ({
  list: () =>
    calls.person(async ({ client }) =>
      readRows(
        await client
          .from('browser_bookmarks')
          .select(bookmarkColumns)
          .order('created_at' satisfies DatabaseColumn<'browser_bookmarks'>, { ascending: false }),
        bookmarkRow,
        toBookmark,
      ),
    ),
  add: (url) =>
    calls.person(async ({ client }) =>
      readRow(
        await client
          .from('browser_bookmarks')
          .insert({ user_id: calls.userId, url, title: url })
          .select(bookmarkColumns)
          .single(),
        bookmarkRow,
        toBookmark,
      ),
    ),
  remove: (id) =>
    calls.person(async ({ client }) =>
      readNothing(await client.from('browser_bookmarks').delete().eq('id', id)),
    ),
})
