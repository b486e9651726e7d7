import { randomUUID } from 'node:crypto'
import { newBookmark, newBrowserSession, newEntry } from '../browser.ts'
import { newAccount } from '../world.ts'
import { type Attack, must, mustBeRefused, rowOf } from './attack.ts'

const url = 'https://example.org/'

/** Attacks on what people keep of the web. */
export const browserAttacks: readonly Attack[] = [
  {
    name: "everybody's history, asked for by each role",
    attempt: async (world) => {
      const mine = await newAccount(world.sql)
      await newEntry(world, mine)
      await newBookmark(world, mine)
      for (const { client, id } of Object.values(world.actors))
        for (const table of ['browser_sessions', 'browser_history', 'browser_bookmarks']) {
          const { data } = await client.from(table).select('user_id').limit(10_000)
          const others = (data ?? []).filter((row) => row.user_id !== id)
          must(others.length === 0, `${table} shows ${others.length} rows of others`)
        }
    },
  },
  {
    name: "a visit written into another person's session",
    attempt: async (world) => {
      const session = await newBrowserSession(world, world.stranger)
      const { client } = world.actors.user
      for (const owner of [world.stranger, world.actors.user.id, undefined])
        await mustBeRefused(
          client
            .from('browser_history')
            .insert({ session_id: session, user_id: owner, url, title: '', index_position: 0 })
            .select(),
        )
      const rows = await world.sql`select from public.browser_history where session_id = ${session}`
      must(rows.length === 0, 'it is there')
    },
  },
  {
    name: "an own visit moved into another person's session",
    attempt: async (world) => {
      const { user } = world.actors
      const session = await newBrowserSession(world, world.stranger)
      const id = await newEntry(world, user.id)
      for (const change of [{ session_id: session }, { session_id: session, user_id: world.stranger }])
        await mustBeRefused(user.client.from('browser_history').update(change).eq('id', id).select())
      await user.client
        .from('browser_history')
        .upsert({ id, session_id: session, url, title: '', index_position: 0 })
      must((await rowOf(world, 'browser_history', id)).session_id !== session, 'it moved')
    },
  },
  {
    name: "another person's session, history and bookmark overwritten by upsert",
    attempt: async (world) => {
      const { user } = world.actors
      const session = await newBrowserSession(world, world.stranger)
      const entry = await newEntry(world, world.stranger)
      const bookmark = await newBookmark(world, world.stranger)
      const before = [
        await rowOf(world, 'browser_sessions', session),
        await rowOf(world, 'browser_history', entry),
        await rowOf(world, 'browser_bookmarks', bookmark),
      ]
      const evil = 'https://evil.example/'
      await user.client
        .from('browser_sessions')
        .upsert({ id: session, window_id: randomUUID(), current_url: evil })
      await user.client
        .from('browser_history')
        .upsert({ id: entry, session_id: session, url: evil, title: '', index_position: 0 })
      await user.client.from('browser_bookmarks').upsert({ id: bookmark, url: evil, title: 'x' })
      const after = [
        await rowOf(world, 'browser_sessions', session),
        await rowOf(world, 'browser_history', entry),
        await rowOf(world, 'browser_bookmarks', bookmark),
      ]
      must(JSON.stringify(after) === JSON.stringify(before), 'something changed')
    },
  },
  {
    name: 'an update and a delete without any filter, in each table of the browser',
    attempt: async (world) => {
      const { verified_developer: attacker } = world.actors
      const victim = await newAccount(world.sql)
      const ids = {
        browser_sessions: await newBrowserSession(world, victim),
        browser_history: await newEntry(world, victim),
        browser_bookmarks: await newBookmark(world, victim),
      }
      const evil = 'https://evil.example/'
      const changes = {
        browser_sessions: { current_url: evil },
        browser_history: { url: evil },
        browser_bookmarks: { title: evil },
      }
      for (const table of ['browser_sessions', 'browser_history', 'browser_bookmarks'] as const) {
        const before = await rowOf(world, table, ids[table])
        await attacker.client.from(table).update(changes[table]).not('id', 'is', null)
        await attacker.client.from(table).delete().not('id', 'is', null)
        const after = await rowOf(world, table, ids[table])
        must(JSON.stringify(after) === JSON.stringify(before), `${table} changed`)
      }
    },
  },
  {
    name: 'an address that runs a script when it is opened, in a bookmark',
    attempt: async ({ actors: { user } }) => {
      for (const address of [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        ' javascript:alert(1)',
        'java\tscript:alert(1)',
        '\u0001javascript:alert(1)',
        'data:text/html,<script>1</script>',
        'vbscript:x',
        'blob:https://example.org/1',
        'view-source:https://example.org/',
        'https:javascript:alert(1)',
        'http://\njavascript:alert(1)',
      ])
        await mustBeRefused(
          user.client.from('browser_bookmarks').insert({ url: address, title: 'x' }).select(),
        )
    },
  },
  {
    name: 'an icon that is a page or a script',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newEntry(world, user.id)
      for (const icon of [
        'javascript:alert(1)',
        'data:text/html;base64,PHNjcmlwdD4=',
        'data:image/svg+xml,<svg onload="alert(1)">',
        `data:image/png;base64,${'A'.repeat(5000)}`,
      ])
        await mustBeRefused(user.client.from('browser_history').update({ icon }).eq('id', id).select())
    },
  },
  {
    name: 'a table filled by one person',
    attempt: async (world) => {
      const { user } = world.actors
      const bookmarks = Array.from({ length: 2001 }, () => ({ url: `${url}${randomUUID()}`, title: 'x' }))
      await mustBeRefused(user.client.from('browser_bookmarks').insert(bookmarks).select('id'))
      const session = await newBrowserSession(world, user.id)
      const visits = Array.from({ length: 3000 }, (_, position) => ({
        session_id: session,
        url,
        title: '',
        index_position: position,
      }))
      await user.client.from('browser_history').insert(visits)
      const [row] = await world.sql<{ entries: number }[]>`
        select count(*)::integer as entries from public.browser_history where session_id = ${session}`
      must(row?.entries === 500, `${row?.entries} visits are kept`)
    },
  },
]
