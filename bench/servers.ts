import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtServer } from '../e2e/support/server'
import { databasePid } from '../server/test/support/database'
import { accessToken, newPerson, type Person } from '../server/test/support/people'
import { canRunSites, type Site, startSite } from '../server/test/support/site'
import { cpuTime } from './api-cpu'
import type { Load, LoadResult } from './api-load'
import { median } from './statistics'
import { step, stop } from './step'
import type { Row } from './table'

const loadProgram = fileURLToPath(new URL('api-load.ts', import.meta.url))

/** Numbers of servers that are compared. */
const sizes = [1, 2, 3] as const

interface Call {
  readonly name: string
  readonly path: (person: Person) => string
  readonly body: ((person: Person) => object) | null
}

const calls: readonly Call[] = [
  { name: 'own profile', path: ({ id }) => `/rest/v1/profiles?select=*&id=eq.${id}`, body: null },
  {
    name: 'sign-in',
    path: () => '/auth/v1/token?grant_type=password',
    body: ({ email, password }) => ({ email, password }),
  },
]

interface Cost {
  readonly perSecond: number
  /** CPU time a request, in ms: of all servers, and of the database. */
  readonly servers: number
  readonly database: number
}

async function measure(site: Site, person: Person, call: Call): Promise<Cost> {
  const body = call.body?.(person)
  const load: Load = {
    url: `${site.url}${call.path(person)}`,
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: site.key,
      authorization: `Bearer ${await accessToken(person)}`,
      'content-type': 'application/json',
    },
    body: body ? JSON.stringify(body) : null,
    connections: 64,
    warmUp: 1,
    seconds: 4,
  }
  const used = () => ({
    servers: site.servers.reduce((sum, { pid }) => sum + cpuTime(pid), 0),
    database: cpuTime(databasePid(site.dataDir)),
  })
  const before = used()
  // Nothing else would end it.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', loadProgram, JSON.stringify(load)],
    { timeout: 150_000 },
  )
  const after = used()
  const { sent, answers, seconds, failed } = JSON.parse(stdout) as LoadResult
  if (failed > 0) throw new Error(`${call.name}: ${failed} requests failed`)
  const perRequest = (part: 'servers' | 'database') => ((after[part] - before[part]) * 1000) / sent
  return {
    perSecond: answers / seconds,
    servers: perRequest('servers'),
    database: perRequest('database'),
  }
}

/**
 * The rows about sites of one, two and three servers behind a balancer, in turns: requests per second, and what they cost. On a machine
 * with few cores all parts share these; what a request costs tells how many servers a machine of its own would be worth.
 */
export async function serverRows(runs: number): Promise<Row[]> {
  if (!canRunSites) throw new Error('HAProxy and PgBouncer must be installed')
  const sites: { readonly count: number; readonly site: Site; readonly person: Person }[] = []
  try {
    for (const count of sizes) {
      const site = await step(`a site of ${count}`, () => startSite({ servers: count, main: builtServer }))
      sites.push({ count, site, person: await newPerson(site) })
    }
    const rows: Row[] = []
    for (const call of calls) {
      const costs = new Map<number, Cost[]>(sizes.map((count) => [count, []]))
      for (let run = 0; run <= runs; run++)
        for (const { count, site, person } of sites) {
          const cost = await step(`${call.name}, ${count}`, () => measure(site, person, call))
          // The first requests open connections and compile what all need.
          if (run > 0) costs.get(count)?.push(cost)
        }
      for (const [count, all] of costs) {
        const middle = (of: (cost: Cost) => number) => median(all.map(of))
        const what = `${call.name}, ${count} server${count > 1 ? 's' : ''}`
        rows.push(
          { what, unit: 'req/s', value: middle(({ perSecond }) => perSecond), goal: '' },
          {
            what: `${what}, CPU of servers`,
            unit: 'ms/req',
            value: middle(({ servers }) => servers),
            goal: '',
          },
          {
            what: `${what}, CPU of the database`,
            unit: 'ms/req',
            value: middle(({ database }) => database),
            goal: '',
          },
        )
      }
    }
    return rows
  } finally {
    for (const { count, site } of sites) await stop(`the site of ${count}`, () => site.dispose())
  }
}
