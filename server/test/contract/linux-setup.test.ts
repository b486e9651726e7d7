// Setting up the Linux of the virtual machine from the desktop.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LinuxSetupStatus, linuxSetupFunction, linuxSetupStatus } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ImageFailure } from '../../../vm/image/failure.ts'
import type { MakeImage } from '../../src/linux-image/make-image.ts'
import type { MakingStep } from '../../src/linux-image/maker-messages.ts'
import { createLinuxSetups, type LinuxSetups } from '../../src/linux-image/setups.ts'
import { createLogger } from '../../src/log.ts'
import { giveRoleIn } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { newMember, tokenFor } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'

/** A maker that a test directs: each making waits until it is told how it ends. */
function createFakeMaker() {
  const makings: {
    report(step: MakingStep): void
    finish(): void
    fail(error: Error): void
    isEnded: boolean
  }[] = []
  const make: MakeImage = (report, signal) =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        own.isEnded = true
        settle()
      }
      const own = {
        report,
        finish: () => end(resolve),
        fail: (error: Error) => end(() => reject(error)),
        isEnded: false,
      }
      makings.push(own)
      signal.addEventListener('abort', () => end(() => reject(new Error('aborted'))))
    })
  return { make, makings, last: () => makings.at(-1) }
}

let server: OwnServer
let sql: postgres.Sql
let administrator: string
const maker = createFakeMaker()
const quiet = { isTTY: false, write: () => true }
const log = createLogger(quiet, quiet)
/** Another server on the same database. */
const otherMaker = createFakeMaker()
let other: LinuxSetups

async function tokenOf(role: string | null): Promise<string> {
  const { id } = await newMember(server, sql)
  if (role !== null) await giveRoleIn(sql, id, role)
  return tokenFor(server.dataDir, id)
}

beforeAll(async () => {
  server = await startHere({ makeImage: maker.make })
  sql = openDatabase(server.dataDir)
  administrator = await tokenOf('administrator')
  other = createLinuxSetups({ sql, make: otherMaker.make, log })
})
afterEach(async () => {
  for (const { makings } of [maker, otherMaker]) for (const one of makings) one.finish()
  await sql`update private.linux_setups set ended = now(), outcome = 'cancelled' where ended is null`
})
afterAll(async () => {
  await other.stop()
  await sql.end()
  await server.dispose()
})

const ask = (action: string, token: string | null = administrator, place = server) =>
  request(place, `/functions/v1/${linuxSetupFunction}`, {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify({ action }),
  })
const statusOf = async (action: string, place = server): Promise<LinuxSetupStatus> => {
  const response = await ask(action, administrator, place)
  expect(response.status).toBe(200)
  return linuxSetupStatus.parse(await response.json())
}
const look = () => statusOf('look')

test.each([
  ['a visitor', null, 401],
  ['a person without a role', 'user', 403],
  ['a verified_developer', 'verified_developer', 403],
  ['a trusted_user', 'trusted_user', 403],
])('%s can neither look, begin nor cancel', async (_, role, expected) => {
  const token = role === null ? null : await tokenOf(role === 'user' ? null : role)
  const before = maker.makings.length
  await statusOf('begin')
  for (const action of ['look', 'begin', 'cancel']) {
    const response = await ask(action, token)
    expect([action, response.status]).toEqual([action, expected])
    expect(await response.json()).toMatchObject({ code: '42501' })
  }
  expect(maker.makings).toHaveLength(before + 1)
  expect((await look()).state).toBe('running')
})

test('an administrator begins it, sees how far it is, and finds what was made', async () => {
  expect((await statusOf('begin')).state).toBe('running')
  await expect.poll(look).toMatchObject({ state: 'running', phase: 'list', part: null })
  maker.last()?.report({ phase: 'packages', part: 0.25 })
  await expect.poll(look).toMatchObject({ phase: 'packages', part: 0.25 })
  // Within a phase it is written down with the next sign of life.
  maker.last()?.report({ phase: 'packages', part: 0.75 })
  await expect.poll(look, { timeout: 10_000 }).toMatchObject({ phase: 'packages', part: 0.75 })
  const description = {
    key: '0123456789abcdef',
    memory: 64,
    kernel: 'Linux 6.1',
    state: { file: 'state.bin.gz', bytes: 5, unpackedBytes: 9 },
  }
  expect((await fetch(`${server.url}/vm/linux.json`)).status).toBe(404)
  mkdirSync(join(server.dataDir, 'vm'), { recursive: true })
  writeFileSync(join(server.dataDir, 'vm/linux.json'), JSON.stringify(description))
  maker.last()?.finish()
  await expect.poll(look).toMatchObject({ state: 'made', problem: null })
  expect((await fetch(`${server.url}/vm/linux.json`)).status).toBe(200)
  rmSync(join(server.dataDir, 'vm'), { recursive: true })
  const [entry] = await sql`select action from private.audit_log order by at desc limit 1`
  expect(entry?.action).toBe('linux.begun')
})

