import { createZipWriter, type ZipMember } from './zip-writer'

/** What the page sends: members one after the other, each when the last was taken, then null for the end. */
export type ZipRequest = ZipMember | null

/** What the worker answers: bytes of the archive, and that it is ready for the next member. */
export type ZipReply = { readonly chunk: Uint8Array<ArrayBuffer> } | { readonly ready: true }

const reply = (message: ZipReply, transfer: Transferable[] = []) => postMessage(message, { transfer })
const writer = createZipWriter((chunk) => reply({ chunk }, [chunk.buffer]))

addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => {
  if (data) writer.add(data)
  else writer.end()
  reply({ ready: true })
})
