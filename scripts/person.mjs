// `npm run person -- list|suspend|restore|delete|export|invite|invites|uninvite`: accounts as the operator of the server, on the embedded database
// (whether the server runs or not) or the one of DATABASE_URL.
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal, quietLog, runOperatorCommand } from './lib/operator-command.mjs'

const { newCode } = await import('../server/src/one-time-code.ts')
const { createDigest } = await import('../server/src/limits/counters.ts')
const { openStorage } = await import('../server/src/backend/storage/open-storage.ts')
const { openMailbox } = await import('../server/src/mail/mailbox.ts')
const { deletePerson } = await import('../server/src/people/deletion.ts')
const { exportPerson } = await import('../server/src/people/export.ts')
const { loadSecrets } = await import('../server/src/secrets.ts')

const usage = `Usage:
  npm run person -- list                 everybody with an account
  npm run person -- suspend EMAIL        ends the person's sessions and refuses to sign them in
  npm run person -- restore EMAIL        lets them sign in again
  npm run person -- delete EMAIL         deletes the account with everything that is its own, for good
  npm run person -- export EMAIL FILE    writes everything that belongs to the account into a new file, as JSON
  npm run person -- invite [--uses N] [--days D] [--email ADDRESS]
                                         makes an invitation code for new accounts (SIGN_UP=invite), shown this once
  npm run person -- invites              invitations that can still be used
  npm run person -- uninvite ID          ends an invitation
`

/** The options of `invite`; N and D are whole numbers. */
function readInvitation(args) {
  const options = {
    uses: { type: 'string', default: '1' },
    days: { type: 'string', default: '7' },
    email: { type: 'string' },
  }
  try {
    const { uses, days, email } = parseArgs({ args, options }).values
    return { uses: Number(uses), days: Number(days), email: email?.trim().toLowerCase() ?? null }
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
}

const isWhole = (value, most) => Number.isInteger(value) && value >= 1 && value <= most

function invite(args) {
  const { uses, days, email } = readInvitation(args)
  if (!isWhole(uses, 10_000)) throw new Refusal('--uses is a whole number from 1 to 10000.')
  if (!isWhole(days, 365)) throw new Refusal('--days is a whole number from 1 to 365.')
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`${email} is no e-mail address.`)
  if (email !== null && uses > 1) throw new Refusal('An invitation for one address can be used once.')
  return async (sql, config) => {
    const code = newCode()
    const [{ id }] = await sql`select private.make_invitation(${code}, ${uses}, ${days}, ${email}) as id`
    const whom = email === null ? (uses === 1 ? 'one account' : `${uses} accounts`) : `the account ${email}`
    const hint =
      config.signUp === 'invite' ? '' : '\nServers ask for it when they are started with SIGN_UP=invite.'
    return `Invitation ${id} for ${whom}, for ${days === 1 ? 'a day' : `${days} days`}. The code is shown this once:\n  ${code}${hint}`
  }
}

async function listInvitations(sql) {
  const rows = await sql`
    select id, uses_left, email, to_char(expires_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as until
    from private.invitations where uses_left > 0 and expires_at > now() order by id`
  if (rows.length === 0) return 'There are no invitations.'
  return rows
    .map(
      ({ id, uses_left: left, email, until }) =>
        `${id}  ${left === 1 ? '1 use' : `${left} uses`} left  until ${until} UTC${email ? `  for ${email}` : ''}`,
    )
    .join('\n')
}

function endInvitation(id) {
  if (!/^\d{1,9}$/.test(id)) throw new Refusal(`${id} is no id of an invitation.\n${usage}`)
  return async (sql) => {
    const ended = await sql`delete from private.invitations where id = ${id} returning id`
    if (ended.length === 0) throw new Refusal(`There is no invitation ${id}.`)
    return `Invitation ${id} has ended.`
  }
}

async function personWith(sql, email) {
  const [person] = await sql`select id from auth.users where lower(email) = ${email}`
  if (!person) throw new Refusal(`No account has the address ${email}.`)
  return person.id
}

async function list(sql) {
  const rows = await sql`
    select email, username, to_char(users.created_at at time zone 'utc', 'YYYY-MM-DD') as since,
      case when banned_until > now() then 'suspended' when email_confirmed_at is null then 'not confirmed' else 'active' end
        as state
    from auth.users join public.profiles on profiles.id = users.id order by 1`
  if (rows.length === 0) return 'There are no accounts.'
  return rows.map((row) => `${row.email}  ${row.username}  since ${row.since}  ${row.state}`).join('\n')
}

async function suspend(sql, email, isSuspended) {
  const [{ changed }] = await sql`
    select private.suspend_account(${await personWith(sql, email)}, ${isSuspended}) as changed`
  if (isSuspended)
    return changed ? `${email} is suspended. Their sessions have ended.` : `${email} was suspended already.`
  return changed ? `${email} can sign in again.` : `${email} was not suspended.`
}

async function remove(parts, email) {
  const pseudonym = await deletePerson(parts, email)
  if (!pseudonym)
    throw new Refusal(`No account has the address ${email}. What an earlier deletion left of it is removed.`)
  const [{ left }] = await parts.sql`select count(*)::int as left from private.objects_to_remove`
  const elsewhere =
    left > 0
      ? `\nStored files that cannot be reached from here (${left}) are removed within an hour by the server that has them.`
      : ''
  return `The account ${email} is deleted. The audit log calls it ${pseudonym} now.${elsewhere}`
}

async function exportTo({ sql, files }, email, path) {
  const person = await personWith(sql, email)
  const target = resolve(process.env.INIT_CWD ?? '.', path)
  let file
  try {
    file = await open(target, 'wx', 0o600)
  } catch (error) {
    throw new Refusal(
      error.code === 'EEXIST'
        ? `${target} is there already. Choose another name.`
        : `${target} cannot be written: ${error.message}`,
    )
  }
  try {
    for await (const piece of exportPerson(sql, files, person)) await file.writeFile(piece)
  } finally {
    await file.close()
  }
  return `Everything that belongs to ${email} is in ${target}.`
}

/** What the verbs need that work on files as well as on rows. */
const partsOf = (sql, config) => ({
  sql,
  files: openStorage(config, sql, quietLog).files,
  mailbox: openMailbox(join(config.dataDir, 'mail')),
  digest: createDigest(loadSecrets(config.dataDir, config.jwtSecret).jwtSecret),
})

/** What each verb does, by the number of arguments that it takes. */
const verbs = {
  list: [0, () => list],
  suspend: [1, (email) => (sql) => suspend(sql, email.toLowerCase(), true)],
  restore: [1, (email) => (sql) => suspend(sql, email.toLowerCase(), false)],
  delete: [1, (email) => (sql, config) => remove(partsOf(sql, config), email.toLowerCase())],
  export: [2, (email, path) => (sql, config) => exportTo(partsOf(sql, config), email.toLowerCase(), path)],
  invites: [0, () => listInvitations],
  uninvite: [1, (id) => endInvitation(id)],
}

function read([verb, ...args]) {
  if (verb === 'invite') return invite(args)
  const [count, workOf] = Object.hasOwn(verbs, verb ?? '') ? verbs[verb] : []
  if (count !== args.length) throw new Refusal(usage)
  return workOf(...args)
}

await runOperatorCommand(read)