test('two that begin, on two servers, have one made', async () => {
  const before = maker.makings.length + otherMaker.makings.length
  const second = await tokenOf('administrator')
  await Promise.all([
    statusOf('begin'),
    ask('begin', second),
    // What the route of another server does.
    other.take(),
    other.take(),
  ])
  await expect.poll(() => maker.makings.length + otherMaker.makings.length).toBe(before + 1)
  await Promise.all([other.take(), statusOf('begin')])
  expect(maker.makings.length + otherMaker.makings.length).toBe(before + 1)
})

test('what one server makes is seen and cancelled by way of another', async () => {
  await sql`insert into private.linux_setups default values`
  await other.take()
  const begun = otherMaker.last()
  begun?.report({ phase: 'start', part: null })
  await expect.poll(look).toMatchObject({ state: 'running', phase: 'start' })
  expect((await statusOf('cancel')).state).toBe('cancelled')
  await expect.poll(() => begun?.isEnded, { timeout: 10_000 }).toBe(true)
  expect((await look()).state).toBe('cancelled')
})

test('cancelling ends what the same server makes at once, and it can be begun again', async () => {
  await statusOf('begin')
  const begun = maker.last()
  expect((await statusOf('cancel')).state).toBe('cancelled')
  await expect.poll(() => begun?.isEnded).toBe(true)
  expect((await statusOf('cancel')).state).toBe('cancelled')
  expect((await statusOf('begin')).state).toBe('running')
  expect(maker.last()).not.toBe(begun)
})

test('a failure is told with its reason, and what nobody foresaw without its words', async () => {
  await statusOf('begin')
  maker.last()?.fail(new ImageFailure('offline', 'No mirror of Debian answers.'))
  await expect.poll(look).toMatchObject({
    state: 'failed',
    problem: 'offline',
    detail: 'No mirror of Debian answers.',
  })
  await statusOf('begin')
  maker.last()?.fail(new Error('a secret of the server'))
  await expect.poll(look).toMatchObject({ state: 'failed', problem: 'broken', detail: null })
  expect(server.output()).toContain('a secret of the server')
})

test('one whose server is gone is over, and can be begun again', async () => {
  await sql`insert into private.linux_setups (phase, seen) values ('start', now() - interval '30 seconds')`
  expect(await look()).toMatchObject({ state: 'failed', problem: 'lost' })
  const before = maker.makings.length
  expect((await statusOf('begin')).state).toBe('running')
  await expect.poll(() => maker.makings.length).toBe(before + 1)
  const states = await sql`select outcome, problem from private.linux_setups order by id desc limit 2`
  expect(states).toEqual([
    { outcome: null, problem: null },
    { outcome: 'failed', problem: 'lost' },
  ])
})

test('stopping the server ends it, and so does the next start after a cut', async () => {
  const own = createFakeMaker()
  const first = await startHere({ makeImage: own.make })
  const { dataDir } = first
  const id = await openAndGet(dataDir, async (owner) => {
    const person = await newMember(first, owner)
    await giveRoleIn(owner, person.id, 'administrator')
    return person.id
  })
  const token = tokenFor(dataDir, id)
  expect((await ask('begin', token, first)).status).toBe(200)
  await expect.poll(() => own.makings.length).toBe(1)
  await first.stop()
  expect(own.last()?.isEnded).toBe(true)
  const again = await startHere({ dataDir, makeImage: own.make })
  const stateNow = async () => linuxSetupStatus.parse(await (await ask('look', token, again)).json())
  expect(await stateNow()).toMatchObject({ state: 'failed', problem: 'lost' })
  // As a cut leaves it.
  await openAndGet(dataDir, (owner) => owner`insert into private.linux_setups (phase) values ('start')`)
  expect(await stateNow()).toMatchObject({ state: 'running' })
  await again.stop()
  const last = await startHere({ dataDir, makeImage: own.make })
  const response = await ask('look', token, last)
  expect(await response.json()).toMatchObject({ state: 'failed', problem: 'lost' })
  await last.dispose()
})

async function openAndGet<Value>(
  dataDir: string,
  work: (owner: postgres.Sql) => Promise<Value>,
): Promise<Value> {
  const owner = openDatabase(dataDir)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

test('other requests are refused', async () => {
  for (const body of ['', '{}', '{"action":"make"}', 'x'.repeat(2000)]) {
    const response = await request(server, `/functions/v1/${linuxSetupFunction}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${administrator}` },
      body,
    })
    expect(response.status).toBe(body.length > 1024 ? 413 : 400)
  }
})
