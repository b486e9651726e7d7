import { failed, type Result, success, withMessage } from '@/lib/result'
import type { ArchiveReply, ArchiveRequest } from './archive.worker'
import { formatBytes } from '@/lib/format-bytes'
import { texts } from '../texts'
import { archiveLimits } from './limits'
import type { ArchiveListing, ArchiveProblem } from './types'

const sentences: Readonly<Record<ArchiveProblem, () => string>> = {
  damaged: () => texts.damaged,
  'too-many': () => texts.tooMany,
  'too-large': () =>
    texts.tooLarge({
      file: formatBytes(archiveLimits.memberBytes),
      total: formatBytes(archiveLimits.totalBytes),
    }),
  'no-memory': () => texts.noMemory,
  bomb: () => texts.bomb,
  encrypted: () => texts.encrypted,
  unsupported: () => texts.unsupported,
}

/** What came of asking an archive for something. */
export type ArchiveResult<Value> = Result<Value, { readonly code: ArchiveProblem; readonly message: string }>

/** An archive whose parts are unpacked in a worker. */
export interface ArchiveReader {
  readonly open: (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<ArchiveResult<ArchiveListing>>
  /** The bytes of the member at a place in the list. */
  readonly read: (index: number) => Promise<ArchiveResult<Uint8Array<ArrayBuffer>>>
  /** Ends the worker; what was asked and not answered yet fails as damaged. */
  readonly end: () => void
}

const fail = (problem: ArchiveProblem) => failed(withMessage({ code: problem }, sentences[problem]))

/** Makes the reader of one archive. */
export function createArchiveReader(): ArchiveReader {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })
  const waiting: ((reply: ArchiveReply) => void)[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<ArchiveReply>) => waiting.shift()?.(data))
  const failAll = () => {
    for (const resolve of waiting.splice(0)) resolve({ kind: 'failed', problem: 'damaged' })
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    failAll()
  })
  const ask = (request: ArchiveRequest, transfer: Transferable[] = []) =>
    new Promise<ArchiveReply>((resolve) => {
      waiting.push(resolve)
      worker.postMessage(request, transfer)
    })
  return {
    async open(bytes, name) {
      const reply = await ask({ kind: 'open', bytes, name }, [bytes.buffer])
      if (reply.kind === 'opened') return success(reply.listing)
      return fail(reply.kind === 'failed' ? reply.problem : 'damaged')
    },
    async read(index) {
      const reply = await ask({ kind: 'read', index })
      if (reply.kind === 'read') return success(reply.bytes)
      return fail(reply.kind === 'failed' ? reply.problem : 'damaged')
    },
    end() {
      worker.terminate()
      failAll()
    },
  }
}
