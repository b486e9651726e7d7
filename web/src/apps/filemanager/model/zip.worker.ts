import { createZipWriter, type ZipMember } from './zip-writer'

/** What the page sends: members one after the other, each when the last was taken, then null for the end. */
export type ZipRequest = ZipMember | null

/** What the worker answers: bytes of the archive, how far a member is in bytes of it, that it is ready for the next, or why not. */
export type ZipReply =
  | { readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly packed: number }
  | { readonly ready: true }
  | { readonly failed: string }

const reply = (message: ZipReply, transfer: Transferable[] = []) => postMessage(message, { transfer })
const writer = createZipWriter((chunk) => reply({ chunk }, [chunk.buffer]))

async function perform(request: ZipRequest): Promise<void> {
  try {
    if (request) await writer.add(request, (packed) => reply({ packed }))
    else await writer.end()
    reply({ ready: true })
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => void perform(data))
