// `npm run app -- take-down|put-back|list`: apps of the store as the operator of the server, on the embedded database (whether
// the server runs or not) or the one of DATABASE_URL.
import { Refusal, runOperatorCommand } from './lib/operator-command.mjs'

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

function read([verb, target, ...words]) {
  const reason = words.join(' ').trim()
  const isChange = verb === 'take-down' || verb === 'put-back'
  if ((!isChange && verb !== 'list') || (verb === 'take-down') !== (reason !== '')) throw new Refusal(usage)
  if (!isChange) return (sql) => list(sql, target)
  if (!appId.test(target ?? '')) throw new Refusal(`${target ?? 'Nothing'} is no id of an app.\n${usage}`)
  if (reason.length > 500) throw new Refusal('A reason has 500 characters at most.')
  return (sql) => change(sql, target, verb === 'take-down' ? reason : null)
}

await runOperatorCommand(read)
