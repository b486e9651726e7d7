import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accessToken } from '../server/test/support/people'
import { cpuTime } from './api-cpu'
import type { Load, LoadResult } from './api-load'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import { manyApps, startStoreServer, type StoreServer } from './store-server'
import type { Row } from './table'

const loadProgram = fileURLToPath(new URL('api-load.ts', import.meta.url))

/** What a page of the store asks for, as the desktop does. */
const columns =
  'id,name,author,description,icon,category,framework,version,rating,ratings,downloads,is_verified,files,content_length,created_at,user_id'
const listOf = (more: string) =>
  `/rest/v1/apps?select=${columns}&is_verified=eq.true&order=is_verified.desc,downloads.desc,id.asc&offset=0&limit=48${more}`

interface Call {
  readonly name: string
  readonly path: string
  readonly body?: object
  /** Whether the person asks; else a visitor. */
  readonly isPerson?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly goal: string
}

const callsOf = ({ person }: StoreServer): readonly Call[] => [
  {
    name: '20 names of apps, visitor',
    path: '/rest/v1/apps?select=id,name&order=is_verified.desc,downloads.desc,id.asc&limit=20',
    goal: '≥ 600',
  },
  { name: `first page of ${manyApps} apps, visitor`, path: listOf(''), goal: '' },
  {
    name: `first page of ${manyApps} apps with their number, visitor`,
    path: listOf(''),
    headers: { prefer: 'count=exact' },
    goal: '',
  },
  {
    name: `search in ${manyApps} apps with their number, visitor`,
    path: listOf('&search_text=imatch.pebble'),
    headers: { prefer: 'count=exact' },
    goal: '',
  },
  {
    name: 'own profile',
    path: `/rest/v1/profiles?select=*&id=eq.${person.id}`,
    isPerson: true,
    goal: '≥ 600',
  },
  {
    name: 'function (own role)',
    path: '/rest/v1/rpc/get_user_role',
    body: { _user_id: person.id },
    isPerson: true,
    goal: '≥ 600',
  },
  {
    name: 'sign-in',
    path: '/auth/v1/token?grant_type=password',
    body: { email: person.email, password: person.password },
    // A password costs 70 ms of a core by design, so that guessing is dear.
    goal: '',
  },
]

/** What a call cost. */
interface Cost extends LoadResult {
  /** CPU time of the server and its database in ms a request. */
  readonly cpu: number
}

async function measureCall(server: StoreServer, call: Call): Promise<Cost> {
  const token = call.isPerson === true ? await accessToken(server.person) : server.key
  const load: Load = {
    url: `${server.url}${call.path}`,
    method: call.body ? 'POST' : 'GET',
    headers: {
      apikey: server.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...call.headers,
    },
    body: call.body ? JSON.stringify(call.body) : null,
    connections: 64,
    warmUp: 1,
    seconds: 4,
  }
  const program = [process.execPath, ['--import', 'tsx', loadProgram, JSON.stringify(load)]] as const
  const before = cpuTime(server.pid)
  // Nothing else would end it.
  const { stdout } = await promisify(execFile)(...program, { timeout: 150_000 })
  const result = JSON.parse(stdout) as LoadResult
  return { ...result, cpu: ((cpuTime(server.pid) - before) * 1000) / result.sent }
}

/** The rows about the API: requests per second from another process over 64 connections, and how long an answer takes. */
export async function apiRows(runs: number): Promise<Row[]> {
  const server = await startStoreServer()
  try {
    const rows: Row[] = []
    const calls = callsOf(server)
    // The first requests open connections and compile what all need.
    const [first] = calls
    if (first) await step('first requests', () => measureCall(server, first))
    for (const call of calls) {
      const results = await repeat(call.name, runs, () => measureCall(server, call))
      const failed = results.reduce((sum, result) => sum + result.failed, 0)
      if (failed > 0) throw new Error(`${call.name}: ${failed} requests failed`)
      const what = `API, ${call.name}`
      const middle = (of: (cost: Cost) => number) => median(results.map(of))
      rows.push(
        { what, unit: 'req/s', value: middle(({ answers, seconds }) => answers / seconds), goal: call.goal },
        { what: `${what}, 99 of 100 within`, unit: 'ms', value: middle(({ most }) => most), goal: '' },
        { what: `${what}, CPU of the server`, unit: 'ms/req', value: middle(({ cpu }) => cpu), goal: '' },
      )
    }
    return rows
  } finally {
    await stop('the server of the API', () => server.dispose())
  }
}
