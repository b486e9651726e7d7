// How many statements each kind of request takes of the database, by its log: no step may come in unnoticed.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseName } from '../../src/database/embedded/initialise.ts'
import { openAsSuperuser } from '../support/database.ts'
import { type Person, accessToken, newPerson, request, visitor } from '../support/people.ts'
import { loggedDuring, statementsOf } from '../support/plans.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

let server: TestServer
let sql: postgres.Sql
let person: Person
let token: string

beforeAll(async () => {
  const first = await startTestServer()
  sql = openAsSuperuser(first.dataDir)
  await sql.unsafe(`alter database ${databaseName} set log_statement = 'all'`)
  await sql.end()
  await first.stop()
  // With connections that log.
  server = await startTestServer({ dataDir: first.dataDir })
  sql = openAsSuperuser(server.dataDir)
  person = await newPerson(server)
  token = await accessToken(person)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

interface Asked {
  readonly path: string
  readonly method?: string
  /** Asked each time where it has to be another one. */
  readonly body?: object | (() => object)
  readonly isPerson?: boolean
  readonly prefer?: string
}

const send = ({ path, method, body, isPerson = true, prefer }: Asked) =>
  request(server, path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(isPerson && { authorization: `Bearer ${token}` }),
      ...(prefer !== undefined && { prefer }),
    },
    ...(body && { body: JSON.stringify(typeof body === 'function' ? body() : body) }),
  })

/** The statements that reach the database during one request, including any that the server sends on its own. */
async function statementsDuring(asked: Asked): Promise<string[]> {
  const { answer, entries } = await loggedDuring(server.dataDir, sql, async () => {
    const response = await send(asked)
    return { status: response.status, text: await response.text() }
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  return statementsOf(entries).map((text) => text.replaceAll(/\s+/g, ' '))
}

/** The most requests that `statementsFor` sends. */
const mostAsked = 5

/**
 * The statements that a request sends to the database: those seen twice in a row. Every few seconds the server checks for mail and the
 * like, and these statements may fall into one of the two.
 */
async function statementsFor(asked: Asked): Promise<string[]> {
  // The first one of a server reads what tables there are.
  await (await send(asked)).text()
  let before: readonly string[] = []
  for (let nth = 1; nth < mostAsked; nth++) {
    const now = await statementsDuring(asked)
    if (now.join('\n') === before.join('\n')) return now
    before = now
  }
  throw new Error(`never the same twice in a row, at last:\n${before.join('\n')}`)
}

const setUp = expect.stringMatching(
  /^select private\.require_session\(\$1, \$2\), set_config\('role', \$3, true\)/,
)

test.each<[string, Asked, string]>([
  [
    'names of apps, by a visitor',
    { path: '/rest/v1/apps?select=id,name&limit=20', isPerson: false },
    'select "id", "name" from "apps"',
  ],
  ['the own profile', { path: '/rest/v1/profiles?select=*' }, 'select * from "profiles"'],
  [
    'a function',
    { path: '/rest/v1/rpc/get_user_role', body: () => ({ _user_id: person.id }) },
    'select * from public.get_user_role',
  ],
])('%s: begin, whose request it is, one statement, commit', async (_, asked, statement) => {
  expect(await statementsFor(asked)).toEqual(['begin', setUp, expect.stringContaining(statement), 'commit'])
})

test('a list with its number takes one more; a row that is added takes none', async () => {
  const list = { path: '/rest/v1/apps?select=id,name&limit=20', prefer: 'count=exact' }
  expect(await statementsFor(list)).toHaveLength(5)
  let number = 0
  const row = () => ({ user_id: person.id, url: `https://a.example/${number++}`, title: 'a' })
  expect(await statementsFor({ path: '/rest/v1/browser_bookmarks', body: row })).toEqual([
    'begin',
    setUp,
    expect.stringContaining('insert into'),
    'commit',
  ])
})

test('other APIs ask for no more than they did', async () => {
  const { email, password } = person
  const signIn = { path: '/auth/v1/token?grant_type=password', body: { email, password }, isPerson: false }
  const files = { path: '/storage/v1/object/list/app-files', body: { prefix: person.id } }
  // Each makes one new token; asked again, it would give the same.
  const signIns = Array.from({ length: mostAsked }, () =>
    visitor(server).auth.signInWithPassword({ email, password }),
  )
  const tokens = (await Promise.all(signIns)).map(({ data }) => data.session?.refresh_token)
  const refresh = {
    path: '/auth/v1/token?grant_type=refresh_token',
    body: () => ({ refresh_token: tokens.pop() }),
    isPerson: false,
  }
  expect(await statementsFor({ path: '/auth/v1/user' })).toHaveLength(4)
  expect(await statementsFor(files)).toHaveLength(5)
  expect(await statementsFor(signIn)).toHaveLength(13)
  expect(await statementsFor(refresh)).toHaveLength(19)
})
