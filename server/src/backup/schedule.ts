import type postgres from 'postgres'
import type { BackupConfig } from '../config.ts'
import type { Logger } from '../log.ts'
import { repeatAlone } from '../repeat-alone.ts'
import { StartupError } from '../startup-error.ts'
import { type BackupResult, type BackupSource, createBackup } from './create.ts'
import { BackupProblem } from './problems.ts'
import type { BackupTarget } from './target.ts'
import { openVault } from './vault.ts'

/** What scheduled backups contain, and where they go. */
export interface ScheduledBackup {
  readonly config: BackupConfig
  source(): BackupSource
  openTarget(): BackupTarget
}

/** How often a server checks whether a backup is due (ms). */
const lookEveryMs = 60_000

/**
 * Starts scheduled backups; `private.begin_backup` decides which of the servers on a database makes one. Returns a function that
 * stops them.
 */
export function scheduleBackups(
  sql: postgres.Sql,
  backup: ScheduledBackup | null,
  log: Logger,
): () => Promise<void> {
  if (backup === null) return async () => {}
  return repeatAlone(lookEveryMs, (signal) => backUpWhenDue(sql, backup, log, signal))
}

/** Makes a backup if one is due and records the result. Never throws. */
export async function backUpWhenDue(
  sql: postgres.Sql,
  backup: ScheduledBackup,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    const [begun] = await sql<
      { id: string | null }[]
    >`select private.begin_backup(${backup.config.everyHours}) as id`
    const id = begun?.id ?? null
    if (id === null) return
    try {
      const result = await make(backup, signal)
      await writeDown(sql, id, result)
      tell(log, result)
    } catch (error) {
      if (signal.aborted) return
      log.error('the backup failed', { error: error instanceof Error ? error.message : String(error) })
      const problem =
        error instanceof BackupProblem ? error.message : 'It failed; the log of the server says more.'
      await sql`update private.backups set ended = now(), problem = ${problem} where id = ${id}`
    }
  } catch (error) {
    if (!signal.aborted) log.error('backups could not be looked after', { error: String(error) })
  }
}

/**
 * Makes a backup before an upgrade of an outside database, if backups are set up, and otherwise says that there is none. Throws a
 * `StartupError` if it fails.
 */
export async function backUpBeforeUpgrade(backup: ScheduledBackup | null, log: Logger): Promise<void> {
  if (backup === null)
    return log.warn(
      'no backup is made before this upgrade, because BACKUP_TO is not set; before the next one, set it or run: npm run backup -- TARGET',
    )
  log.info('making a backup before the upgrade', { to: backup.config.to })
  try {
    tell(log, await make(backup, new AbortController().signal))
  } catch (error) {
    throw new StartupError(
      `The backup before the upgrade failed: ${error instanceof Error ? error.message : String(error)}\n` +
        'Nothing was changed. Put that right and start again, or start the version that ran before.',
    )
  }
}

async function make(backup: ScheduledBackup, signal: AbortSignal): Promise<BackupResult> {
  const { keep, passphrase } = backup.config
  const target = backup.openTarget()
  try {
    const vault = await openVault(target, passphrase, true)
    return await createBackup(backup.source(), vault, keep, () => signal.throwIfAborted())
  } finally {
    await target.close()
  }
}

async function writeDown(sql: postgres.Sql, id: string, { manifest }: BackupResult): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.files
  await sql`
    update private.backups
    set ended = now(), name = ${manifest.name}, table_rows = ${rows}, files = ${count}, file_bytes = ${bytes}
    where id = ${id}`
}

function tell(log: Logger, { manifest, copied, removed, seconds }: BackupResult): void {
  const { count, missing, newer } = manifest.files
  const fields = { name: manifest.name, files: count, copied: copied.files, removed: removed.length }
  log.info('a backup was made', { ...fields, seconds: Math.round(seconds) })
  if (missing > 0) log.warn('stored files have no content here and are not in the backup', { files: missing })
  if (newer > 0) log.warn('stored files in the backup are newer than their rows', { files: newer })
}
