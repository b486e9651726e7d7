import { join } from 'node:path'
import { bodyName } from './bodies.ts'
import type { Logger } from '../../log.ts'
import { type Disk, disk as diskOfThisMachine, isMissing } from './disk.ts'
import { contentOf } from './file-storage.ts'

/** How old a file is before it counts as left behind: no upload takes so long (ms). */
const safeAge = 24 * 60 * 60 * 1000

const folderName = /^[0-9a-f]{2}$/
const descriptionName = /^[0-9a-f]{64}\.json$/
/** Names of contents in earlier versions, and of files that are still being written. */
const otherNames = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/

/**
 * Removes what uploads left behind that a crash cut short: files older than a day that no description names. Answers how many.
 * Leaves everything when a description cannot be read, because what it names is then not known.
 */
export async function sweepLeftovers(root: string, disk: Disk, now: number): Promise<number> {
  const oldFilesOf = async (folder: string) => {
    const entries = await disk.list(join(root, folder))
    const isOld = entries.filter(({ modified }) => modified < now - safeAge)
    return isOld.map(({ name }) => name).filter((name) => bodyName.test(name) || otherNames.test(name))
  }
  const folders = (await disk.list(root)).map(({ name }) => name).filter((name) => folderName.test(name))
  const candidates = new Set<string>()
  for (const folder of folders) for (const name of await oldFilesOf(folder)) candidates.add(name)
  if (candidates.size === 0) return 0
  for (const folder of folders)
    for (const { name } of await disk.list(join(root, folder))) {
      if (!descriptionName.test(name)) continue
      const text = await readIfThere(disk, join(root, folder, name))
      if (text === null) continue
      const content = contentOf(name.slice(0, 64), text)
      if (content === null) return 0
      candidates.delete(content)
    }
  let removed = 0
  // Listed again: what was in use a moment ago is no longer old.
  for (const folder of folders)
    for (const name of await oldFilesOf(folder))
      if (candidates.has(name)) {
        await disk.remove(join(root, folder, name))
        removed++
      }
  return removed
}

/** Clears leftovers while the server works. Never fails: it runs alongside other work. */
export async function sweepUploads(root: string, log: Logger): Promise<void> {
  try {
    const files = await sweepLeftovers(root, diskOfThisMachine, Date.now())
    if (files > 0) log.info('what cut-off uploads left behind was removed', { files })
  } catch (error) {
    log.warn('what cut-off uploads left behind could not be looked for', { error: String(error) })
  }
}

async function readIfThere(disk: Disk, path: string): Promise<string | null> {
  try {
    return await disk.read(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
