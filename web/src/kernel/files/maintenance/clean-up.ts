import { formatBytes } from '@/lib/format-bytes'
import { staleDrafts } from '../drafts'
import { leftoverAge } from '../store-types'
import type { FileOperation, MaintenanceReport } from '../types'
import type { Volume } from '../volume/volume'
import { texts } from './texts'

const day = 24 * 60 * 60 * 1000

/** Age at which an unsaved text is given up, in ms. */
export const staleDraft = 30 * day
/** Age at which a temporary file is not needed any more, in ms. */
export const staleTemporary = day

/** Folders of files that programs can make again. */
const temporaryFolders = ['/tmp', '/home/.cache']

/** Removes stale drafts, temporary files and what is left of interrupted copies. */
export async function cleanUpVolume(volume: Volume, now: number): Promise<MaintenanceReport> {
  const lines: string[] = []
  let freed = 0

  const stored = await volume.store.drafts()
  const { keys, drafts } = staleDrafts(stored, now - staleDraft)
  if (keys.size > 0) {
    await volume.store.removeDrafts([...keys])
    for (const draft of stored) if (keys.has(draft.key)) freed += JSON.stringify(draft).length
    lines.push(texts.draftsRemoved({ count: drafts }))
  }

  const stale = temporaryFolders
    .flatMap((folder) => [...volume.tree.below(folder)])
    .filter(({ kind, modified }) => kind === 'file' && now - modified > staleTemporary)
  if (stale.length > 0) {
    const removed = await volume.apply(stale.map(({ path }): FileOperation => ({ kind: 'remove', path })))
    if (removed.ok) {
      freed += stale.reduce((sum, { size }) => sum + size, 0)
      lines.push(texts.temporaryRemoved({ count: stale.length }))
    } else lines.push(texts.temporaryKept({ reason: removed.error.message }))
  }

  const left = await volume.store.staging.removeLeftovers(now - leftoverAge)
  if (left > 0) lines.push(texts.leftoversRemoved)
  freed += left

  lines.push(freed > 0 ? texts.freeAgain({ size: formatBytes(freed) }) : texts.nothingToCleanUp)
  return { lines, freed, problems: 0 }
}
