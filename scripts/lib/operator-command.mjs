// The frame of the commands of an operator (`npm run role`, `person`, `app`): they open the database, do one thing, say what came
// of it, and close what they opened. A mistake of the person is a sentence and exit code 1.
import { requireNode } from './node-version.mjs'
import { readTypeScript } from './typescript.mjs'

requireNode()
// Packages before tsx, which would look at every file of them.
await Promise.all(['postgres', 'zod'].map((name) => import(name)))
const unregister = await readTypeScript()
const { loadConfig } = await import('../../server/src/config.ts')
const { connect } = await import('../../server/src/database/connection.ts')
const { StartupError } = await import('../../server/src/startup-error.ts')
const { openOperatorDatabase, quietLog, Refusal } = await import('./operator-database.mjs')

export { Refusal, openOperatorDatabase, quietLog }

/** SQLSTATEs of tables, schemas and functions that are not there: the server never ran on this database, or an earlier version did. */
const notSetUp = ['42P01', '3F000', '42883']

async function perform(work, config) {
  const database = await openOperatorDatabase(config)
  const sql = connect(database.address, 1)
  try {
    return await work(sql, config)
  } catch (error) {
    if (notSetUp.includes(error?.code))
      throw new Refusal('This database is not set up for this version. Start OtterOS once (npm start).')
    throw error
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

/**
 * Runs a command. `read` takes its arguments and answers the work, `(sql, config) => text`, or throws a `Refusal`. Server code
 * that the work needs is imported after this module, because it is TypeScript.
 */
export function runOperatorCommand(read) {
  return runCommand((args) => {
    const work = read(args)
    return (config) => perform(work, config)
  })
}

/** As `runOperatorCommand`, for work that opens what it needs itself: `(config) => text`. */
export async function runCommand(read) {
  try {
    const work = read(process.argv.slice(2))
    const said = await work(loadConfig(process.env))
    process.stdout.write(`${said.trimEnd()}\n`)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof StartupError)) throw error
    process.stderr.write(`${error.message.trimEnd()}\n`)
    process.exitCode = 1
  } finally {
    await unregister()
  }
}
