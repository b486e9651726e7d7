import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/test/support/database'
import { accessToken, newPerson, type Person } from '../server/test/support/people'
import { startTestServer, type TestServer } from '../server/test/support/server'
import type { Abuse, Attack } from './abuse-load'
import { median } from './statistics'
import { step, stop } from './step'
import type { Row } from './table'

const program = fileURLToPath(new URL('abuse-load.ts', import.meta.url))
const builtServer = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const connections = 64
/** How long the person works without and with the attack (ms). */
const workMs = Number(process.env.BENCH_ABUSE_SECONDS ?? 15) * 1000
/** The server is ended when it and its database take more (bytes). */
const mostMemory = 3e9

/** Pages of 5 MB, and rows that a search goes through. */
async function fill(server: TestServer, person: Person): Promise<readonly string[]> {
  const sql = openDatabase(server.dataDir, 1)
  const rows = await sql<{ id: string }[]>`
    insert into public.apps (name, author, description, html_content, user_id)
    select 'Heavy ' || n, 'Bench', 'Of five megabytes', repeat('<p>otter ' || n || '</p>', 300000), ${person.id}
    from generate_series(1, 20) as n returning id`
  await sql`
    insert into public.apps (name, author, description, is_verified, user_id)
    select 'Light ' || n, 'Bench', repeat('of the river ', 100), true, ${person.id} from generate_series(1, 5000) as n`
  await sql.end()
  return rows.map(({ id }) => id)
}

/** The worst requests, half of them of visitors and half of one free account. */
function attacksOf(key: string, token: string, [app = '']: readonly string[]): readonly Attack[] {
  const copies = Array.from({ length: 8 }, (_, nth) => `a${nth}:html_content`).join(',')
  const wild = '*a'.repeat(250)
  const get = (path: string, more: Partial<Attack> = {}): Attack => ({
    method: 'GET',
    path,
    headers: {},
    bodyLength: 0,
    leavesAfter: null,
    ...more,
  })
  const post = (path: string, bodyLength: number): Attack => get(path, { method: 'POST', bodyLength })
  const apps = '/rest/v1/apps?select='
  const kinds: readonly Attack[] = [
    get(`${apps}${copies}&id=eq.${app}`),
    get(`${apps}html_content&name=like.Heavy*`),
    get(`${apps}*&name=like.Heavy*`),
    get(`${apps}html_content&id=eq.${app}`),
    get(`${apps}html_content&id=eq.${app}`, { leavesAfter: 20 }),
    get(`${apps}id&html_content=ilike.${wild}`),
    get(`${apps}id&description=ilike.${wild}`),
    get(`${apps}id&description=imatch.(o.*)%2B(r.*)%2B`),
    get(`${apps}id&or=(html_content.match.o.*r.*z,name.eq.x)`),
    get(`${apps}id&html_content=wfts.otter`),
    get(`${apps}id&order=html_content.asc`),
    get(`${apps}id,description,icon,files&limit=1000`),
    get(`${apps}id&order=description.desc&offset=4000`),
    get(`${apps}id,app_ratings(*)&limit=1000`),
    get(`${apps}id&or=${'(and'.repeat(2000)}`),
    get(`${apps}id&search_text=imatch.river&limit=1000`, { headers: { prefer: 'count=exact' } }),
    get('/rest/v1/profiles?select=*'),
    get('/rest/v1/user_roles?select=*'),
    get('/auth/v1/user'),
    post('/rest/v1/rpc/push_files', 7_900_000),
    post('/rest/v1/apps', 7_900_000),
    post('/rest/v1/rpc/get_user_role', 3_900_000),
    post('/functions/v1/send-email', 3_900_000),
    post('/auth/v1/token?grant_type=password', 60_000),
  ]
  const headers = { apikey: key, 'content-type': 'application/json' }
  return kinds.flatMap((attack) => [
    { ...attack, headers: { ...headers, ...attack.headers } },
    { ...attack, headers: { ...headers, authorization: `Bearer ${token}`, ...attack.headers } },
  ])
}

