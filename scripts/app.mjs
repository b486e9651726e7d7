// `npm run app -- take-down|put-back|list`: apps of the store as the operator of the server, on the embedded database (whether
// the server runs or not) or the one of DATABASE_URL.
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

const usage = `Usage:
  npm run app -- list                    apps that were taken down, and why
  npm run app -- list NAME               apps with this in their name, and their ids
  npm run app -- take-down ID REASON     hides an app from all but its author and reviewers
  npm run app -- put-back ID             shows it to everybody again
`
const appId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function list(sql, name) {
  const rows = await sql`
    select apps.id, apps.name, apps.author, reason
    from public.apps left join private.taken_down on app_id = apps.id
    where ${name ? sql`strpos(lower(apps.name), ${name.toLowerCase()}) > 0` : sql`reason is not null`}
    order by apps.name, apps.id limit 100`
  if (rows.length === 0) return name ? 'No app has this in its name.' : 'No app was taken down.'
  return rows
    .map(
      (row) => `${row.id}  ${row.name}  by ${row.author}${row.reason ? `  taken down: ${row.reason}` : ''}`,
    )
    .join('\n')
}

async function change(sql, id, reason) {
  const [app] = await sql`select name from public.apps where id = ${id}`
  if (!app) throw new Refusal(`No app has the id ${id}. Find it with: npm run app -- list NAME`)
  const [{ changed }] = await sql`select private.take_down_app(${id}, ${reason}) as changed`
  if (reason === null)
    return changed ? `${app.name} is back in the store.` : `${app.name} was not taken down.`
  return changed
    ? `${app.name} is taken down. Its author was told why.`
    : `${app.name} was taken down already.`
}

async function main([verb, target, ...words]) {
  const reason = words.join(' ').trim()
  const isChange = verb === 'take-down' || verb === 'put-back'
  if ((!isChange && verb !== 'list') || (verb === 'take-down') !== (reason !== '')) throw new Refusal(usage)
  if (isChange && !appId.test(target ?? ''))
    throw new Refusal(`${target ?? 'Nothing'} is no id of an app.\n${usage}`)
  if (reason.length > 500) throw new Refusal('A reason has 500 characters at most.')
  const database = await openOperatorDatabase(loadConfig(process.env))
  const sql = connect(database.address, 1)
  try {
    if (verb === 'list') return await list(sql, target)
    return await change(sql, target, verb === 'take-down' ? reason : null)
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
