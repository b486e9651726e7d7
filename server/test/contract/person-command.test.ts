// `npm run person`: accounts as the operator of the server.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { FolderStore } from '../../src/backend/storage/folder-store.ts'
import { createDigest } from '../../src/limits/counters.ts'
import { createLogger } from '../../src/log.ts'
import { openMailbox } from '../../src/mail/mailbox.ts'
import { clearDeletedObjects, deletePerson } from '../../src/people/deletion.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { openDatabase } from '../support/database.ts'
import { runOperatorCommand, said } from '../support/operator-command.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { expectBlobs, fileIn, hashOf, ownSpace, pushEntries } from '../support/spaces.ts'
import { type Person, accessToken, newAddress, newPerson, request, visitor } from '../support/people.ts'

let server: OwnServer
/** The first account: administrator. */
let first: Person
let sql: postgres.Sql
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-person-'))
  server = await startHere()
  first = await newPerson(server)
  sql = openDatabase(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command on the data of the server. */
const command = (...args: readonly string[]) =>
  runOperatorCommand('person', args, { DATA_DIR: server.dataDir })
const signIn = async ({ email, password }: Person) =>
  (await visitor(server).auth.signInWithPassword({ email, password })).error
const userOf = async (token: string) =>
  (await request(server, '/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status
const rowsOf = async (token: string) =>
  (await request(server, '/rest/v1/profiles', { headers: { authorization: `Bearer ${token}` } })).status

describe('suspending', () => {
  test('ends sessions at once and refuses new ones, whichever way they come, until the account is restored', async () => {
    const person = await newPerson(server)
    const token = await accessToken(person)
    const { data } = await person.client.auth.getSession()
    expect(await command('suspend', person.email.toUpperCase())).toEqual(
      said(`${person.email} is suspended. Their sessions have ended.`),
    )
    expect([await userOf(token), await rowsOf(token)]).toEqual([403, 401])
    expect(await signIn(person)).toMatchObject({
      code: 'user_banned',
      message: 'This account is suspended. Ask the people who run this server.',
    })
    expect(await signIn({ ...person, password: 'wrong-password' })).toMatchObject({
      code: 'invalid_credentials',
    })
    const refreshed = await visitor(server).auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect(refreshed.error).not.toBeNull()
    const recoveryToken = 'a'.repeat(64)
    await sql`update auth.users set recovery_token = ${recoveryToken}, recovery_sent_at = now() where id = ${person.id}`
    const link = await request(server, `/auth/v1/verify?token=${recoveryToken}&type=recovery`)
    expect(link.headers.get('location') ?? '').not.toContain('access_token')
    expect(await sql`select from auth.sessions where user_id = ${person.id}`).toHaveLength(0)
    expect(await command('suspend', person.email)).toEqual(said(`${person.email} was suspended already.`))
    expect((await command('list')).out).toMatch(new RegExp(`^${person.email} .* suspended$`, 'm'))
    expect(await command('restore', person.email)).toEqual(said(`${person.email} can sign in again.`))
    expect(await signIn(person)).toBeNull()
    expect(await command('restore', person.email)).toEqual(said(`${person.email} was not suspended.`))
  })

  test('holds for a session that began at the same moment', async () => {
    const person = await newPerson(server)
    const token = await accessToken(person)
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`
    expect(await rowsOf(token)).toBe(401)
  })
})

/** A person who left traces wherever a person can, and what to search for. */
async function somebodyWithTraces() {
  const email = newAddress('zubrowka')
  const person = await newPerson(server, { email, fullName: 'Xenia Quastenflosser' })
  const other = await newPerson(server)
  const path = `${person.id}/1-page.html`
  const [earlier, asked] = [newAddress('slivovitz'), newAddress('slivovitz')]
  const takesAddress = async (address: string) =>
    first.client.rpc('update_user_credentials', { _target_user_id: person.id, _new_email: address })
  const done = [
    await person.client.storage.from('app-files').upload(path, new File(['Xenia'], 'page.html')),
    await person.client.storage.from('vm-states').upload(`${person.id}/state`, new Uint8Array([1, 2, 3])),
    await person.client.from('apps').insert({ name: 'Her app', author: '', description: 'An app' }),
    await person.client.from('browser_bookmarks').insert({ url: 'https://example.org/', title: 'Example' }),
    await person.client.rpc('send_message', {
      _to: other.id,
      _subject: 'Hello',
      _message: 'From one to another',
    }),
    await other.client.rpc('send_message', { _to: email, _subject: 'Hello', _message: 'To an address' }),
    await other.client.rpc('send_message', { _to: person.id, _subject: 'Hello', _message: 'To a code' }),
    await first.client.from('user_roles').insert({ user_id: person.id, role: 'verified_developer' }),
    await first.client
      .from('profiles')
      .update({ username: `zubrowka_${person.id.slice(0, 8)}` })
      .eq('id', person.id),
    await takesAddress(earlier),
    await other.client.rpc('send_message', {
      _to: earlier,
      _subject: 'Hello',
      _message: 'To a first address',
    }),
  ]
  const { id: space } = await ownSpace(person)
  await expectBlobs(person, space, [{ hash: hashOf(film), size: film.length }])
  done.push(
    await person.client.storage.from('spaces').upload(`${space}/${hashOf(film)}`, film, {
      contentType: 'application/octet-stream',
    }),
  )
  const files = [
    fileIn(space, 'diary of Xenia', 'Slivovitz'),
    fileIn(space, 'film of Xenia', '', { hash: hashOf(film), size: film.length, content: null }),
  ]
  expect(await pushEntries(person, space, files, 0)).toMatchObject({ applied: true })
  await signIn({ ...person, email: earlier, password: 'wrong-password' })
  await mailbox().deliver({ to: earlier, subject: 'Hello', text: 'To a first address' })
  done.push(await takesAddress(email))
  await sql`update auth.users set email_change = ${asked} where id = ${person.id}`
  await mailbox().deliver({ to: asked, subject: 'A new address', text: 'Is it yours?' })
  expect(done.map(({ error }) => error)).toEqual(done.map(() => null))
  await signIn({ ...person, password: 'wrong-password' })
  await visitor(server).auth.resetPasswordForEmail(email)
  await expect.poll(async () => JSON.stringify(await mailbox().list())).toContain(email)
  const sent = await request(server, '/functions/v1/send-email', {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessToken(person)}` },
    body: JSON.stringify({
      to: other.email,
      subject: 'Mail',
      content: 'By mail',
      fromEmail: email,
      fromName: 'Xenia',
    }),
  })
  expect(await sent.json()).toMatchObject({ delivery: 'mailbox' })
  // A refusal that names her file in the log.
  await other.client.storage.from('app-files').upload(path, new File(['no'], 'page.html'))
  return {
    person,
    other,
    earlier,
    words: [
      person.id,
      space,
      email.split('@')[0] ?? '',
      'quastenflosser',
      'zubrowka',
      'slivovitz',
      Buffer.from('Slivovitz').toString('hex'),
      'of xenia',
    ],
  }
}
const mailbox = () => openMailbox(join(server.dataDir, 'mail'))

/** A content that is too large for the database. */
const film = Buffer.alloc(70_000, 'Xenia swims. ')

/** Every row of every table in which one of the words stands. */
async function foundInDatabase(words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ place: string }[]>`
    select format('%I.%I', table_schema, table_name) as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { place } of tables)
    for (const { text } of await sql<
      { text: string }[]
    >`select lower(found::text) as text from ${sql.unsafe(place)} found`)
      if (words.some((word) => text.includes(word))) found.push(`${place}: ${text}`)
  return found
}

/** Files of a folder whose name or content has one of the words. */
const foundOnDisk = (place: string, words: readonly string[]) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const text =
        `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`.toLowerCase()
      return words.some((word) => text.includes(word))
    })
    .map(({ name }) => name)

/** How many files the uploads take; none where nothing was uploaded yet. */
const contents = () => {
  const uploads = join(server.dataDir, 'uploads')
  if (!existsSync(uploads)) return 0
  return readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

describe('deleting', () => {
  test('leaves nothing of the person in database, storage, mailbox and log but a pseudonym', async () => {
    const before = contents()
    const { person, other, earlier, words } = await somebodyWithTraces()
    const token = await accessToken(person)
    expect((await foundInDatabase(words)).length).toBeGreaterThan(10)
    expect(contents()).toBe(before + 6)
    const { code, out, problems } = await command('delete', person.email)
    expect({ code, problems }).toEqual({ code: 0, problems: '' })
    const pseudonym = /calls it ([0-9a-f-]{36}) now/.exec(out)?.[1] ?? ''

    expect(await foundInDatabase(words)).toEqual([])
    expect(contents()).toBe(before)
    expect(foundOnDisk(join(server.dataDir, 'uploads'), words)).toEqual([])
    expect(foundOnDisk(join(server.dataDir, 'mail'), words)).toEqual([])
    const log = server.output().toLowerCase()
    expect(words.filter((word) => log.includes(word))).toEqual([])
    const logOfDatabase = readFileSync(join(server.dataDir, 'postgres.log'), 'utf8').toLowerCase()
    expect(words.filter((word) => logOfDatabase.includes(word))).toEqual([])
    const digest = createDigest(loadSecrets(server.dataDir, null).jwtSecret)
    const accounts = [person.email, earlier].map((address) => digest('account', address))
    expect(await sql`select from private.failed_sign_ins where account in ${sql(accounts)}`).toHaveLength(0)
    const kept = await sql`select action from private.audit_log where person = ${pseudonym} order by id`
    expect(kept.map(({ action }) => String(action))).toEqual([
      'role.assigned',
      'profile.changed',
      'credentials.email',
      'credentials.email',
      'role.removed',
      'account.deleted',
    ])
    expect([await userOf(token), await rowsOf(token)]).toEqual([403, 401])
    expect(await signIn(person)).toMatchObject({ code: 'invalid_credentials' })
    const received = await other.client.from('received_messages').select('sender_id, sender_name')
    expect(received.data).toContainEqual({ sender_id: null, sender_name: 'Deleted account' })
    expect(await command('delete', person.email)).toMatchObject({ code: 1, out: '' })
  })

  test('goes on after a cut: contents that stayed are removed by the next run or the next start', async () => {
    const before = contents()
    const { person, words } = await somebodyWithTraces()
    const parts = {
      sql,
      files: {
        removeObject: () => Promise.reject(new Error('cut')),
      },
      mailbox: mailbox(),
      digest: createDigest(loadSecrets(server.dataDir, null).jwtSecret),
    }
    await expect(deletePerson(parts, person.email)).rejects.toThrow('cut')
    expect(contents()).toBe(before + 6)
    const files = new FileStorage(new FolderStore(join(server.dataDir, 'uploads')))
    expect(await deletePerson({ ...parts, files }, person.email)).toBeNull()
    expect(contents()).toBe(before)
    expect(await foundInDatabase(words)).toEqual([])
    expect(foundOnDisk(join(server.dataDir, 'mail'), words)).toEqual([])
  })

  test('leaves to others what they wrote to an address before and after it was the person', async () => {
    const person = await newPerson(server)
    const [sender, next] = [await newPerson(server), await newPerson(server)]
    const address = newAddress()
    const write = async (message: string) =>
      sender.client.rpc('send_message', { _to: address, _subject: 'Hello', _message: message })
    const takes = async (taker: string, taken: string) =>
      first.client.rpc('update_user_credentials', { _target_user_id: taker, _new_email: taken })
    const steps = [
      () => write('before'),
      () => takes(person.id, newAddress()),
      () => takes(person.id, address),
      () => write('during'),
      () => takes(person.id, person.email),
      () => takes(next.id, address),
      () => write('after'),
    ]
    for (const step of steps) expect((await step()).error).toBeNull()
    await mailbox().deliver({ to: address, subject: 'Hello', text: 'for the next' })
    expect((await command('delete', person.email)).code).toBe(0)
    const { data } = await sender.client.from('messages').select('message, to_recipient')
    expect(Object.fromEntries(data?.map((row) => [row.message, row.to_recipient]) ?? [])).toEqual({
      before: address,
      during: 'deleted account',
      after: address,
    })
    expect((await mailbox().list()).filter(({ to }) => to === address).map(({ text }) => text)).toEqual([
      'for the next',
    ])
  })

  test('where the stored files are not, leaves them to the server that has them', async () => {
    const before = contents()
    const { person } = await somebodyWithTraces()
    const elsewhere = mkdtempSync(join(tmpdir(), 'otteros-contract-'))
    const parts = {
      sql,
      files: new FileStorage(new FolderStore(elsewhere)),
      mailbox: mailbox(),
      digest: createDigest(loadSecrets(server.dataDir, null).jwtSecret),
    }
    expect(await deletePerson(parts, person.email)).not.toBeNull()
    expect(contents()).toBe(before + 6)
    const here = new FileStorage(new FolderStore(join(server.dataDir, 'uploads')))
    const stop = clearDeletedObjects(sql, here, createLogger())
    await expect.poll(contents).toBe(before)
    await expect.poll(async () => (await sql`select from private.objects_to_remove`).length).toBe(0)
    stop()
    rmSync(elsewhere, { recursive: true })
  })

  test('is the one change of the audit log: nothing else is altered or removed, and only what is older than its term goes', async () => {
    const refused = /only added to/
    await expect(sql`update private.audit_log set details = '{}'`).rejects.toThrow(refused)
    await expect(sql`update private.audit_log set person = gen_random_uuid()`).rejects.toThrow(refused)
    await expect(sql`delete from private.audit_log`).rejects.toThrow(refused)
    await expect(sql`truncate private.audit_log`).rejects.toThrow(refused)
  })
})

test('an export holds the rows and the stored files of the person, no secrets and nothing of others', async () => {
  const { person, other } = await somebodyWithTraces()
  const target = join(folder, 'export.json')
  expect(await command('export', person.email, target)).toMatchObject({ code: 0 })
  const text = readFileSync(target, 'utf8')
  const written: { tables: Record<string, object[]>; stored: object[] } = JSON.parse(text)
  expect(written.tables['auth.users']).toMatchObject([{ id: person.id, email: person.email }])
  expect(written.tables['public.profiles']).toMatchObject([{ full_name: 'Xenia Quastenflosser' }])
  expect(written.tables['public.apps']).toMatchObject([{ name: 'Her app' }])
  expect(written.stored).toContainEqual({
    bucket: 'app-files',
    name: `${person.id}/1-page.html`,
    type: 'application/octet-stream',
    content: Buffer.from('Xenia').toString('base64'),
  })
  // Files of the own space, wherever they are: a small one in the database, a large one among the stored objects.
  const { id: space } = await ownSpace(person)
  expect(
    written.tables['public.space_entries']?.map((row) => (row as { name: string }).name).toSorted(),
  ).toEqual(['diary of Xenia', 'film of Xenia'])
  const small = written.tables['public.space_blobs']?.find((row) => (row as { size: number }).size < 100)
  expect(small).toMatchObject({ content: `\\x${Buffer.from('Slivovitz').toString('hex')}` })
  expect(written.stored).toContainEqual({
    bucket: 'spaces',
    name: `${space}/${hashOf(film)}`,
    type: 'application/octet-stream',
    content: film.toString('base64'),
  })
  expect(text).not.toMatch(/encrypted_password|refresh_token/)
  // She wrote to the other by address herself.
  expect(written.tables['public.messages']).toHaveLength(2)
  expect(JSON.stringify(written.tables['auth.users'])).not.toContain(other.id)
  expect(await command('export', person.email, target)).toMatchObject({ code: 1, out: '' })
})

test('an unknown address and a wrong line are refused with a hint, and it works while the server does not run', async () => {
  expect(await command('suspend', 'nobody@example.org')).toEqual({
    code: 1,
    out: '',
    problems: 'No account has the address nobody@example.org.\n',
  })
  for (const args of [
    ['suspend'],
    ['list', 'x@example.org'],
    ['export', first.email],
    ['erase', first.email],
  ])
    expect(await command(...args)).toMatchObject({ code: 1, problems: expect.stringContaining('Usage:') })
  await sql.end()
  await server.stop()
  expect((await command('list')).out).toContain(first.email)
})
