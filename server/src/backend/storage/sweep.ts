import { text } from 'node:stream/consumers'
import type { Logger } from '../../log.ts'
import { isContentPlace, objectDescribedAt, placeOfContent } from './layout.ts'
import type { ObjectStore } from './object-store.ts'

/** How old content must be to count as left behind (ms). No upload takes that long. */
const safeAge = 24 * 60 * 60 * 1000

/**
 * Removes what interrupted uploads left behind: content older than a day that no description names. Returns how many files. Removes
 * nothing if any description cannot be read, because its content is then unknown.
 */
export async function sweepLeftovers(store: ObjectStore, now: number): Promise<number> {
  const candidates = new Set<string>()
  const descriptions: string[] = []
  for await (const { name, modified } of store.list())
    if (objectDescribedAt(name) !== null) descriptions.push(name)
    else if (isContentPlace(name) && modified < now - safeAge) candidates.add(name)
  if (candidates.size === 0) return 0
  for (const place of descriptions) {
    const found = await store.get(place)
    if (!found) continue
    const content = placeOfContent(objectDescribedAt(place) ?? '', await text(found.body))
    if (content === null) return 0
    candidates.delete(content)
  }
  let removed = 0
  // List again: content that came into use meanwhile is no longer old.
  for await (const { name, modified } of store.list())
    if (candidates.has(name) && modified < now - safeAge) {
      await store.delete(name, { mayReturn: true })
      removed++
    }
  return removed
}

/** Clears leftovers while the server works. Never fails: it runs alongside other work. */
export async function sweepUploads(store: ObjectStore, log: Logger): Promise<void> {
  try {
    const files = await sweepLeftovers(store, Date.now())
    if (files > 0) log.info('what cut-off uploads left behind was removed', { files })
  } catch (error) {
    log.warn('what cut-off uploads left behind could not be looked for', { error: String(error) })
  }
}
