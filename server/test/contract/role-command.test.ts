// `npm run role`: roles as the operator of the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { runOperatorCommand, said } from '../support/operator-command.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, newPerson } from '../support/people.ts'

let server: OwnServer
/** The first account: administrator and trusted user. */
let first: Person
let second: Person

beforeAll(async () => {
  server = await startHere()
  first = await newPerson(server)
  second = await newPerson(server)
})
afterAll(() => server.dispose())

/** Runs the command on the data of the server. */
const role = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runOperatorCommand('role', args, { DATA_DIR: server.dataDir, ...env })
const nameOf = async (person: Person) => {
  const { data } = await person.client.from('profiles').select('username').eq('id', person.id).single()
  return data?.username ?? ''
}

test('a role is given, once, and counts for the next request; it is taken away again, and all of it is in the log', async () => {
  const ask = async () =>
    (await second.client.rpc('can_use_advanced_framework', { _user_id: second.id })).data
  const given = 'verified_developer'
  expect(await ask()).toBe(false)
  expect(await role(['grant', second.email.toUpperCase(), given])).toEqual(
    said(`${second.email} is verified_developer now.`),
  )
  expect(await ask()).toBe(true)
  expect(await role(['grant', second.email, given])).toEqual(
    said(`${second.email} was verified_developer already.`),
  )
  expect(await role(['revoke', second.email, given])).toEqual(
    said(`${second.email} is not verified_developer any more.`),
  )
  expect(await ask()).toBe(false)
  expect(await role(['revoke', second.email, given])).toEqual(
    said(`${second.email} was not verified_developer.`),
  )
  const sql = openDatabase(server.dataDir)
  try {
    const log = await sql`
      select actor, action from private.audit_log where person = ${second.id} order by id`
    expect([...log]).toEqual([
      { actor: null, action: 'role.assigned' },
      { actor: null, action: 'role.removed' },
    ])
  } finally {
    await sql.end()
  }
})

test('everybody with a role is listed with the highest first, or one person', async () => {
  expect(await role(['list'])).toEqual(
    said(`${first.email}  ${await nameOf(first)}  administrator, trusted_user`),
  )
  expect(await role(['list', second.email])).toEqual(
    said(`${second.email}  ${await nameOf(second)}  no role`),
  )
})

test('a person or a role that is unknown is refused with a hint', async () => {
  const nobody = 'nobody@example.org'
  expect(await role(['grant', nobody, 'trusted_user'])).toEqual({
    code: 1,
    out: '',
    problems: `Nobody has the address ${nobody}. Roles are given to people who have signed up.\n`,
  })
  expect(await role(['list', nobody])).toEqual({
    code: 1,
    out: '',
    problems: `Nobody has the address ${nobody}.\n`,
  })
  const unknown = await role(['grant', second.email, 'root'])
  expect([unknown.code, unknown.out, unknown.problems.split('\n')[0]]).toEqual([1, '', 'root is no role.'])
  for (const args of [
    ['promote', second.email, 'administrator'],
    ['grant', second.email],
    ['list', second.email, 'administrator'],
  ]) {
    const { code, out, problems } = await role(args)
    expect([code, out]).toEqual([1, ''])
    expect(problems).toContain('npm run role -- grant EMAIL ROLE')
  }
})

test('the operator may take the role of the last administrator, and is told so', async () => {
  expect(await role(['revoke', first.email, 'administrator'])).toEqual(
    said(`${first.email} is not administrator any more.\nNobody is administrator any more.`),
  )
  await role(['grant', second.email, 'administrator'])
})

test('it works while the server does not run, and says when there is no database yet', async () => {
  await server.stop()
  expect(await role(['list', second.email])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ {2}administrator\n$/),
  })
  const folder = mkdtempSync(join(tmpdir(), 'otteros-role-'))
  try {
    expect(await role(['list'], { DATA_DIR: folder })).toEqual({
      code: 1,
      out: '',
      problems: 'This database is not set up for this version. Start OtterOS once (npm start).\n',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a database that cannot be reached is named, without its password', async () => {
  const { code, out, problems } = await role(['list'], {
    DATABASE_URL: 'postgres://otter:very-secret@127.0.0.1:1/desktop',
  })
  expect([code, out]).toEqual([1, ''])
  expect(problems).toMatch(/^The database of DATABASE_URL cannot be used .*127\.0\.0\.1:1.*\n$/)
  expect(problems).not.toContain('very-secret')
})
