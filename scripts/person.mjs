// `npm run person -- list|suspend|restore|delete|export`: accounts as the operator of the server, on the embedded database
// (whether the server runs or not) or the one of DATABASE_URL.
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Packages before tsx, which would look at every file of them.
await Promise.all(['postgres', 'zod'].map((name) => import(name)))
const { register } = await import('tsx/esm/api')
const unregister = register()
const { loadConfig } = await import('../server/src/config.ts')
const { connect } = await import('../server/src/database/connection.ts')
const { createDigest } = await import('../server/src/backend/auth/counters.ts')
const { FileStorage } = await import('../server/src/backend/storage/file-storage.ts')
const { openMailbox } = await import('../server/src/mail/mailbox.ts')
const { deletePerson } = await import('../server/src/people/deletion.ts')
const { exportPerson } = await import('../server/src/people/export.ts')
const { loadSecrets } = await import('../server/src/secrets.ts')
const { openOperatorDatabase, Refusal } = await import('./lib/operator-database.mjs')
const { StartupError } = await import('../server/src/startup-error.ts')

const usage = `Usage:
  npm run person -- list                 everybody with an account
  npm run person -- suspend EMAIL        ends the person's sessions and refuses to sign them in
  npm run person -- restore EMAIL        lets them sign in again
  npm run person -- delete EMAIL         deletes the account with everything that is its own, for good
  npm run person -- export EMAIL FILE    writes everything that belongs to the account into a new file, as JSON
`

async function personWith(sql, email) {
  const [person] = await sql`select id from auth.users where lower(email) = ${email}`
  if (!person) throw new Refusal(`No account has the address ${email}.`)
  return person.id
}

async function list({ sql }) {
  const rows = await sql`
    select email, username, to_char(users.created_at at time zone 'utc', 'YYYY-MM-DD') as since,
      case when banned_until > now() then 'suspended' when email_confirmed_at is null then 'not confirmed' else 'active' end
        as state
    from auth.users join public.profiles on profiles.id = users.id order by 1`
  if (rows.length === 0) return 'There are no accounts.'
  return rows.map((row) => `${row.email}  ${row.username}  since ${row.since}  ${row.state}`).join('\n')
}

async function suspend({ sql }, email, isSuspended) {
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
      ? `\nStored files that are not in this DATA_DIR (${left}) are removed within an hour by the server that has them.`
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

async function main([verb, address, path, ...rest]) {
  const email = address?.toLowerCase()
  const isKnown = ['suspend', 'restore', 'delete', 'export'].includes(verb)
  if (
    rest.length > 0 ||
    isKnown !== !!email ||
    (!isKnown && verb !== 'list') ||
    (verb === 'export') !== !!path
  )
    throw new Refusal(usage)
  const config = loadConfig(process.env)
  const database = await openOperatorDatabase(config)
  const sql = connect(database.address, 1)
  const parts = {
    sql,
    files: new FileStorage(join(config.dataDir, 'uploads')),
    mailbox: openMailbox(join(config.dataDir, 'mail')),
    digest: createDigest(loadSecrets(config.dataDir, config.jwtSecret).jwtSecret),
  }
  try {
    if (verb === 'list') return await list(parts)
    if (verb === 'delete') return await remove(parts, email)
    if (verb === 'export') return await exportTo(parts, email, path)
    return await suspend(parts, email, verb === 'suspend')
  } catch (error) {
    // Tables or functions that are not there: the server never ran on this database, or an earlier version did.
    if (['42P01', '3F000', '42883'].includes(error?.code))
      throw new Refusal('This database is not set up for this version. Start OtterOS once (npm start).')
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
