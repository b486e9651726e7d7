// Functions of the database, the files of accounts, and what no client reaches.
import { randomBytes, randomUUID } from 'node:crypto'
import { type Line, type Outcome, anyRow, noError, tryInsert, tryUpdate } from './cells.ts'
import { newSent } from './messages.ts'
import { newVersion } from './versions.ts'
import { type Actor, newAccount, newApp } from './world.ts'

/** Calls a function; refused when it fails, answers null or says so itself. */
async function call(actor: Actor, name: string, args: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const answer: { readonly data: unknown; readonly error: unknown } = await actor.client.rpc(name, args)
  if (answer.error || answer.data === null || answer.data === false) return 'refused'
  const { data } = answer
  return typeof data === 'object' && 'success' in data && data.success === false ? 'refused' : 'allowed'
}

/** Asks why an app was taken down; refused when nothing is said. */
async function reasonOf(actor: Actor, app: string): Promise<Outcome> {
  const answer: { readonly data: unknown } = await actor.client.rpc('taken_down_reasons', { _app_ids: [app] })
  const { data } = answer
  return typeof data === 'object' && data !== null && app in data ? 'allowed' : 'refused'
}

const lineOf = (name: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
  table: name,
  verb: 'call',
  what,
  expected,
  attempt,
})

const functions: Line[] = [
  lineOf('get_user_role', 'about oneself, with a role', '--AAA', (_, actor) =>
    call(actor, 'get_user_role', { _user_id: actor.id }),
  ),
  lineOf('get_user_role', 'about another person', 'RRRAA', async ({ chief }, actor) =>
    call(actor, 'get_user_role', { _user_id: chief }),
  ),
  lineOf('can_use_advanced_framework', 'about oneself', 'RRAAA', (_, actor) =>
    call(actor, 'can_use_advanced_framework', { _user_id: actor.id }),
  ),
  lineOf('can_use_advanced_framework', 'about another person', 'RRRAA', ({ chief }, actor) =>
    call(actor, 'can_use_advanced_framework', { _user_id: chief }),
  ),
  lineOf('list_people', 'a page of everybody', 'RRRAA', (_, actor) => call(actor, 'list_people', {})),
  lineOf('get_user_auth_details', 'about oneself', 'RRRAA', (_, actor) =>
    call(actor, 'get_user_auth_details', { _user_id: actor.id }),
  ),
  lineOf('get_user_auth_details', 'about another person', 'RRRAA', ({ stranger }, actor) =>
    call(actor, 'get_user_auth_details', { _user_id: stranger }),
  ),
  lineOf('get_user_auth_details', 'about an administrator', 'RRRRA', ({ chief }, actor) =>
    call(actor, 'get_user_auth_details', { _user_id: chief }),
  ),
  lineOf('update_user_credentials', "another person's e-mail", 'RRRAA', async ({ sql }, actor) =>
    call(actor, 'update_user_credentials', {
      _target_user_id: await newAccount(sql),
      _new_email: `${randomUUID()}@example.org`,
      _new_password: null,
    }),
  ),
  lineOf('update_user_credentials', "another person's password", 'RRRAA', async ({ sql }, actor) =>
    call(actor, 'update_user_credentials', {
      _target_user_id: await newAccount(sql),
      _new_email: null,
      _new_password: 'new-secret',
    }),
  ),
  lineOf('update_user_credentials', "an administrator's e-mail", 'RRRRA', async ({ sql }, actor) =>
    call(actor, 'update_user_credentials', {
      _target_user_id: await newAccount(sql, 'administrator'),
      _new_email: `${randomUUID()}@example.org`,
      _new_password: null,
    }),
  ),
  lineOf('update_user_credentials', "an administrator's password", 'RRRRA', async ({ sql }, actor) =>
    call(actor, 'update_user_credentials', {
      _target_user_id: await newAccount(sql, 'administrator'),
      _new_email: null,
      _new_password: 'new-secret',
    }),
  ),
  lineOf('increment_downloads', 'any app', 'AAAAA', async ({ sql, stranger }, actor) =>
    call(actor, 'increment_downloads', { _app_id: await newApp(sql, stranger) }),
  ),
  lineOf('rate_app', "another person's app", 'RAAAA', async ({ sql, stranger }, actor) =>
    call(actor, 'rate_app', { _app_id: await newApp(sql, stranger), _stars: 4 }),
  ),
  lineOf('rate_app', 'own app', '-RRRR', async ({ sql }, actor) =>
    call(actor, 'rate_app', { _app_id: await newApp(sql, actor.id), _stars: 5 }),
  ),
  lineOf('submit_app_version', 'own verified app', '-AAAA', async ({ sql }, actor) =>
    call(actor, 'submit_app_version', { _app_id: await newApp(sql, actor.id, { is_verified: true }) }),
  ),
  lineOf('submit_app_version', 'own app that waits itself', '-RRRR', async ({ sql }, actor) =>
    call(actor, 'submit_app_version', { _app_id: await newApp(sql, actor.id) }),
  ),
  lineOf('submit_app_version', "another person's app", 'RRRRR', async ({ sql, stranger }, actor) =>
    call(actor, 'submit_app_version', { _app_id: await newApp(sql, stranger, { is_verified: true }) }),
  ),
  lineOf('submit_app_version', 'framework, advanced_html_base, own app', '-RAAA', async ({ sql }, actor) =>
    call(actor, 'submit_app_version', {
      _app_id: await newApp(sql, actor.id, { is_verified: true }),
      _framework: 'advanced_html_base',
    }),
  ),
  lineOf('submit_app_version', 'author, own app', '-RAAA', async ({ sql }, actor) =>
    call(actor, 'submit_app_version', {
      _app_id: await newApp(sql, actor.id, { is_verified: true }),
      _author: 'Somebody Famous',
    }),
  ),
  lineOf('withdraw_app_version', 'own version', '-AAAA', async (world, actor) =>
    call(actor, 'withdraw_app_version', { _version_id: (await newVersion(world, actor.id)).id }),
  ),
  lineOf('withdraw_app_version', "another person's version", 'RRRRR', async (world, actor) =>
    call(actor, 'withdraw_app_version', { _version_id: (await newVersion(world, world.stranger)).id }),
  ),
  ...[true, false].flatMap((approve): Line[] => [
    lineOf(
      'review_app_version',
      `${approve ? 'approve' : 'reject'} an own version`,
      '-RRAA',
      async (world, actor) =>
        call(actor, 'review_app_version', {
          _version_id: (await newVersion(world, actor.id)).id,
          _approve: approve,
        }),
    ),
    lineOf(
      'review_app_version',
      `${approve ? 'approve' : 'reject'} another person's version`,
      'RRRAA',
      async (world, actor) =>
        call(actor, 'review_app_version', {
          _version_id: (await newVersion(world, world.stranger)).id,
          _approve: approve,
        }),
    ),
  ]),
  lineOf('take_down_app', "another person's app", 'RRRAA', async ({ sql, stranger }, actor) =>
    call(actor, 'take_down_app', { _app_id: await newApp(sql, stranger), _reason: 'It reads mail.' }),
  ),
  lineOf('take_down_app', 'put back an own app', '-RRAA', async ({ sql }, actor) => {
    const app = await newApp(sql, actor.id)
    await sql`insert into private.taken_down (app_id, reason) values (${app}, 'It reads mail.')`
    return call(actor, 'take_down_app', { _app_id: app, _reason: null })
  }),
  lineOf('taken_down_reasons', "another person's app", 'RRRAA', async ({ sql, stranger }, actor) => {
    const app = await newApp(sql, stranger)
    await sql`insert into private.taken_down (app_id, reason) values (${app}, 'It reads mail.')`
    return reasonOf(actor, app)
  }),
  lineOf('taken_down_reasons', 'own app', '-AAAA', async ({ sql }, actor) => {
    const app = await newApp(sql, actor.id)
    await sql`insert into private.taken_down (app_id, reason) values (${app}, 'It reads mail.')`
    return reasonOf(actor, app)
  }),
  lineOf('send_message', 'to a user code', 'RAAAA', async ({ sql }, actor) =>
    call(actor, 'send_message', { _to: await newAccount(sql), _subject: 'Fish', _message: 'There is fish.' }),
  ),
  lineOf('send_message', 'to an address', 'RAAAA', (_, actor) =>
    call(actor, 'send_message', { _to: `${randomUUID()}@example.org`, _subject: 'Fish', _message: 'Fish.' }),
  ),
  lineOf('send_message', 'to an address with a second line', 'RRRRR', (_, actor) =>
    call(actor, 'send_message', { _to: 'a@example.org\nBcc: b@example.org', _subject: 'a', _message: 'b' }),
  ),
  lineOf('set_message_status', 'an own message', '-RRRR', async (world, actor) =>
    call(actor, 'set_message_status', { _message_id: await newSent(world, actor.id), _status: 'sent' }),
  ),
  lineOf('set_message_status', "another person's message", 'RRRRR', async (world, actor) =>
    call(actor, 'set_message_status', { _message_id: await newSent(world, world.stranger), _status: 'sent' }),
  ),
  lineOf('linux_setup', 'how it is', 'RRRRA', (_, actor) => call(actor, 'linux_setup', {})),
  lineOf('begin_linux_setup', 'at all', 'RRRRA', (_, actor) => call(actor, 'begin_linux_setup', {})),
  lineOf('cancel_linux_setup', 'at all', 'RRRRA', (_, actor) => call(actor, 'cancel_linux_setup', {})),
  lineOf('file_contents', 'own files, which are in a space', 'RRRRR', (_, actor) =>
    call(actor, 'file_contents', { paths: ['/home/none'] }),
  ),
  lineOf('pull_files', 'own changes, which are in a space', 'RRRRR', (_, actor) =>
    call(actor, 'pull_files', { after: 0, most: 10, whole: false }),
  ),
  lineOf('push_files', 'own changes, which are in a space', 'RRRRR', (_, actor) =>
    call(actor, 'push_files', { changes: [], seen: null }),
  ),
]

