import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LinuxImageDescription, linuxImage, linuxImagePath } from '@otteros/contracts'
import { Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { Logger } from '../log.ts'

const headers = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
const notFound = { ...headers, 'cache-control': 'no-store' }

const chunkBytes = 256 * 1024

/**
 * The Linux of the virtual machine, where `npm run vm:image` has put one into the data folder; it may come, change and go
 * while the server runs. What it is has its own name and is always asked for again; the file itself is named by its contents
 * and never changes. It is sent packed, as it is, so that who downloads it can count bytes.
 */
export function createLinuxImageRoute(dataDir: string, log: Pick<Logger, 'error'>): Hono<ServerEnv> {
  const folder = join(dataDir, 'vm')
  const route = new Hono<ServerEnv>()

  /** What the folder has now; null without an image, or with one that cannot be read. */
  async function current(): Promise<LinuxImageDescription | null> {
    let text: string
    try {
      text = await readFile(join(folder, 'linux.json'), 'utf8')
    } catch {
      return null
    }
    try {
      return linuxImage.parse(JSON.parse(text))
    } catch (error) {
      log.error('the description of the virtual machine’s Linux cannot be read', { error: String(error) })
      return null
    }
  }

  route.get(linuxImagePath, async (c) => {
    const image = await current()
    return image
      ? c.json(image, 200, { ...headers, 'cache-control': 'no-cache' })
      : c.text('This server has no Linux. "npm run vm:image" makes one.\n', 404, notFound)
  })

  route.get('/vm/:key/:file', async (c) => {
    const image = await current()
    // A request's names are only compared, so they lead to no other file.
    if (!image || c.req.param('key') !== image.key || c.req.param('file') !== image.state.file)
      return c.text('Not found\n', 404, notFound)
    const path = join(folder, image.key, image.state.file)
    const file = await open(path).catch(() => null)
    if (!file) return c.text('Not found\n', 404, notFound)
    const { size } = await file.stat()
    const fileHeaders = {
      ...headers,
      'content-type': 'application/gzip',
      'content-length': String(size),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    }
    if (c.req.method === 'HEAD') {
      await file.close()
      return new Response(null, { headers: fileHeaders })
    }
    return new Response(chunksOf(file), { headers: fileHeaders })
  })

  // Names below it are never answered with a page.
  route.all('/vm/*', (c) => c.text('Not found\n', 404, notFound))
  return route
}

/** The bytes of a file, read as they are taken; the file is closed at the end, or when the reader cancels. */
function chunksOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(chunkBytes), 0, chunkBytes)
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      await file.close()
      controller.close()
    },
    cancel: () => file.close(),
  })
}
