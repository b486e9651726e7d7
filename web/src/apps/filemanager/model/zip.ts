import type { ZipMember } from './zip-writer'
import type { ZipReply, ZipRequest } from './zip.worker'
import { texts } from '../texts'

/** Packs members into one archive. */
export interface Packer {
  /** Adds a member; resolves when it is in. Rejects when it cannot be packed. `onPacked` hears how far a large one is, in bytes of it. */
  add(member: ZipMember, onPacked?: (bytes: number) => void): Promise<void>
  /** Closes the archive and gives it. */
  finish(): Promise<Blob>
  /** Stops at once; nothing is kept. */
  cancel(): void
}

/** Bytes of an archive that the page holds; more go into a Blob, which the browser may keep elsewhere. */
const mostHeld = 8 * 1024 * 1024

/** What waits for the worker's answer. */
interface Waiting {
  readonly resolve: () => void
  readonly reject: (cause: Error) => void
  readonly onPacked: ((bytes: number) => void) | undefined
}

/** A packer that runs in a worker, so that the page does not stutter while it compresses. */
export function createWorkerPacker(): Packer {
  const worker = new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' })
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let waiting: Waiting | null = null
  const gather = () => {
    parts.push(new Blob(chunks))
    chunks = []
    held = 0
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
    if ('chunk' in data) {
      chunks.push(data.chunk)
      held += data.chunk.length
      if (held >= mostHeld) gather()
    } else if ('packed' in data) waiting?.onPacked?.(data.packed)
    else if ('failed' in data) waiting?.reject(new Error(data.failed))
    else waiting?.resolve()
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    waiting?.reject(new Error(event.message || texts.archiveFailed))
  })
  const send = (request: ZipRequest, onPacked?: (bytes: number) => void) =>
    new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject, onPacked }
      worker.postMessage(request, [])
    })
  return {
    add: send,
    async finish() {
      await send(null)
      worker.terminate()
      gather()
      return new Blob(parts, { type: 'application/zip' })
    },
    cancel: () => worker.terminate(),
  }
}
