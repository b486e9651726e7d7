import type { ZipMember } from './zip-writer'
import type { ZipReply, ZipRequest } from './zip.worker'
import { texts } from '../texts'

/** Packs members into one archive. */
export interface Packer {
  /** Adds a member; resolves when it is in. Rejects when it cannot be packed. */
  add(member: ZipMember): Promise<void>
  /** Closes the archive and gives it. */
  finish(): Promise<Blob>
  /** Stops at once; nothing is kept. */
  cancel(): void
}

/** A packer that runs in a worker, so that the page does not stutter while it compresses. */
export function createWorkerPacker(): Packer {
  const worker = new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let settle: { readonly resolve: () => void; readonly reject: (cause: Error) => void } | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
    if ('chunk' in data) chunks.push(data.chunk)
    else settle?.resolve()
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    settle?.reject(new Error(event.message || texts.archiveFailed))
  })
  const send = (request: ZipRequest) =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
      worker.postMessage(request, request ? [request.bytes.buffer] : [])
    })
  return {
    add: send,
    async finish() {
      await send(null)
      worker.terminate()
      return new Blob(chunks, { type: 'application/zip' })
    },
    cancel: () => worker.terminate(),
  }
}
