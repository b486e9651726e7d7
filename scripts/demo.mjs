// `npm run demo`: fills an empty store with the apps of demo/, three people and a few ratings (demo/README.md). Works on the
// embedded database, whether the server runs or not. Roles come from the operator, everything else goes through the API.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { demoApps, demoPeople, readDemoApp } from '../demo/catalogue.mjs'
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Packages before tsx, which would look at every file of them: that takes longer than all the rest.
const isRemoval = process.argv.includes('--remove')
const apiPackages = isRemoval ? [] : ['@supabase/lite', '@supabase/lite/postgres', '@supabase/supabase-js']
await Promise.all(['postgres', 'zod', ...apiPackages].map((name) => import(name)))
const { register } = await import('tsx/esm/api')
const unregister = register()
const { loadConfig } = await import('../server/src/config.ts')
const { connect } = await import('../server/src/database/connection.ts')
const { migrate } = await import('../server/src/database/migrate.ts')
const { isLoopbackName } = await import('../server/src/http/client-address.ts')
const { migrationsFolder } = await import('../server/src/project.ts')
const { newCode } = await import('../server/src/one-time-code.ts')
const { loadSecrets } = await import('../server/src/secrets.ts')
const { StartupError } = await import('../server/src/startup-error.ts')
const { openOperatorDatabase, quietLog, Refusal } = await import('./lib/operator-database.mjs')

const usage = `Usage:
  npm run demo                 fills an empty store with apps, and makes three people
  npm run demo -- --force      also beside what is there, and on a server that others reach
  npm run demo -- --remove     takes the three people away, with all that is theirs
`
const emails = Object.values(demoPeople).map(({ email }) => email)
/** Installs that are sent at once. */
const installsAtOnce = 8

function readArguments(args) {
  try {
    const options = { force: { type: 'boolean' }, remove: { type: 'boolean' }, help: { type: 'boolean' } }
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
}

/** The API without a port: the same checks as over the network, also while a server runs on the database. */
async function openApi(config, database, sql) {
  const { createClient } = await import('@supabase/supabase-js')
  const { WebSocket } = await import('ws')
  const { createForward } = await import('../server/src/backend/forward.ts')
  const { createLite } = await import('../server/src/backend/lite.ts')
  const { openStorage } = await import('../server/src/backend/storage/open-storage.ts')
  const { createTokenReader } = await import('../server/src/http/tokens.ts')
  const secrets = loadSecrets(config.dataDir, config.jwtSecret)
  const lite = await createLite({
    // People of the demo cannot read mail: nothing is sent, and their addresses count as confirmed.
    config: { ...config, mailConfirm: false, smtpUrl: null },
    secrets,
    address: database.address,
    mailer: {
      sendConfirmation: async () => {},
      sendRecovery: async () => {},
      sendEmailChange: async () => {},
    },
    files: openStorage(config, sql, quietLog).files,
    readToken: createTokenReader(secrets.jwtSecret),
  })
  try {
    // Another process may be using the database: it is not changed under its feet.
    if (database.isShared) await requireMigrations(sql)
    else await migrate(sql, migrationsFolder, lite.schema, quietLog)
  } catch (error) {
    await lite.close()
    throw error
  }
  const forward = createForward(lite, quietLog)
  const client = () =>
    createClient(config.publicUrl, secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket },
      global: { fetch: (input, init) => forward(new Request(input, init)) },
    })
  return { client, close: () => lite.close() }
}

async function requireMigrations(sql) {
  const [{ place }] = await sql`select to_regclass('supabase_migrations.schema_migrations') as place`
  if (place === null) throw new Refusal('This database has no OtterOS yet. Start OtterOS once (npm start).')
  const rows = await sql`select version from supabase_migrations.schema_migrations`
  const applied = new Set(rows.map(({ version }) => version))
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  if (files.some((file) => !applied.has(file.split('_')[0])))
    throw new Refusal('The server that runs is older than these files. Start OtterOS anew, then try again.')
}

/** Refuses a server that others reach: the demo makes an account that may verify apps and look after accounts. */
function refuseReach(config) {
  if (!config.databaseUrl && isLoopbackName(new URL(config.publicUrl).hostname)) return
  throw new Refusal(
    `Others may use this OtterOS (${config.databaseUrl ? 'DATABASE_URL is set' : config.publicUrl}), and the demo makes an ` +
      'account that may verify apps and look after accounts.\nIf that is what you want: npm run demo -- --force',
  )
}

/** A Supabase project manages its accounts itself, so none are made here. */
async function refuseHosted(sql) {
  const hosted = await sql`select from pg_roles where rolname in ('supabase_admin', 'supabase_auth_admin')`
  if (hosted.length > 0)
    throw new Refusal('This is the database of a Supabase project, which the demo leaves alone.')
}

/** Refuses where the demo would come twice, or mix with the apps of others. */
async function refuseFilled(sql, isForced) {
  const known = await sql`select from auth.users where email = any(${emails})`
  if (known.length > 0)
    throw new Refusal('The demo is here already. `npm run demo -- --remove` takes it away.')
  const [{ count }] = await sql`select count(*)::int as count from public.apps`
  if (count > 0 && !isForced)
    throw new Refusal(
      `The store has ${count === 1 ? 'an app' : `${count} apps`} already, so it needs no demo.\n` +
        'To have it beside them all the same: npm run demo -- --force',
    )
}

const fail = (what, error) => {
  throw new Refusal(`${what}: ${error.message}\nNothing of the demo is left.`)
}

