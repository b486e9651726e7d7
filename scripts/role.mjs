// `npm run role -- grant|revoke|list EMAIL ROLE`: roles as the operator of the server, on the embedded database (whether the
// server runs or not) or the one of DATABASE_URL.
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Packages before tsx, which would look at every file of them.
await Promise.all(['postgres', 'zod'].map((name) => import(name)))
const { register } = await import('tsx/esm/api')
const unregister = register()
const { loadConfig } = await import('../server/src/config.ts')
const { connect } = await import('../server/src/database/connection.ts')
const { openOperatorDatabase, Refusal } = await import('./lib/operator-database.mjs')
const { StartupError } = await import('../server/src/startup-error.ts')

const roles = ['verified_developer', 'trusted_user', 'administrator']
const usage = `Usage:
  npm run role -- list                   everybody with a role
  npm run role -- list EMAIL             the roles of one person
  npm run role -- grant EMAIL ROLE       gives a role
  npm run role -- revoke EMAIL ROLE      takes a role away
ROLE is one of ${roles.join(', ')}.
`

async function list(sql, email) {
  const rows = await sql`
    select users.email, profiles.username, string_agg(user_roles.role::text, ', ' order by user_roles.role desc) as roles
    from auth.users
    join public.profiles on profiles.id = users.id
    left join public.user_roles on user_roles.user_id = users.id
    where ${email ? sql`lower(users.email) = ${email}` : sql`user_roles.role is not null`}
    group by 1, 2 order by 1`
  if (rows.length === 0)
    return email ? Promise.reject(new Refusal(`Nobody has the address ${email}.`)) : 'Nobody has a role.'
  return rows.map((row) => `${row.email}  ${row.username}  ${row.roles ?? 'no role'}`).join('\n')
}

async function personWith(sql, email) {
  const [person] = await sql`select id from auth.users where lower(email) = ${email}`
  if (!person)
    throw new Refusal(`Nobody has the address ${email}. Roles are given to people who have signed up.`)
  return person.id
}

async function grant(sql, email, role) {
  const id = await personWith(sql, email)
  const made = await sql`
    insert into public.user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing returning role`
  return made.length > 0 ? `${email} is ${role} now.` : `${email} was ${role} already.`
}

async function revoke(sql, email, role) {
  const id = await personWith(sql, email)
  const removed =
    await sql`delete from public.user_roles where user_id = ${id} and role = ${role} returning role`
  if (removed.length === 0) return `${email} was not ${role}.`
  const left = await sql`select from public.user_roles where role = 'administrator'`
  const warning = role === 'administrator' && left.length === 0 ? '\nNobody is administrator any more.' : ''
  return `${email} is not ${role} any more.${warning}`
}

async function main([verb, address, role, ...rest]) {
  const email = address?.toLowerCase()
  const isChange = verb === 'grant' || verb === 'revoke'
  if ((!isChange && verb !== 'list') || rest.length > 0 || (isChange && !email) || (!isChange && role))
    throw new Refusal(usage)
  if (isChange && !roles.includes(role)) throw new Refusal(`${role ?? 'Nothing'} is no role.\n${usage}`)
  const database = await openOperatorDatabase(loadConfig(process.env))
  const sql = connect(database.address, 1)
  try {
    if (verb === 'list') return await list(sql, email)
    return await (verb === 'grant' ? grant : revoke)(sql, email, role)
  } catch (error) {
    // Tables that are not there: the server never ran on this database.
    if (error?.code === '42P01' || error?.code === '3F000')
      throw new Refusal('This database has no accounts yet. Start OtterOS once (npm start).')
    throw error
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
