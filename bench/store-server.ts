import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/test/support/database'
import { newPerson, type Person } from '../server/test/support/people'
import { startTestServer, type TestServer } from '../server/test/support/server'
import { step, stop } from './step'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

/** Apps in the store that is measured. */
export const manyApps = 10_000

/** A server whose store is full, and a person with an account there. */
export interface StoreServer extends TestServer {
  readonly person: Person
}

/**
 * Starts the built server and puts the apps into its store: two thirds verified, pages of 4 kB, icons of 600 characters, and
 * names of which one in a hundred has the word that is searched for.
 */
export async function startStoreServer(): Promise<StoreServer> {
  const server = await step('server for a store', () => startTestServer({ main }))
  try {
    const person = await step('author of the apps', () => newPerson(server))
    await step(`${manyApps} apps in the store`, () => fillStore(server.dataDir, person.id))
    return { ...server, person }
  } catch (error) {
    await stop('the server of the store', () => server.dispose())
    throw error
  }
}

/** Puts the apps into the store of a running server; what the database cannot do in a minute fails. */
async function fillStore(dataDir: string, author: string): Promise<void> {
  const sql = openDatabase(dataDir, 1)
  await sql`set statement_timeout = '60s'`
  await sql`
    insert into public.apps (name, author, description, icon, category, html_content, is_verified, downloads, user_id)
    select
      case when n % 100 = 0 then 'Pebble ' else '' end
        || (array['Tide', 'Reed', 'Lake', 'Moss', 'Kelp', 'Dew', 'Fern'])[n % 7 + 1] || ' '
        || (array['Notes', 'Timer', 'Board', 'Maps', 'Paint', 'Chess'])[n % 6 + 1] || ' ' || n,
      'Bench Otter', 'Keeps an eye on the river, number ' || n || ', ' || repeat('with care ', n % 12 + 1),
      'data:image/svg+xml,' || repeat('x', 580),
      (array['productivity', 'entertainment', 'widgets', 'games', 'tools', 'other'])[n / 3 % 6 + 1],
      repeat('<p>page</p>', 370), n % 3 > 0, (n * 7919) % 5000, ${author}
    from generate_series(1, ${manyApps}) as n`
  // As the database does by itself after a while: before, the index of the search is a list that is read whole.
  await sql`vacuum analyze public.apps`
  await sql.end()
}