/** Signs a person up and gives them their role. */
async function makePerson(api, sql, invitation, { email, fullName, role }) {
  const password = randomBytes(12).toString('base64url')
  const client = api.client()
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName, invitation_code: invitation } },
  })
  if (error) fail(`${email} could not be signed up`, error)
  const { id } = data.user
  if (role) await sql`insert into public.user_roles (user_id, role) values (${id}, ${role})`
  return { client, id, email, password, fullName, role }
}

/** The first account of a server may become its administrator: that is for a person, not for one of the demo. */
async function withoutFirstAccountRule(sql, work) {
  const [rule] = await sql`select enabled from private.first_account`
  await sql`update private.first_account set enabled = false`
  try {
    return await work()
  } finally {
    await sql`update private.first_account set enabled = ${rule.enabled}`
  }
}

/** Works with an invitation code that lets the people of the demo in, whatever SIGN_UP says. */
async function withInvitation(sql, work) {
  const code = newCode()
  const [{ id }] = await sql`select private.make_invitation(${code}, ${emails.length}, 1, null, true) as id`
  try {
    return await work(code)
  } finally {
    await sql`delete from private.invitations where id = ${id}`
  }
}

async function upload(app, people, visitor) {
  const { html, icon, name, description } = readDemoApp(app)
  const { client, fullName } = people[app.by]
  const row = {
    name,
    description,
    icon,
    category: app.category,
    framework: 'html_base',
    html_content: html,
    author: fullName,
  }
  const { data, error } = await client.from('apps').insert(row).select('id, version').single()
  if (error) fail(`${name} could not be uploaded`, error)
  if (app.isVerified) {
    const { error: refused } = await people.reviewer.client
      .from('apps')
      .update({ is_verified: true })
      .eq('id', data.id)
      .eq('version', data.version)
      .select('id')
      .single()
    if (refused) fail(`${name} could not be verified`, refused)
  }
  for (const [person, stars] of Object.entries(app.stars)) {
    const rated = await people[person].client.rpc('rate_app', { _app_id: data.id, _stars: stars })
    if (rated.error) fail(`${name} could not be rated`, rated.error)
  }
  for (let sent = 0; sent < app.installs; sent += installsAtOnce) {
    const many = Math.min(installsAtOnce, app.installs - sent)
    const install = () => visitor.rpc('increment_downloads', { _app_id: data.id })
    const counted = await Promise.all(Array.from({ length: many }, install))
    const failed = counted.find((answer) => answer.error)
    if (failed) fail(`${name} could not be installed`, failed.error)
  }
}

/** Everything that the demo makes belongs to its people and goes with them. */
const removePeople = (sql) => sql`delete from auth.users where email = any(${emails}) returning email`

async function fill(api, sql) {
  const people = {}
  await withoutFirstAccountRule(sql, () =>
    withInvitation(sql, async (code) => {
      for (const [who, details] of Object.entries(demoPeople))
        people[who] = await makePerson(api, sql, code, details)
    }),
  )
  const visitor = api.client()
  for (const app of demoApps) await upload(app, people, visitor)
  const administrators = await sql`select from public.user_roles where role = 'administrator'`
  return { people: Object.values(people), hasAdministrator: administrators.length > 0 }
}

function report({ people, hasAdministrator }) {
  const waiting = demoApps.filter(({ isVerified }) => !isVerified).length
  const rows = people.map(({ email, password, role }) => [email, password, role ?? 'no role'])
  const width = (column) => Math.max(...rows.map((row) => row[column].length))
  const lines = rows.map((row) => `  ${row[0].padEnd(width(0))}  ${row[1].padEnd(width(1))}  ${row[2]}`)
  return [
    `The store has ${demoApps.length} apps now; ${waiting} of them wait for a review.`,
    'People to sign in as. Their passwords are shown this once:',
    ...lines,
    ...(hasAdministrator
      ? []
      : [
          'There is no administrator yet, and signing up makes no one administrator now that there are accounts.',
          'Sign up, then: npm run role -- grant YOU@EXAMPLE.ORG administrator',
        ]),
    '`npm run demo -- --remove` takes all of it away again.',
  ].join('\n')
}

async function remove(sql) {
  const [{ place }] = await sql`select to_regclass('auth.users') as place`
  const removed = place === null ? [] : await removePeople(sql)
  return removed.length === 0
    ? 'There is no demo here.'
    : 'The demo is gone: its people, their apps and ratings.'
}

async function main(args) {
  const options = readArguments(args)
  if (options.help) return usage
  const config = loadConfig(process.env)
  if (!options.force && !options.remove) refuseReach(config)
  const database = await openOperatorDatabase(config)
  const sql = connect(database.address, 1)
  try {
    await refuseHosted(sql)
    if (options.remove) return await remove(sql)
    const api = await openApi(config, database, sql)
    try {
      await refuseFilled(sql, options.force === true)
      try {
        return report(await fill(api, sql))
      } catch (error) {
        // Half a demo is worse than none.
        await removePeople(sql)
        throw error
      }
    } finally {
      await api.close()
    }
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

try {
  process.stdout.write(`${(await main(process.argv.slice(2))).trimEnd()}\n`)
} catch (error) {
  if (!(error instanceof Refusal || error instanceof StartupError)) throw error
  process.stderr.write(`${error.message.trimEnd()}\n`)
  process.exitCode = 1
} finally {
  await unregister()
}
