import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/test/support/database'
import { accessToken, newPerson, type Person } from '../server/test/support/people'
import { startTestServer, type TestServer } from '../server/test/support/server'
import { type Attacker, type Attackers, startAttacker } from './abuse-attacker'
import { memoryNow } from './abuse-memory'
import { type Work, tasksOf, workFor } from './abuse-person'
import { median } from './statistics'
import { step, stop } from './step'
import type { Row } from './table'

const builtServer = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
/** How often the person works alone and attacked, in turns. */
const rounds = Number(process.env.BENCH_ABUSE_ROUNDS ?? 5)
/** How long each time (ms). */
const roundMs = 3000
/** What the attack has to begin, and the server to come to rest after it (ms). */
const settleMs = 2000
/** The server is ended when it and its database take more (bytes). */
const mostMemory = 3e9

/** Pages of 5 MB, and rows that a search goes through; returns the id of an app with such a page. */
async function fill(server: TestServer, person: Person): Promise<string> {
  const sql = openDatabase(server.dataDir, 1)
  const [row] = await sql<{ id: string }[]>`
    insert into public.apps (name, author, description, html_content, user_id)
    select 'Heavy ' || n, 'Bench', 'Of five megabytes', repeat('<p>otter ' || n || '</p>', 300000), ${person.id}
    from generate_series(1, 20) as n returning id`
  await sql`
    insert into public.apps (name, author, description, is_verified, user_id)
    select 'Light ' || n, 'Bench', repeat('of the river ', 100), true, ${person.id} from generate_series(1, 5000) as n`
  await sql.end()
  return row?.id ?? ''
}

interface Outcome {
  readonly alone: Work
  readonly attacked: Work
  /** Answers to the attack by their status, and CPU time of sending it (s). */
  readonly answers: Record<string, number>
  cpu: number
}

async function alternate(tasks: ReturnType<typeof tasksOf>, attacker: Attacker): Promise<Outcome> {
  const nothing = (): Work => ({ times: new Map(), refused: 0 })
  // The first requests to a server compile and connect.
  await workFor(settleMs, tasks, nothing())
  const outcome: Outcome = { alone: nothing(), attacked: nothing(), answers: {}, cpu: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await workFor(roundMs, tasks, outcome.alone)
    attacker.begin()
    await sleep(settleMs)
    await workFor(roundMs, tasks, outcome.attacked)
    const { answers, cpu } = await attacker.end()
    outcome.cpu += cpu
    for (const [status, count] of Object.entries(answers))
      outcome.answers[status] = (outcome.answers[status] ?? 0) + count
    await sleep(settleMs)
  }
  return outcome
}

const megabytes = (bytes: number) => bytes / 1e6

function rowsOf(who: Attackers, { alone, attacked, answers, cpu }: Outcome): Row[] {
  const ms = (what: string, value: number, goal = ''): Row => ({
    what: `${who}: ${what}`,
    unit: 'ms',
    value,
    goal,
  })
  const rows = [...attacked.times].flatMap(([name, times]): Row[] => {
    const before = alone.times.get(name) ?? []
    const ratio = median(times) / median(before)
    return [
      ms(`${name}, alone`, median(before)),
      ms(`${name}, attacked`, median(times)),
      { what: `${who}: ${name}, ratio`, unit: '', value: ratio, goal: '≤ 2' },
      ms(`${name}, longest alone`, Math.max(...before)),
      ms(`${name}, longest attacked`, Math.max(...times)),
    ]
  })
  const refused = attacked.refused - alone.refused
  process.stderr.write(
    `  Answers to the attack: ${JSON.stringify(answers)}; CPU time of sending it ${cpu.toFixed(1)} s\n`,
  )
  return [...rows, { what: `${who}: refused to the person`, unit: '', value: refused, goal: '0' }]
}

async function attackedBy(who: Attackers, server: TestServer, token: string, app: string, person: Person) {
  const attacker = startAttacker(server, token, app, who)
  try {
    const outcome = await step(who, () => alternate(tasksOf(server, person), attacker), 600)
    return rowsOf(who, outcome)
  } finally {
    attacker.stop()
  }
}

/**
 * The rows about abuse: a person's times alone and next to 64 connections with the worst requests, in turns so that what else the
 * machine does meets both alike, and the most memory.
 */
export async function abuseRows(): Promise<Row[]> {
  const main = process.env.BENCH_SERVER ?? builtServer
  const server = await step('server that is attacked', () => startTestServer({ main }))
  const most = { server: 0, database: 0 }
  const watch = setInterval(() => {
    const now = memoryNow(server.pid)
    most.server = Math.max(most.server, now.server)
    most.database = Math.max(most.database, now.database)
    if (now.server + now.database < mostMemory) return
    process.stderr.write('  Too much memory: the server is ended\n')
    void server.stop('SIGKILL')
  }, 500)
  try {
    const [person, attacker] = [await newPerson(server), await newPerson(server)]
    const app = await step('apps', () => fill(server, attacker))
    const token = await accessToken(attacker)
    const rows: Row[] = []
    for (const who of ['account', 'visitors', 'both'] as const)
      rows.push(...(await attackedBy(who, server, token, app, person)))
    return [
      ...rows,
      { what: 'memory of the server, most', unit: 'MB', value: megabytes(most.server), goal: '≤ 500' },
      { what: 'memory of the database, most', unit: 'MB', value: megabytes(most.database), goal: '' },
    ]
  } finally {
    clearInterval(watch)
    await stop('the server that is attacked', () => server.dispose())
  }
}
