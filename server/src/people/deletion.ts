import type postgres from 'postgres'
import type { Digest } from '../backend/auth/counters.ts'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { Logger } from '../log.ts'
import type { Mailbox } from '../mail/mailbox.ts'

/** What a deletion reaches. */
export interface DeletionParts {
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly files: Pick<FileStorage, 'deleteObject'>
  readonly mailbox: Pick<Mailbox, 'forget'>
  readonly digest: Digest
}

/**
 * Deletes the account with an address and everything that is its own; answers the pseudonym that the audit log has now, or null
 * where there is no such account. The rows go in one transaction and the files after them, so after a cut at any place the
 * account is whole or gone, and a second run removes what is left. It does so for an address without an account too.
 */
export async function deletePerson(parts: DeletionParts, email: string): Promise<string | null> {
  const { sql, files, mailbox, digest } = parts
  const pseudonym = await sql.begin(async (turn) => {
    const [row] = await turn<{ pseudonym: string | null }[]>`
      select private.delete_account(id) as pseudonym from auth.users where lower(email) = ${email}`
    await turn`delete from private.failed_sign_ins where account = ${digest('account', email)}`
    await turn`delete from private.auth_counts where key = ${digest('mail', email)}`
    return row?.pseudonym ?? null
  })
  await removeDeletedObjects(sql, files)
  await mailbox.forget(email)
  return pseudonym
}

/**
 * Removes the contents of stored objects whose accounts were deleted; answers how many. Each row goes after its content, so
 * that a cut leaves nothing that is not looked at again.
 */
async function removeDeletedObjects(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'deleteObject'>,
): Promise<number> {
  const objects = await sql<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from private.objects_to_remove order by bucket_id, name`
  for (const { bucket_id: bucket, name } of objects) {
    await files.deleteObject(bucket, name)
    await sql`delete from private.objects_to_remove where bucket_id = ${bucket} and name = ${name}`
  }
  return objects.length
}

/** Does so beside something else: a failure is logged, and the next start tries again. */
export async function clearDeletedObjects(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'deleteObject'>,
  log: Logger,
): Promise<void> {
  try {
    await removeDeletedObjects(sql, files)
  } catch (error) {
    log.warn('files of deleted accounts were not all removed', { error: String(error) })
  }
}
