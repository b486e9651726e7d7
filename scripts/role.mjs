// `npm run role -- grant|revoke|list EMAIL ROLE`: roles as the operator of the server, on the embedded database (whether the
// server runs or not) or the one of DATABASE_URL.
import { Refusal, runOperatorCommand } from './lib/operator-command.mjs'

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

function read([verb, address, role, ...rest]) {
  const email = address?.toLowerCase()
  const isChange = verb === 'grant' || verb === 'revoke'
  if ((!isChange && verb !== 'list') || rest.length > 0 || (isChange && !email) || (!isChange && role))
    throw new Refusal(usage)
  if (!isChange) return (sql) => list(sql, email)
  if (!roles.includes(role)) throw new Refusal(`${role ?? 'Nothing'} is no role.\n${usage}`)
  return (sql) => (verb === 'grant' ? grant : revoke)(sql, email, role)
}

await runOperatorCommand(read)
