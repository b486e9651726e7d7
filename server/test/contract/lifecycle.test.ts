import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '@otteros/contracts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { versionProblem } from '../../src/database/external.ts'
import { isRunning, processesIn } from '../../src/processes.ts'
import { databasePid, openDatabase } from '../support/database.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { refusalHere, startHere } from '../support/own-process.ts'
import { type Person, newAddress, newPerson, visitor } from '../support/people.ts'
import { type TestServer, freePort, newDataDir, runServer, startTestServer } from '../support/server.ts'
import { type Space, fileIn } from '../support/spaces.ts'

const alone = inject('alone')

function newPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

/** Starts a server that must refuse; returns what it said. */
async function refusal(options: Parameters<typeof runServer>[0]): Promise<string> {
  const server = await runServer(options)
  const code = await server.exit()
  expect(code).toBe(1)
  // A message for a person, not a stack.
  expect(server.output()).not.toMatch(/^\s+at /m)
  if (!options?.dataDir) rmSync(server.dataDir, { recursive: true, force: true })
  return server.output()
}

describe('a start that cannot be', () => {
  test('names every wrong setting and what it should be', async () => {
    const said = await refusal({
      env: { PORT: 'http', TRUST_PROXY: 'yes', PUBLIC_URL: 'https://x.example/desk' },
    })
    expect(said).toContain('PORT is "http", expected a whole number from 1 to 65535')
    expect(said).toContain('TRUST_PROXY is "yes", expected true or false')
    expect(said).toContain('PUBLIC_URL is "https://x.example/desk", expected an origin')
  })

  test('on a data folder in use names the folder and the process, and harms neither', async () => {
    const said = await refusal({ dataDir: alone.dataDir })
    expect(said).toContain(`OtterOS already runs on ${alone.dataDir} (process `)
    expect(said).toContain('DATA_DIR')
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200)
  })

  test('on a taken port names it and leaves no database behind', async () => {
    const other = createServer()
    const port = await freePort()
    other.listen(port, '127.0.0.1')
    await once(other, 'listening')
    const dataDir = newDataDir()
    try {
      const said = await refusalHere({ port, dataDir })
      expect(said).toContain(`Port ${port} is taken by another program. Set PORT`)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
    } finally {
      other.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('without the outside database says so, and not its password', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
    const url = `postgres://me:opensesame@127.0.0.1:${await freePort()}/db`
    const said = await refusalHere({ dataDir, env: { DATABASE_URL: url } })
    expect(said).toContain('The database of DATABASE_URL cannot be used')
    expect(said).toContain('ECONNREFUSED')
    expect(said).not.toContain('opensesame')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('with damaged secrets says so', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
    writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecret":"short"}')
    expect(await refusalHere({ dataDir })).toContain('secrets.json is damaged')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('an outside PostgreSQL older than 15 is refused by its version', () => {
    expect(versionProblem(140_011)).toContain('PostgreSQL 14; OtterOS needs PostgreSQL 15')
    expect(versionProblem(150_000)).toBeNull()
    expect(versionProblem(Number.NaN)).not.toBeNull()
  })
})

/** Pushes one file; the status of the answer, or that there was none. */
async function pushed(person: Person, path: string): Promise<number | 'gone'> {
  const spaces = await person.client.rpc('own_spaces')
  const [own] = (spaces.data ?? []) as unknown as readonly Space[]
  const { status } = own
    ? await person.client.rpc('push_entries', {
        space: own.id,
        changes: [fileIn(own.id, path, path)] as Json,
        seen: 0,
      })
    : spaces
  // supabase-js gives 0 where the connection failed.
  return status === 0 ? 'gone' : status
}

describe('a running server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.dispose())

  test('keeps what is private in its data folder to its owner', () => {
    for (const name of ['secrets.json', 'server.lock', 'postgres.log'])
      expect(statSync(join(server.dataDir, name)).mode & 0o077, name).toBe(0)
    expect(statSync(join(server.dataDir, 'postgres')).mode & 0o077).toBe(0)
    const hba = readFileSync(join(server.dataDir, 'postgres', 'pg_hba.conf'), 'utf8')
    const methods = hba.split('\n').filter((line) => /^(local|host)/.test(line))
    expect(methods.length).toBeGreaterThan(0)
    for (const line of methods) expect(line.trimEnd()).toMatch(/scram-sha-256$/)
  })

  test('killed, takes its database with it, and the next start has the data whole', async () => {
    const person = await newPerson(server)
    const database = databasePid(server.dataDir)
    await server.stop('SIGKILL')
    await expect.poll(() => isRunning(database)).toBe(false)
    expect(processesIn(join(server.dataDir, 'postgres'))).toEqual([])
    await expect
      .poll(() => readFileSync(join(server.dataDir, 'postgres.log'), 'utf8'))
      .toMatch(/database system is shut down\s*$/)
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
    const client = visitor(server)
    await client.auth.signInWithPassword({ email: person.email, password: person.password })
    expect((await client.from('profiles').select('id')).data).toEqual([{ id: person.id }])
  })

  test('and its database killed together, loses no acknowledged write', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(server)))
    process.kill(databasePid(server.dataDir), 'SIGKILL')
    await server.stop('SIGKILL')
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
    for (const { email, password } of people)
      expect((await visitor(server).auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('ends with an error when its database ends', async () => {
    // A signal that does nothing: only its end is waited for.
    const ended = server.stop('SIGCONT')
    process.kill(databasePid(server.dataDir), 'SIGINT')
    expect(await ended).toBe(1)
    expect(server.output()).toContain('the database ended by itself')
    expect(server.output()).not.toMatch(/^\s+at /m)
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
  })

  test('whose database is killed under load answers 503 to all that it cannot answer, and ends with one sentence', async () => {
    const person = await newPerson(server)
    expect(await pushed(person, 'before.txt')).toBe(200)
    const answers: (number | 'gone')[] = []
    const enough = new AbortController()
    const ask = async (worker: number) => {
      for (let nth = 0; !enough.signal.aborted; nth++) {
        const status = await pushed(person, `load-${worker}-${nth}.txt`)
        answers.push(status)
        if (status === 'gone') return
      }
    }
    const workers = Array.from({ length: 16 }, (_, worker) => ask(worker))
    await expect.poll(() => answers.length).toBeGreaterThan(30)
    const ended = server.stop('SIGCONT')
    process.kill(databasePid(server.dataDir), 'SIGKILL')
    expect(await ended).toBe(1)
    enough.abort()
    await Promise.all(workers)
    expect(
      answers.filter((answer) => ![200, 503, 'gone'].includes(answer)),
      server.output(),
    ).toEqual([])
    expect(answers).toContain(503)
    expect(server.output().match(/the database ended by itself; see postgres\.log/g)).toHaveLength(1)
    expect(server.output()).not.toMatch(/\bat .*connection\.js/)
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
  })

  test('writes nothing of what the database was asked for into its log, not even when a process of it dies', async () => {
    const sql = openDatabase(server.dataDir)
    const asking = sql.unsafe("select pg_sleep(60), 'person@example.org'").then(
      () => 'answered',
      () => 'lost',
    )
    const find = () =>
      sql<{ pid: number }[]>`
        select pid from pg_stat_activity where query like 'select pg_sleep%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await find()).length).toBe(1)
    for (const { pid } of await find()) process.kill(pid, 'SIGKILL')
    const log = () => readFileSync(join(server.dataDir, 'postgres.log'), 'utf8')
    await expect.poll(log).toContain('was terminated by signal 9')
    expect(await asking).toBe('lost')
    expect(log()).not.toContain('person@example.org')
    // The driver would wait for the connection that the database ended.
    await sql.end({ timeout: 0 })
    // PostgreSQL hangs when it is told to stop while it recovers from this.
    await server.stop()
    expect(server.output()).not.toContain('did not stop in time')
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
  })

  test('tells that it lives and that it is ready apart', async () => {
    const health = async (path: string) => {
      const response = await fetch(`${server.url}${path}`)
      return [response.status, await response.json()]
    }
    expect(await health('/readyz')).toEqual([200, { status: 'ok' }])
    const sql = openDatabase(server.dataDir)
    try {
      await sql`insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`
      const unready = [503, { status: 'unavailable', reason: 'migrations' }]
      await expect.poll(() => health('/readyz')).toEqual(unready)
      expect(await health('/healthz')).toEqual([200, { status: 'ok' }])
      await sql`delete from supabase_migrations.schema_migrations where version = '29990101000000'`
    } finally {
      await sql.end()
    }
    await expect.poll(() => health('/readyz')).toEqual([200, { status: 'ok' }])
  })

  test('stops in order on SIGTERM and SIGINT, the database with it', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const pid = databasePid(server.dataDir)
      const lines = readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
      expect(await server.stop(signal), signal).toBe(0)
      expect(isRunning(pid)).toBe(false)
      expect(existsSync(lines[4] ?? '')).toBe(false)
      expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(false)
      expect(readFileSync(join(server.dataDir, 'postgres.log'), 'utf8')).toMatch(
        /database system is shut down\s*$/,
      )
      server = await startTestServer({ dataDir: server.dataDir, port: server.port })
    }
  })

  test('stops also while requests are under way whose clients have gone', async () => {
    const person = await newPerson(server)
    // The first request of all asks what tables there are.
    expect((await person.client.from('profiles').select('id')).data).toHaveLength(1)
    const sql = openDatabase(server.dataDir)
    const { promise: unlocked, resolve: unlock } = newPromise()
    const { promise: isLocked, resolve: tellLocked } = newPromise()
    const locking = sql.begin(async (transaction) => {
      await transaction`lock table public.profiles in access exclusive mode`
      tellLocked()
      await unlocked
    })
    await isLocked
    const client = new AbortController()
    const asked = person.client.from('profiles').select('id').abortSignal(client.signal)
    const answered = asked.then(({ error }) => error?.message ?? 'answered')
    const waiting = async () =>
      (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%profiles%'`)
        .count
    await expect.poll(waiting).toBe(1)
    client.abort()
    expect(await answered).toContain('abort')
    // No one waits for it any more, so neither do the database and the server.
    await expect.poll(waiting).toBe(0)
    unlock()
    await locking
    await sql.end()
    expect(await server.stop()).toBe(0)
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
  })

  test('told twice, ends at once although a request is still running', async () => {
    const { client } = await newPerson(server)
    const { data } = await client.auth.getSession()
    const request = httpRequest(`${server.url}/rest/v1/profiles`, {
      method: 'POST',
      headers: {
        apikey: server.key,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-length': '100',
      },
    })
    request.on('error', () => {})
    request.write('{')
    await sleep(100)
    const started = performance.now()
    const ended = server.stop('SIGTERM')
    await sleep(1_200)
    expect(await Promise.race([ended, Promise.resolve('running')])).toBe('running')
    process.kill(server.pid, 'SIGTERM')
    expect(await ended).toBe(1)
    expect(performance.now() - started).toBeLessThan(4_000)
    request.destroy()
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
  })
})

test('a first start that is cut off does no harm to the second', async () => {
  const first = await runServer()
  const making = () =>
    existsSync(first.dataDir) && readdirSync(first.dataDir).some((name) => name.includes('.new-'))
  while (!making()) await sleep(5)
  first.child.kill('SIGKILL')
  await first.exit()
  const second = await startHere({ dataDir: first.dataDir })
  expect(readdirSync(first.dataDir).filter((name) => name.includes('.new-'))).toEqual([])
  await second.stop()
  rmSync(first.dataDir, { recursive: true, force: true })
})

test('a lock of another machine is respected while it is fresh', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
  const lock = { id: 'x', pid: 1, started: null, host: 'another-machine', url: 'http://elsewhere:4000' }
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify(lock))
  expect(await refusalHere({ dataDir })).toContain('http://elsewhere:4000')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('on an outside database', () => {
  let database: OutsideDatabase
  beforeAll(async () => {
    database = await startOutsideDatabase()
  })
  afterAll(() => database.dispose())

  test('several servers start at once, share accounts, sessions and limits, and make nobody administrator', async () => {
    const env = {
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret that all servers share, 32 characters',
      TRUST_PROXY: 'true',
    }
    const [one, two] = await Promise.all([startTestServer({ env }), startTestServer({ env })])
    try {
      expect(one.key).toBe(two.key)
      expect(existsSync(join(one.dataDir, 'postgres'))).toBe(false)
      const person = await newPerson(one)
      expect((await person.client.rpc('get_user_role', { _user_id: person.id })).data).toBeNull()
      const { data } = await person.client.auth.getSession()
      const elsewhere = visitor(two)
      await elsewhere.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
      expect((await elsewhere.from('profiles').select('id')).data).toEqual([{ id: person.id }])
      expect((await visitor(two).from('profiles').select('id')).error?.code).toBe('42501')

      // A session that ended on one is over on the other, whatever its access token says.
      await person.client.auth.signOut({ scope: 'local' })
      const over = await elsewhere.from('profiles').select('id')
      expect([over.status, over.error?.message]).toEqual([401, 'Your session has ended. Sign in again.'])
      expect((await elsewhere.auth.refreshSession()).error?.status).toBe(400)

      // Wrong passwords count together.
      const guess = (place: TestServer, password: string) =>
        visitor(place, { headers: { 'x-forwarded-for': '203.0.113.7' } }).auth.signInWithPassword({
          email: person.email,
          password,
        })
      for (const place of [one, two, one, two, one, two, one, two, one, two])
        expect((await guess(place, 'guess-it')).error?.code).toBe('invalid_credentials')
      for (const place of [one, two]) expect((await guess(place, person.password)).error?.status).toBe(429)
    } finally {
      await Promise.all([one.dispose(), two.dispose()])
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
    const later = await startHere({ dataDir, env })
    expect(later.output()).not.toContain('migrated')
    expect((await visitor(later).auth.signUp({ email: newAddress(), password: 'secret1' })).error).toBeNull()
    await later.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

// Only root has an account that cannot reach its folders.
describe.runIf(process.getuid?.() === 0)('as root in a folder that is closed to others', () => {
  test('keeps the database where its account can reach it, and says where', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'otteros-closed-'))
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    const server = await startHere({ dataDir })
    const place =
      /the database is in (\/var\/lib\/otteros\/[0-9a-f]{16})\/postgres/.exec(server.output())?.[1] ?? ''
    expect(place).not.toBe('')
    const person = await newPerson(server)
    await server.stop()
    const again = await startHere({ dataDir })
    const { error } = await visitor(again).auth.signInWithPassword({
      email: person.email,
      password: person.password,
    })
    expect(error).toBeNull()
    await again.stop()
    rmSync(closed, { recursive: true })
    rmSync(place, { recursive: true })
  })
})
