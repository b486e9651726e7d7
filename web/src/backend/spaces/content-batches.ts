/* Small contents come from the database, many with one call. */
import * as z from 'zod/mini'
import type { ContentName, SpaceResult } from '@/kernel/files/space/types'
import { failed, success } from '@/lib/result'
import { bytesFromBase64 } from '../base64-files'
import { offline } from '../files-failures'
import type { SpacesCaller } from './caller'

/** Contents of one call; the database gives 6 MB at most. */
const [mostContents, mostBytes] = [1000, 4_000_000]

const contents = z.array(z.object({ hash: z.string(), content: z.string() }))

type Found = SpaceResult<Uint8Array<ArrayBuffer> | null>

interface Waiting extends ContentName {
  readonly resolve: (found: Found) => void
}

/**
 * Asks for small contents. What is asked for in one go, or while a call is under way, is one call. Null: the database does not have it,
 * but Storage may.
 */
export function createContentBatches(
  space: string,
  caller: Pick<SpacesCaller, 'call'>,
): (content: ContentName) => Promise<Found> {
  let waiting: Waiting[] = []
  let isAsking = false

  function takeBatch(): readonly Waiting[] {
    let bytes = 0
    const tooMany = waiting.findIndex(({ size }, index) => {
      bytes += size
      return index > 0 && (index >= mostContents || bytes > mostBytes)
    })
    const batch = tooMany < 0 ? waiting : waiting.slice(0, tooMany)
    waiting = waiting.slice(batch.length)
    return batch
  }

  async function askOnce(batch: readonly Waiting[]) {
    const hashes = [...new Set(batch.map(({ hash }) => hash))]
    const answer = await caller.call('blob_contents', { space, hashes }, contents)
    if (!answer.ok) {
      for (const { resolve } of batch) resolve(answer)
      return
    }
    const found = new Map(answer.value.map(({ hash, content }) => [hash, bytesFromBase64(content)]))
    for (const { hash, resolve } of batch) resolve(success(found.get(hash) ?? null))
  }

  async function askAll() {
    isAsking = true
    // Those who ask in the same turn come along.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = takeBatch()
      await askOnce(batch).catch(() => {
        for (const { resolve } of batch) resolve(failed(offline()))
      })
    }
    isAsking = false
  }

  return (content) =>
    new Promise((resolve) => {
      waiting.push({ ...content, resolve })
      if (!isAsking) void askAll()
    })
}
