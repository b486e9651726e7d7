import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartupError } from './startup-error.ts'

const stored = z.object({
  jwtSecret: z.string().min(32),
  databasePassword: z.string().min(32),
  superuserPassword: z.string().min(32),
})

/** What only this installation may know. */
export interface Secrets extends z.infer<typeof stored> {
  /** Not secret: names the project to the API; derived, so that all processes with one `jwtSecret` agree. */
  readonly publishableKey: string
}

const generate = (): z.infer<typeof stored> => ({
  jwtSecret: randomBytes(48).toString('base64url'),
  databasePassword: randomBytes(32).toString('base64url'),
  superuserPassword: randomBytes(32).toString('base64url'),
})

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Reads the secrets of the data folder, made at the first start (`secrets.json`, readable by its owner only).
 * `jwtSecret` from the configuration wins. `database` is the folder of a database that only these secrets open: with one,
 * none are made. Throws a `StartupError` when the file is damaged, or when it is missing but the database exists.
 */
export function loadSecrets(
  dataDir: string,
  jwtSecret: string | null,
  database: string | null = null,
): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (database !== null && !existsSync(file))
    throw new StartupError(
      `${file} is missing, and without it the database in ${database} stays locked.\n` +
        'Restore the file from a backup, or move the database to another place to begin with an empty one. Nothing was changed.',
    )
  try {
    mkdirSync(dataDir, { recursive: true })
    // `wx`: of two processes that start at once on a new folder, one writes and the other reads.
    writeFileSync(file, `${JSON.stringify(generate(), null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isTaken(error)) throw new StartupError(`Cannot write ${file}: ${String(error)}`)
  }
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const parsed = stored.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new StartupError(
      `${file} is damaged. Restore it from a backup; without it the database stays locked.`,
    )
  const secret = jwtSecret ?? parsed.data.jwtSecret
  const publishableKey = `sb_publishable_${createHmac('sha256', secret).update('publishable key').digest('base64url')}`
  return { ...parsed.data, jwtSecret: secret, publishableKey }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