const ownFile = (person: string) => ({
  user_id: person,
  path: `/home/${randomBytes(6).toString('hex')}`,
  kind: 'folder',
  revision: 'r1',
  version: 0,
})

const files: Line[] = [
  {
    table: 'files',
    verb: 'insert',
    what: 'own',
    expected: '-RRRR',
    attempt: (_, actor) => tryInsert(actor, 'files', ownFile(actor.id), 'path'),
  },
  {
    table: 'files',
    verb: 'insert',
    what: "another person's",
    expected: 'RRRRR',
    attempt: ({ stranger }, actor) => tryInsert(actor, 'files', ownFile(stranger), 'path'),
  },
  {
    table: 'files',
    verb: 'select',
    what: "another person's",
    expected: 'RRRRR',
    attempt: async ({ sql, stranger }, actor) => {
      const file = ownFile(stranger)
      await sql`insert into public.files ${sql(file)}`
      return anyRow(actor.client.from('files').select('path').eq('path', file.path))
    },
  },
  {
    table: 'files',
    verb: 'update',
    what: "kind, another person's",
    expected: 'RRRRR',
    attempt: async (world, actor) => {
      const file = ownFile(world.stranger)
      await world.sql`insert into public.files ${world.sql(file)}`
      return tryUpdate(world, actor, {
        table: 'files',
        key: { path: file.path },
        column: 'kind',
        value: 'removed',
      })
    },
  },
  {
    table: 'file_accounts',
    verb: 'select',
    what: "another person's",
    expected: 'RRRRR',
    attempt: async ({ sql, stranger }, actor) => {
      await sql`insert into public.file_accounts (user_id) values (${stranger}) on conflict do nothing`
      return anyRow(actor.client.from('file_accounts').select('bytes').eq('user_id', stranger))
    },
  },
]

