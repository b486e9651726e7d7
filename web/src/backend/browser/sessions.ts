import type { DatabaseColumn, DatabaseTable, TableUpdate } from '@otteros/contracts'
import type { SessionsPort } from '@/kernel/browser/types'
import { windowOf } from '@/kernel/browser/session-window'
import { log } from '@/lib/log'
import { failure, type Result } from '@/lib/result'
import type { BackendConfig } from '../config'
import { type PersonCalls, readNothing, readRow, readRows } from './person-calls'
import {
  entryColumns,
  entryRow,
  sessionColumns,
  sessionRow,
  toEntry,
  toSession,
  visitColumns,
  visitRow,
} from './rows'
import { texts } from './texts'

interface SessionsOptions {
  readonly config: Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey'>
  readonly fetch: typeof globalThis.fetch
  /** ms since 1970. */
  readonly now: () => number
}

/** The table of them. */
const table = 'browser_sessions' satisfies DatabaseTable
type Column = DatabaseColumn<typeof table>

/** Sessions in one window that are looked for: more tabs than a window has. */
const mostTabs = 50

const withId = <T>(id: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  id === '' ? Promise.resolve(failure('no_session', () => texts.noSession)) : work()

/** The sessions of the web browser in the database [A7.9 A7.10 A7.11 A7.12 A7.13 A7.14]. */
export function createSessions(calls: PersonCalls, { config, fetch, now }: SessionsOptions): SessionsPort {
  /** Sessions that are being marked as inactive: a window that opens meanwhile wants to find them so. */
  let ending: Promise<unknown> = Promise.resolve()

  /** A request that outlives the page; the client library has none. */
  const endAtOnce = (ids: readonly string[], token: string) =>
    fetch(`${config.supabaseUrl}/rest/v1/${table}?id=in.(${ids.join(',')})`, {
      method: 'PATCH',
      keepalive: true,
      headers: {
        apikey: config.supabaseKey,
        authorization: `Bearer ${token}`, // not shown: a header
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({ is_active: false } satisfies TableUpdate<typeof table>),
    }).then(
      ({ ok, status }) => {
        if (!ok) log.warn('Browser sessions could not be marked as inactive', status)
      },
      (cause: unknown) => log.warn('Browser sessions could not be marked as inactive', cause),
    )
  const end = (ids: readonly string[]) =>
    calls.person(async ({ client }) =>
      readNothing(
        await client
          .from(table)
          .update({ is_active: false })
          .in('id' satisfies Column, [...ids]),
      ),
    )

  return {
    ofWindow: (windowId) =>
      calls.person(async ({ client }) =>
        readRows(
          await client
            .from(table)
            .select(sessionColumns)
            .like('window_id' satisfies Column, `${windowId}%`)
            .eq('is_active', true)
            .limit(mostTabs),
          sessionRow,
          toSession,
        ),
      ),

    async lastClosed() {
      await ending
      return calls.person(async ({ client }) => {
        const closed = readRows(
          await client
            .from(table)
            .select(sessionColumns)
            .eq('is_active', false)
            .order('updated_at' satisfies Column, { ascending: false })
            .limit(mostTabs),
          sessionRow,
          toSession,
        )
        if (!closed.ok) return closed
        const [last] = closed.value
        return {
          ok: true,
          value: closed.value.filter((one) => last !== undefined && windowOf(one) === windowOf(last)),
        }
      })
    },

    resume: (ids) =>
      calls.person(async ({ client }) =>
        readRows(
          await client
            .from(table)
            .update({ is_active: true })
            .in('id' satisfies Column, [...ids])
            .eq('is_active', false)
            .select(sessionColumns),
          sessionRow,
          toSession,
        ),
      ),

    create: ({ windowId, url, index }) =>
      calls.person(async ({ client }) =>
        readRow(
          await client
            .from(table)
            .insert({
              user_id: calls.userId,
              window_id: windowId,
              current_url: url,
              current_index: index,
              is_active: true,
            })
            .select(sessionColumns)
            .single(),
          sessionRow,
          toSession,
        ),
      ),

    move: (id, { url, index }) =>
      withId(id, () =>
        calls.person(async ({ client }) =>
          readNothing(
            await client
              .from(table)
              .update({
                current_url: url,
                current_index: index,
                updated_at: new Date(now()).toISOString(),
              })
              .eq('id', id),
          ),
        ),
      ),

    end(ids) {
      if (ids.length === 0) return
      const token = calls.lastSession()?.access_token
      ending = token === undefined ? end(ids) : endAtOnce(ids, token)
    },

    remove: (id) =>
      withId(id, () =>
        calls.person(async ({ client }) => readNothing(await client.from(table).delete().eq('id', id))),
      ),

    history: (id) =>
      withId(id, () =>
        calls.person(async ({ client }) =>
          readRows(
            await client
              .from('browser_history')
              .select(entryColumns)
              .eq('session_id', id)
              .order('index_position' satisfies DatabaseColumn<'browser_history'>, { ascending: true }),
            entryRow,
            toEntry,
          ),
        ),
      ),

    visited: (most) =>
      calls.person(async ({ client }) =>
        readRows(
          await client
            .from('browser_history')
            .select(visitColumns)
            .order('visited_at' satisfies DatabaseColumn<'browser_history'>, { ascending: false })
            .limit(most),
          visitRow,
          (row) => row,
        ),
      ),

    addEntry: (id, { url, title, position }) =>
      withId(id, () =>
        calls.person(async ({ client }) =>
          readRow(
            await client
              .from('browser_history')
              .insert({ session_id: id, url, title, index_position: position })
              .select(entryColumns)
              .single(),
            entryRow,
            toEntry,
          ),
        ),
      ),

    forgetAfter: (id, position) =>
      withId(id, () =>
        calls.person(async ({ client }) =>
          readNothing(
            await client
              .from('browser_history')
              .delete()
              .eq('session_id', id)
              .gt('index_position' satisfies DatabaseColumn<'browser_history'>, position),
          ),
        ),
      ),

    changeEntry: (entryId, change) =>
      calls.person(async ({ client }) =>
        readNothing(
          await client
            .from('browser_history')
            .update({ ...change })
            .eq('id', entryId),
        ),
      ),
  }
}
