import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { syncFolder } from '../../backend/storage/disk.ts'
import { StartupError } from '../../startup-error.ts'
import { isEmpty } from './places.ts'

/** What takes the place of a cluster. Paths are relative to the folder that the cluster is in. */
const replacement = z.object({
  /** The cluster that comes. */
  incoming: z.string(),
  /** Where the one that is there goes. */
  aside: z.string(),
  /** Whether it stays there, or is removed in the end. */
  isKept: z.boolean(),
})
export type Replacement = z.infer<typeof replacement>

const journalOf = (cluster: string) => join(dirname(cluster), 'replacing-database.json')

/**
 * Puts another cluster in the place of one; the databases of both are stopped. It is written down first, so that what a kill cuts off is
 * finished by `finishReplacing`.
 */
export async function replaceCluster(cluster: string, plan: Replacement): Promise<void> {
  const journal = await open(journalOf(cluster), 'w', 0o600)
  try {
    await journal.writeFile(JSON.stringify(plan))
    await journal.sync()
  } finally {
    await journal.close()
  }
  await syncFolder(dirname(cluster))
  await finishReplacing(cluster)
}

/**
 * Finishes what a kill cut off while a cluster was replaced; returns whether there was anything to do. Throws a `StartupError` when
 * another database was made meanwhile.
 */
export async function finishReplacing(cluster: string): Promise<boolean> {
  const journal = journalOf(cluster)
  if (!existsSync(journal)) return false
  const plan = readPlan(await readFile(journal, 'utf8'))
  if (plan) await carryOut(cluster, plan)
  await rm(journal)
  return true
}

/** `null` for one that was cut off, before anything was moved. */
function readPlan(text: string): Replacement | null {
  try {
    return replacement.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function carryOut(cluster: string, plan: Replacement): Promise<void> {
  const incoming = join(dirname(cluster), plan.incoming)
  const aside = join(dirname(cluster), plan.aside)
  if (existsSync(incoming)) {
    if (existsSync(aside) && !isEmpty(cluster))
      throw new StartupError(
        `While the database in ${cluster} was being replaced by ${incoming}, another one was made there.\n` +
          'Move that one to another place and start again. Nothing was changed.',
      )
    if (!isEmpty(cluster)) {
      await mkdir(dirname(aside), { recursive: true, mode: 0o700 })
      await rename(cluster, aside)
    } else await rm(cluster, { recursive: true, force: true })
    await rename(incoming, cluster)
    for (const path of [cluster, aside, incoming]) await syncFolder(dirname(path))
  }
  if (!plan.isKept && !isEmpty(cluster)) await rm(aside, { recursive: true, force: true })
}