/** What no request reaches: other schemas, and functions in them. */
const hidden: Line[] = [
  ['private', 'audit_log'],
  ['private', 'first_account'],
  ['private', 'sign_up'],
  ['private', 'invitations'],
  ['private', 'administrator_code'],
  ['private', 'taken_down'],
  ['private', 'server_limits'],
  ['private', 'stored'],
  ['private', 'store_limits'],
  ['private', 'browser_limits'],
  ['private', 'vm_limits'],
  ['private', 'rate_limits'],
  ['private', 'message_limits'],
  ['private', 'uses'],
  ['private', 'installs'],
  ['private', 'linux_setups'],
  ['auth', 'users'],
  ['auth', 'sessions'],
  ['auth', 'refresh_tokens'],
  ['storage', 'objects'],
  ['storage', 'buckets'],
  ['supabase_migrations', 'schema_migrations'],
].map(
  ([schema = '', table = '']): Line => ({
    table: `${schema}.${table}`,
    verb: 'select',
    what: 'any row',
    expected: 'RRRRR',
    attempt: (_, actor) => anyRow(actor.client.schema(schema).from(table).select()),
  }),
)
const hiddenFunctions: Line[] = [
  { name: 'has_role', args: { _user_id: randomUUID(), _roles: ['administrator'] } },
  { name: 'audit', args: { _action: 'role.assigned', _person: null, _app: null, _details: {} } },
  { name: 'is_reviewer', args: {} },
  { name: 'count_use', args: { _who: 'me', _what: 'uploads', _span: '1 day', _most: 1000 } },
  { name: 'invitation_for', args: { _email: 'a@example.org', _code: 'AAAA-BBBB-CCCC-DDDD' } },
  { name: 'take_mail', args: {} },
  { name: 'count_install', args: { _app_id: randomUUID() } },
  { name: 'end_vm_sessions', args: { _person: randomUUID() } },
  { name: 'linux_setup_status', args: {} },
].map(
  ({ name, args }): Line => ({
    table: `private.${name}`,
    verb: 'call',
    what: 'at all',
    expected: 'RRRRR',
    attempt: (_, actor) => noError(actor.client.schema('private').rpc(name, args)),
  }),
)

export const callLines: readonly Line[] = [...functions, ...files, ...hidden, ...hiddenFunctions]
