import { readFileSync } from 'node:fs'
import { BackupProblem } from './problems.ts'

/** Minimum length of a passphrase (characters). */
export const leastPassphrase = 12

/** The first line of a file, or else the given passphrase. Throws a `BackupProblem` if there is none or it is too short. */
export function readPassphrase(file: string | null, given: string | null): string {
  let passphrase = given
  if (file !== null)
    try {
      passphrase = readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? ''
    } catch (error) {
      throw new BackupProblem(`The passphrase cannot be read from ${file}: ${String(error)}`)
    }
  if (passphrase === null || passphrase === '')
    throw new BackupProblem(
      'Backups are encrypted. Give the passphrase with --passphrase-file FILE or BACKUP_PASSPHRASE, and keep it in a second place: without it no backup opens.',
    )
  if (passphrase.length < leastPassphrase)
    throw new BackupProblem(
      `The passphrase has fewer than ${leastPassphrase} characters. Choose a longer one.`,
    )
  return passphrase
}
