import type postgres from 'postgres'
import type { Digest } from '../limits/counters.ts'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { Logger } from '../log.ts'
import { asJob } from '../observe/jobs.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { recipientKey } from '../mail/queue/outgoing.ts'

/** What a deletion reaches. */
export interface DeletionParts {
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly files: Pick<FileStorage, 'removeObject'>
  readonly mailbox: Pick<Mailbox, 'forget'>
  readonly digest: Digest
}

/** An address that an account had, or asked to have, and that is no other account's; `until` when (`null`: still). */
interface FormerAddress {
  readonly address: string
  readonly until: Date | null
}

/**
 * Deletes the account with an address and everything that is its own; answers the pseudonym that the audit log has now, or null
 * where there is no such account. The rows go in one transaction and the files after them, so after a cut at any place the
 * account is whole or gone, and a second run removes the rest. It does so for an address without an account too.
 */
export async function deletePerson(parts: DeletionParts, email: string): Promise<string | null> {
  const { sql, files, mailbox, digest } = parts
  const others = await formerAddresses(sql, email)
  // Before the rows, which alone know these addresses.
  for (const { address, until } of others) await mailbox.forget(address, until)
  const pseudonym = await sql.begin(async (turn) => {
    const [row] = await turn<{ pseudonym: string | null }[]>`
      select private.delete_account(id) as pseudonym from auth.users where lower(email) = ${email}`
    for (const { address, until } of [{ address: email, until: null }, ...others]) {
      await turn`delete from private.failed_sign_ins
        where account = ${digest('account', address)} and at <= coalesce(${until}, now())`
      await turn`delete from private.outgoing_mails
        where recipient = ${recipientKey(digest, address)} and made <= coalesce(${until}, now())`
      await turn`delete from private.auth_counts
        where key = ${digest('mail', address)} and since <= coalesce(${until}, now())`
    }
    return row?.pseudonym ?? null
  })
  await removeDeletedObjects(sql, files)
  await mailbox.forget(email, null)
  return pseudonym
}

async function formerAddresses(sql: postgres.Sql, email: string): Promise<FormerAddress[]> {
  return sql<FormerAddress[]>`
    select address, until from auth.users join private.earlier_addresses on person = id where lower(email) = ${email}
    union all
    select lower(email_change), null from auth.users
    where lower(email) = ${email} and email_change <> ''
      and not exists (select from auth.users as other where lower(other.email) = lower(users.email_change))`
}

/**
 * Removes the contents of stored objects whose accounts were deleted. Each row goes after its content, so that a cut leaves
 * nothing that is not looked at again. A row whose content is not on this disk stays: a server that has it may come, for 30 days
 * (private.sweep).
 */
async function removeDeletedObjects(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'removeObject'>,
): Promise<void> {
  const objects = await sql<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from private.objects_to_remove order by bucket_id, name`
  for (const { bucket_id: bucket, name } of objects)
    if (await files.removeObject(bucket, name))
      await sql`delete from private.objects_to_remove where bucket_id = ${bucket} and name = ${name}`
}

/** How often contents of deleted accounts are looked for (ms). */
const clearEveryMs = 3_600_000

/**
 * Does so at the start and every hour: an account may be deleted where its files are not. Returns what stops it. A failure is
 * logged and tried again later.
 */
export function clearDeletedObjects(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'removeObject'>,
  log: Logger,
): () => void {
  const clear = () => {
    asJob('deleted files', () => removeDeletedObjects(sql, files)).catch((error: unknown) =>
      log.warn('files of deleted accounts were not all removed', { error: String(error) }),
    )
  }
  clear()
  const timer = setInterval(clear, clearEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
