import type { Transaction } from './device-database'

type Reading = Transaction<'readonly'> | Transaction<'readwrite'>

/** What a commit did to records, as the log has it; null: it is in the pages and is not kept any more. */
export interface JournalEntry {
  readonly number: number
  readonly lines: string | null
}

/** The number of the last commit; the log is never empty after the first. */
export async function lastSequence(transaction: Reading): Promise<number> {
  const cursor = await transaction.objectStore('log').openKeyCursor(null, 'prev')
  return cursor?.key ?? 0
}

/** The commits after a number, oldest first. */
export async function commitsAfter(transaction: Reading, number: number): Promise<JournalEntry[]> {
  const log = transaction.objectStore('log')
  const range = IDBKeyRange.lowerBound(number, true)
  const [numbers, all] = await Promise.all([log.getAllKeys(range), log.getAll(range)])
  return numbers.map((each, at) => ({ number: each, lines: all[at] ?? null }))
}

/**
 * The lines of the commits that are not in the pages yet, oldest first. Lines of one that is in them do no harm, as long as those of all
 * later ones follow: so without the note of how far the pages are, the commits after the last one that is not kept are the ones.
 */
export async function readJournal(
  transaction: Reading,
): Promise<{ readonly number: number; readonly lines: string }[]> {
  const folded = Number(await transaction.objectStore('books').get('folded'))
  const commits = await commitsAfter(transaction, Number.isSafeInteger(folded) ? folded : 0)
  const from = commits.findLastIndex(({ lines }) => lines === null) + 1
  return commits
    .slice(from)
    .flatMap(({ number, lines }) => (typeof lines === 'string' ? [{ number, lines }] : []))
}
