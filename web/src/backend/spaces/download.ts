import type { ContentName, SpacePort, SpaceResult } from '@/kernel/files/space/types'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import { failed, success } from '@/lib/result'
import { sha256Hex } from '@/lib/sha256'
import { offline } from '../files-failures'
import type { SpacesCaller } from './caller'
import { createContentBatches } from './content-batches'
import { createObjectDownload } from './download-object'
import { cancelled, damaged } from './failures'
import type { StorageRequests } from './storage-requests'

interface DownloadOptions {
  readonly space: string
  readonly caller: Pick<SpacesCaller, 'call'>
  readonly requests: StorageRequests
  readonly clock: Pick<Clock, 'after'>
}

/** Bytes up to which a space keeps contents in its database, where it is not set up otherwise. */
const usuallyInline = 65_536

type Found = Blob | Uint8Array<ArrayBuffer> | null

/** Fetches contents, small ones together. Where one is depends on the limits of the time it was sent at: both places are asked. */
export function createDownload({ space, caller, requests, clock }: DownloadOptions): SpacePort['download'] {
  const small = createContentBatches(space, caller)
  const large = createObjectDownload({ space, requests, clock })

  async function fromDatabase(content: ContentName): Promise<SpaceResult<Uint8Array<ArrayBuffer> | null>> {
    const found = await small(content)
    if (!found.ok || !found.value) return found
    const isWhole = found.value.length === content.size && (await sha256Hex(found.value)) === content.hash
    return isWhole ? found : failed(damaged())
  }

  async function find(
    content: ContentName,
    { signal, onProgress, sink }: NonNullable<Parameters<SpacePort['download']>[1]>,
  ): Promise<SpaceResult<Found>> {
    const transfer = {
      signal: signal ?? new AbortController().signal,
      onProgress: (bytes: number) => onProgress?.(content.hash, bytes),
      sink,
    }
    const places: readonly (() => Promise<SpaceResult<Found>>)[] = [
      () => fromDatabase(content),
      () => large(content, transfer),
    ]
    for (const look of content.size <= usuallyInline ? places : places.toReversed()) {
      const found = await look()
      signal?.throwIfAborted()
      if (!found.ok || found.value) return found
    }
    return success(null)
  }

  return async (content, options = {}) => {
    if (options.signal?.aborted) return failed(cancelled())
    try {
      const found = await find(content, options)
      if (found.ok && found.value) options.onProgress?.(content.hash, content.size)
      return found
    } catch (error) {
      if (options.signal?.aborted) return failed(cancelled())
      log.warn('A content could not be fetched', error)
      return failed(offline())
    }
  }
}
