import { readPieces } from './read-pieces'
import { createSHA256 } from './sha256-wasm'

/** What the worker answers to a Blob: its hash, or why there is none. */
export type HashReply =
  | { readonly hash: string }
  | { readonly failed: { readonly name: string; readonly message: string } }

async function perform(content: Blob): Promise<HashReply> {
  try {
    const hasher = await createSHA256()
    await readPieces(content, (bytes) => void hasher.update(bytes))
    return { hash: hasher.digest('hex') }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { failed: { name, message } }
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void perform(data).then((answer) => postMessage(answer))
})