/** What a person does, each by itself; throws when one of it is refused. */
const tasks = (
  server: TestServer,
  { client, id }: Person,
): Readonly<Record<string, () => PromiseLike<unknown>>> => {
  let nth = 0
  let seen = 0
  return {
    'refreshing the session': async () => client.auth.refreshSession().then(({ error }) => error),
    'first page of apps': async () =>
      client
        .from('apps')
        .select('id,name,icon')
        .eq('is_verified', true)
        .order('id')
        .limit(48)
        .then(({ error }) => error),
    'storing a file': async () => {
      nth += 1
      const change = { path: `/home/bench-${nth}`, kind: 'file', content: 'aGVsbG8=', revision: `r${nth}` }
      const pushed = await client.rpc('push_files', { changes: [{ ...change, expected: 0 }], seen })
      const answer: { version?: number } = Object(pushed.data)
      seen = answer.version ?? seen
      return pushed.error
    },
    'reading messages': async () =>
      client
        .from('received_messages')
        .select('id,subject')
        .limit(50)
        .then(({ error }) => error),
    'own profile': async () =>
      client
        .from('profiles')
        .select('id')
        .eq('id', id)
        .then(({ error }) => error),
    'loading the page': async () => {
      const answer = await fetch(`${server.url}/`)
      await answer.text()
      return answer.ok ? null : answer.status
    },
  }
}

interface Work {
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly refused: number
}

async function work(doing: ReturnType<typeof tasks>): Promise<Work> {
  const times = new Map<string, number[]>()
  let refused = 0
  const until = performance.now() + workMs
  while (performance.now() < until)
    for (const [name, task] of Object.entries(doing)) {
      const start = performance.now()
      const refusal = await task()
      if (refusal !== null) refused += 1
      times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    }
  return { times, refused }
}

/** Memory of the server and of its database in bytes; what processes share counts once. */
function memoryOf(pid: number): { server: number; database: number } {
  const own = (each: string) => {
    try {
      const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]
      return Number(kilobytes ?? 0) * 1024
    } catch {
      return 0
    }
  }
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const below = (parent: string): readonly string[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child = '']) => [child, ...below(child)])
  return { server: own(String(pid)), database: below(String(pid)).reduce((sum, each) => sum + own(each), 0) }
}

/** The rows about abuse: a person's times alone and beside 64 connections with the worst requests, and the most memory. */
export async function abuseRows(): Promise<Row[]> {
  const main = process.env.BENCH_SERVER ?? builtServer
  const server = await step('server that is attacked', () => startTestServer({ main }))
  try {
    const [person, attacker] = [await newPerson(server), await newPerson(server)]
    const apps = await step('apps', () => fill(server, attacker))
    const abuse: Abuse = {
      url: server.url,
      connections,
      attacks: attacksOf(server.key, await accessToken(attacker), apps),
    }
    const doing = tasks(server, person)
    const alone = await step('alone', () => work(doing))
    const load = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(abuse)], {
      stdio: 'inherit',
    })
    const most = { server: 0, database: 0 }
    const watch = setInterval(() => {
      const now = memoryOf(server.pid)
      most.server = Math.max(most.server, now.server)
      most.database = Math.max(most.database, now.database)
      if (now.server + now.database < mostMemory) return
      process.stderr.write('  Too much memory: the attack is ended\n')
      load.kill('SIGKILL')
    }, 250)
    let attacked: Work
    try {
      // Until the attack has begun.
      await sleep(3000)
      attacked = await step('attacked', () => work(doing), 600)
    } finally {
      clearInterval(watch)
      load.kill('SIGKILL')
    }
    const rows = [...attacked.times].flatMap(([name, times]): Row[] => {
      const before = alone.times.get(name) ?? []
      const goal = `≤ ${(2 * median(before)).toFixed(0)}`
      return [
        { what: `${name}, alone`, unit: 'ms', value: median(before), goal: '' },
        { what: `${name}, attacked`, unit: 'ms', value: median(times), goal },
        { what: `${name}, attacked, longest`, unit: 'ms', value: Math.max(...times), goal: '' },
      ]
    })
    const megabytes = (bytes: number) => bytes / 1e6
    return [
      ...rows,
      { what: 'refused to the person', unit: '', value: attacked.refused - alone.refused, goal: '0' },
      { what: 'memory of the server, most', unit: 'MB', value: megabytes(most.server), goal: '≤ 500' },
      { what: 'memory of the database, most', unit: 'MB', value: megabytes(most.database), goal: '' },
    ]
  } finally {
    await stop('the server that is attacked', () => server.dispose())
  }
}
