import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { type LinuxImageDescription, linuxImage, linuxImagePath } from '@otteros/contracts'
import { Hono } from 'hono'
import { answerToFault } from '../backend/storage/faults.ts'
import { imageDescription } from '../backend/storage/layout.ts'
import { type ObjectStore, rangeOf } from '../backend/storage/object-store.ts'
import type { ServerEnv } from '../http/client-address.ts'
import type { Logger } from '../log.ts'

const headers = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
const notFound = { ...headers, 'cache-control': 'no-store' }

/**
 * The Linux of the virtual machine, where `npm run vm:image` has put one; it may come, change and go while the
 * server runs. What it is has its own name and is always asked for again; the file itself is named by its contents
 * and never changes. It is sent packed, as it is, so that who downloads it can count bytes.
 */
export function createLinuxImageRoute(
  images: Pick<ObjectStore, 'get' | 'head'>,
  log: Pick<Logger, 'error'>,
): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()

  /** What is there now; null without an image, or with one that cannot be read. */
  async function current(): Promise<LinuxImageDescription | null> {
    const found = await images.get(imageDescription)
    if (!found) return null
    try {
      return linuxImage.parse(JSON.parse(await textOf(found.body)))
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
    const name = `${image.key}/${image.state.file}`
    const size = (await images.head(name))?.size
    if (size === undefined) return c.text('Not found\n', 404, notFound)
    const asked = rangeOf(c.req.header('range'), size)
    const range = asked === 'whole' ? null : asked
    const fileHeaders = {
      ...headers,
      'content-type': 'application/gzip',
      'content-length': String(range ? range.end - range.start + 1 : size),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    }
    const status = range ? 206 : 200
    if (c.req.method === 'HEAD') return new Response(null, { status, headers: fileHeaders })
    const found = await images.get(name, range ?? undefined)
    if (!found) return c.text('Not found\n', 404, notFound)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the web streams of the DOM and of Node differ in their types only
    const body = Readable.toWeb(found.body) as ReadableStream<Uint8Array>
    return new Response(body, { status, headers: fileHeaders })
  })

  route.onError((error) => {
    const answer = answerToFault(error)
    if (answer) return answer
    throw error
  })
  // Names below it are never answered with a page.
  route.all('/vm/*', (c) => c.text('Not found\n', 404, notFound))
  return route
}
