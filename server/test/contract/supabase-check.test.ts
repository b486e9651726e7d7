// `npm run supabase:check`, on a database with the roles of the platform and an HTTP server in the place of a project.
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { migrationsFolder } from '../../src/project.ts'
import { type CheckOptions, checkProject } from '../../src/supabase-check/check.ts'
import { checkContents, pictureFile } from '../../src/supabase-check/database.ts'
import type { Finding } from '../../src/supabase-check/finding.ts'
import { type Picture, parsePicture, printPicture, readPicture } from '../../src/supabase-check/picture.ts'
import { type HostedDatabase, makeHostedDatabase } from '../support/hosted-database.ts'
import { runOperatorCommand } from '../support/operator-command.ts'
import {
  type StandIn,
  type StandInAnswer,
  realtimePath,
  standInKey,
  standInToken,
  startStandIn,
} from '../support/project-stand-in.ts'

let hosted: HostedDatabase
let expected: Picture
let project: StandIn
beforeAll(async () => {
  hosted = await makeHostedDatabase(inject('shared').dataDir)
  expected = await inRolledBack((turn) => readPicture(turn))
  project = await startStandIn()
})
afterEach(() => project.answers.clear())
afterAll(async () => {
  await project.dispose()
  await hosted.dispose()
})

/** Works in a transaction that is undone. */
async function inRolledBack<T>(work: (turn: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const undone = new Error('undone')
  const done: T[] = []
  await hosted.project
    .begin(async (turn) => {
      done.push(await work(turn))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const [result] = done
  if (result === undefined) throw new Error('no result')
  return result
}

/** What of these is missing, each with its details. */
const missingOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => state === 'missing')
    .map(({ check, said, details }) => [`${check}: ${said}`, ...details].join('\n'))

const missingAfter = (change: string) =>
  inRolledBack(async (turn) => {
    await turn.unsafe(change)
    return missingOf(await checkContents(turn, migrationsFolder, expected))
  })

test('the file that a project is compared with is what the migrations make', async () => {
  const text = printPicture(expected)
  await expect(text).toMatchFileSnapshot(pictureFile(migrationsFolder))
  expect(parsePicture(text)).toEqual(expected)
})

test('a database that ran the migrations lacks nothing, whatever else the project keeps in it', async () => {
  expect(
    await missingAfter(`
      create table public.notes (id int primary key);
      alter table public.notes enable row level security;
      create policy mine on storage.objects for all to authenticated using (bucket_id = 'mine');
      create function public.mine() returns int language sql return 1;
      alter table private.stored enable row level security`),
  ).toEqual([])
})

const broken: readonly (readonly [name: string, change: string, said: RegExp])[] = [
  [
    'a dropped policy',
    'drop policy "people have the messages they got" on public.received_messages',
    /^policies: policy public\.received_messages: people have the messages they got is missing$/,
  ],
  [
    'a policy for all',
    'create policy leak on public.files for select to anon using (true)',
    /^policies: policy public\.files: leak is not made by any migration/,
  ],
  [
    'a policy for stored files of all',
    `create policy leak on storage.objects for select to anon using (bucket_id in ('mine', 'vm-states'))`,
    /^policies: policy storage\.objects: leak is not made by any migration/,
  ],
  [
    'row-level security that is off',
    'alter table public.files disable row level security',
    /^tables, row-level security: table public\.files: expected “rows secured”, found “rows open”$/,
  ],
  [
    'an open table of somebody else',
    'create table public.notes (id int)',
    /^tables, row-level security: table public\.notes is not made/,
  ],
  [
    'a bucket that is gone',
    `delete from storage.buckets where id = 'vm-states'`,
    /^buckets: bucket vm-states is missing$/,
  ],
  [
    'a bucket that takes more',
    `update storage.buckets set file_size_limit = 99999999 where id = 'app-files'`,
    /^buckets: bucket app-files: expected “public, files of 10485760 bytes”, found “public, files of 99999999 bytes”$/,
  ],
  [
    'a function that visitors may call',
    'grant execute on function public.send_message(text, text, text) to anon',
    /^functions of the database: function public\.send_message\(text,text,text\): expected .*, found /,
  ],
  [
    'a function that is gone for the service',
    'revoke execute on function public.set_message_status(uuid, text) from service_role, public',
    /^functions for the service role: .* is missing$/,
  ],
  [
    'a function as its owner',
    'create function public.open_door() returns text language sql security definer as $$ select 1::text $$; grant execute on function public.open_door() to anon',
    /^functions of the database: function public\.open_door\(\) is not made/,
  ],
  [
    'a trigger that is off',
    'alter table public.apps disable trigger a_guard_app',
    /^triggers: trigger public\.apps: a_guard_app: expected .* switched off”$/,
  ],
  [
    'a table granted to visitors',
    'grant select on public.profiles to anon',
    /^grants: grant on table public\.profiles to anon is not made/,
  ],
  [
    'a column that is gone',
    'alter table public.profiles drop column full_name cascade',
    /^columns: column public\.profiles\.full_name is missing$/m,
  ],
  [
    'no publication',
    'alter publication supabase_realtime drop table public.received_messages',
    /^realtime publication: .* is missing$/,
  ],
  [
    'a topic that nobody may listen to',
    'drop policy "people hear their own news" on realtime.messages',
    /^policies: policy realtime\.messages: people hear their own news is missing$/,
  ],
  [
    'a topic that everybody may listen to',
    `create policy "all" on realtime.messages for select to anon using (realtime.topic() like 'user:%')`,
    /^policies: policy realtime\.messages: all is not made/,
  ],
  [
    'a publication of more',
    'alter publication supabase_realtime add table public.files',
    /^realtime publication: publication supabase_realtime: public\.files is not made/,
  ],
  [
    'a migration that has not run',
    `delete from supabase_migrations.schema_migrations where version = '20261126150000'`,
    /^migrations: 20261126150000_backups\.sql has not run$/,
  ],
  [
    'a migration of a newer version',
    `insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`,
    /^migrations: 20990101000000_later is not part of this version$/,
  ],
  [
    'a migration with another text',
    `update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '20261126150000'`,
    /^migrations: 20261126150000_backups\.sql ran with a different text$/,
  ],
]
test.each(broken)('%s is found in a database', async (_name, change, said) => {
  const missing = await missingAfter(change)
  expect(
    missing.some((line) => said.test(line)),
    missing.join('\n'),
  ).toBe(true)
})

test('a migration that the command line of the platform split into statements is the same', async () => {
  expect(
    await missingAfter(`
      update supabase_migrations.schema_migrations
      set statements = array(select trim(part) from regexp_split_to_table(statements[1], E';\\\\s*\\n') as part)
      where version = '20261126150000'`),
  ).toEqual([])
})

/** The options for the stand-in. */
const options = (): CheckOptions => ({
  databaseUrl: null,
  projectUrl: project.url,
  key: standInKey,
  desktop: `${project.url}/`,
  token: standInToken,
  api: project.url,
})
const missingOutside = async (changes: Partial<CheckOptions> = {}) =>
  missingOf(await checkProject({ ...options(), ...changes }, migrationsFolder))

test('a project whose services, desktop and settings are as they should be lacks nothing', async () => {
  expect(await missingOutside()).toEqual([])
})

const faults: readonly (readonly [path: string, answer: StandInAnswer, said: RegExp])[] = [
  [
    '/auth/v1/settings',
    { json: { external: { email: true }, mailer_autoconfirm: true } },
    /^sign-in: new addresses are not confirmed$/,
  ],
  [
    '/rest/v1/apps',
    { status: 404, json: { message: 'relation not found' } },
    /^data: the App Store answers with HTTP 404: relation not found$/,
  ],
  ['/rest/v1/sign_up', { json: [{ policy: 'open' }] }, /^hidden schema: private answers with HTTP 200$/],
  [
    '/storage/v1/object/public/app-files/not-there',
    { status: 400, json: { message: 'Bucket not found' } },
    /^files: app-files: Bucket not found$/,
  ],
  ['OPTIONS /functions/v1/send-email', { status: 404 }, /^function send-email: is not deployed$/],
  [
    'OPTIONS /functions/v1/web-proxy',
    { status: 503, json: { code: 'BOOT_ERROR' } },
    /^function web-proxy: does not start \(HTTP 503\)$/,
  ],
  [
    '/functions/v1/ai-assistant',
    { status: 401, json: { code: 401, message: 'Missing authorization header' } },
    /^function ai-assistant: is refused by the platform/,
  ],
  [
    '/functions/v1/web-proxy',
    { status: 401, json: { code: 'signed_out' } },
    /^function web-proxy: does not let http:.* read its answers$/,
  ],
  ['/', { json: null }, /^desktop page: has no Content-Security-Policy$/],
  [
    '/config.json',
    { json: { supabaseUrl: 'https://other.example', supabaseKey: standInKey } },
    /^config\.json: supabaseUrl is not SUPABASE_URL$/,
  ],
  ['/sandbox/frame.html', { json: null }, /^sandbox page: 3 differences/],
  ['/v1/projects/localhost/config/auth', { json: { jwt_exp: 60 } }, /jwt_exp is 60 instead of 3600/],
  [
    '/v1/projects/localhost/postgrest',
    { json: { db_schema: 'public,private' } },
    /^exposed schemas: private is exposed$/,
  ],
  [
    '/v1/projects/localhost/functions',
    { json: [{ slug: 'web-proxy', status: 'ACTIVE', verify_jwt: true }] },
    /web-proxy: verify_jwt is not false/,
  ],
  ['/v1/projects/localhost/secrets', { json: [] }, /^secrets of functions: CORS_ORIGINS is not set$/],
]
test.each(faults)('%s of a project that answers otherwise is one line', async (path, answer, said) => {
  project.answers.set(path, answer)
  const missing = await missingOutside()
  expect(missing).toHaveLength(1)
  expect(missing[0]).toMatch(said)
})

test('realtime that lets no one in is only noted, because the desktop asks then', async () => {
  const realtime = async () => {
    const findings = await checkProject(options(), migrationsFolder)
    return findings.filter(({ check }) => check === 'realtime').map(({ state, said }) => `${state}: ${said}`)
  }
  expect(await realtime()).toEqual(['ok: tells of changes, and keeps visitors out of private topics'])
  project.answers.set(realtimePath, { json: 'open' })
  expect(await realtime()).toEqual(['missing: lets visitors hear the news of people'])
  project.answers.set(realtimePath, {})
  expect(await realtime()).toEqual(['note: refuses to tell of changes'])
})

test('a project that does not answer is one line, and so is an address that is none', async () => {
  expect(await missingOutside({ projectUrl: 'http://localhost:9', desktop: null, token: null })).toHaveLength(
    1,
  )
  expect(await missingOutside({ projectUrl: 'REF' })).toEqual(['addresses: SUPABASE_URL is not an address'])
})

test('a secret key, a key of another project and a wrong token are told apart', async () => {
  expect(await missingOutside({ key: 'sb_secret_value' })).toContainEqual(
    expect.stringContaining('SUPABASE_PUBLISHABLE_KEY is a secret key'),
  )
  expect(await missingOutside({ key: 'sb_publishable_other' })).toContain('sign-in: refuses the key')
  expect(await missingOutside({ token: 'sbp_wrong' })).toContain(
    'settings of sign-in: the platform answers with HTTP 401',
  )
})

const command = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  runOperatorCommand('supabase-check', args, env)
const everything = () => ({
  SUPABASE_DB_URL: hosted.url,
  SUPABASE_URL: project.url,
  SUPABASE_PUBLISHABLE_KEY: standInKey,
  SUPABASE_ACCESS_TOKEN: standInToken,
  SUPABASE_API_URL: project.url,
  DESKTOP_URL: `${project.url}/`,
})

test('the command prints a line for each check and ends with 1 only if something is missing, and never prints a secret', async () => {
  const well = await command(everything())
  expect(well.problems).toBe('')
  expect(well.code).toBe(0)
  expect(well.out).toMatch(/^✓ policies: all \d+ are as the migrations make them$/m)
  expect(well.out).toMatch(/\nNothing is missing\.\n$/)
  project.answers.set('OPTIONS /functions/v1/send-email', { status: 404 })
  const ill = await command(everything())
  expect(ill.code).toBe(1)
  expect(ill.out).toContain(
    '✗ function send-email: is not deployed\n    → Run: supabase functions deploy send-email\n',
  )
  const listed = await command(everything(), '--json')
  expect(listed.code).toBe(1)
  expect(JSON.parse(listed.out)).toContainEqual({
    check: 'function send-email',
    state: 'missing',
    said: 'is not deployed',
    details: [],
    todo: 'Run: supabase functions deploy send-email',
  })
  const password = new URL(hosted.url).password
  for (const { out, problems } of [well, ill, listed])
    for (const secret of [password, standInToken, standInKey]) expect(out + problems).not.toContain(secret)
})

test('the command says what it needs, and that a database cannot be read, without its password', async () => {
  expect(await command({})).toMatchObject({ code: 1, problems: expect.stringContaining('Usage:') as string })
  const wrong = new URL(hosted.url)
  wrong.password = 'very-secret'
  const refused = await command({ SUPABASE_DB_URL: wrong.href })
  expect(refused.code).toBe(1)
  expect(refused.out).toMatch(/✗ database: cannot be read: .*password/)
  expect(refused.out + refused.problems).not.toContain('very-secret')
  const senseless = await command({ SUPABASE_DB_URL: 'very-secret' })
  expect(senseless.out).toContain('✗ database: SUPABASE_DB_URL is not an address')
  expect(senseless.out + senseless.problems).not.toContain('very-secret')
})
