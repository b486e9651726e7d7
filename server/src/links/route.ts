import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type postgres from 'postgres'
import { asDatabaseError } from '../backend/database-errors.ts'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { Config } from '../config.ts'
import { type ServerEnv, limitKey } from '../http/client-address.ts'
import { leaving } from '../http/leaving.ts'
import type { WorkLimits } from '../http/work-limits.ts'
import type { Digest } from '../limits/counters.ts'
import type { Leases } from '../limits/leases.ts'
import type { Logger } from '../log.ts'
import { safePath } from './zip-names.ts'
import { type Archive, ArchiveTooLarge, findArchive, streamArchive } from './archive.ts'

/** Files and folders of one archive. */
const mostEntries = 50_000
/** Archives that are under way at once: of one address, and on all servers. */
const mostOfAddress = 2
const mostOfAll = 8
/** Bytes of the form: a visit, and ids. */
const formBytes = 512 * 1024

/** What archives of links are made of. */
export interface LinkParts {
  readonly config: Pick<Config, 'trustProxy' | 'linkZips'>
  readonly sql: postgres.Sql
  readonly files: Pick<FileStorage, 'getObject'>
  readonly leases: Leases
  readonly digest: Digest
  readonly limits: Pick<WorkLimits, 'storage'>
  readonly log: Pick<Logger, 'info' | 'error'>
}

const plain = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the database refuses, by its code: a status. Its sentence is told. */
const statusOf = { OTL01: 410, OTL02: 410, OTL03: 403, OTS05: 404 } as const
const isRefusal = (code: string): code is keyof typeof statusOf => code in statusOf

/** An attachment that is an archive, whatever name is asked for. */
function attachment(asked: unknown): string {
  const wanted =
    typeof asked === 'string'
      ? asked
          .replace(/\.zip$/i, '')
          .slice(0, 200)
          .replaceAll('/', '_')
      : ''
  const name = `${wanted === '' ? 'files' : safePath(Buffer.from(wanted).toString())}.zip`
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * `POST /link/zip`: what a link shows as one archive, as a form of a page sends it: `visit`, `entry` as often as there are ids (none: all), and
 * `name` of the file. The secret of the visit never stands in an address. It is sent as it is read; how large an archive is, how long
 * one takes, and how many are under way is bounded.
 */
export function createLinkRoutes(parts: LinkParts): Hono<ServerEnv> {
  const { config, sql, leases, digest, limits, log } = parts
  const routes = new Hono<ServerEnv>()
  const { bytes: mostBytes, seconds } = config.linkZips

  const answer = async (c: Context<ServerEnv>): Promise<Response> => {
    const form = await c.req.formData().catch(() => null)
    const visit = form?.get('visit')
    const ids = form?.getAll('entry').filter((one) => typeof one === 'string') ?? []
    const name = form?.get('name')
    if (typeof visit !== 'string' || !ids.every((one) => id.test(one)) || ids.length > 5000)
      return c.text('A form with a visit and ids of entries is needed.\n', 400, plain)
    const ofAddress = digest('link zip', limitKey(c, config.trustProxy))
    const endAddress = await leases.take(ofAddress, mostOfAddress, seconds)
    const endAll = endAddress && (await leases.take('link zips', mostOfAll, seconds))
    const end = () => Promise.all([endAddress?.(), endAll?.()])
    if (!endAll) {
      await end()
      return c.text('Too many archives are on their way. Try again in a moment.\n', 429, {
        ...plain,
        'retry-after': '10',
      })
    }
    // Also where nobody reads the answer.
    const { outgoing } = c.env
    const ended = () =>
      end().catch((error: unknown) => log.error('an archive has not ended', { error: String(error) }))
    if (outgoing.closed) void ended()
    else outgoing.once('close', () => void ended())
    const found = await archiveFor(visit, ids.length > 0 ? ids : null)
    if (found instanceof Response) return found
    return new Response(stream(visit, found, leaving(c)), {
      headers: {
        ...plain,
        'content-type': 'application/zip',
        'content-length': String(found.size),
        'content-disposition': attachment(name),
        'content-security-policy': "sandbox; default-src 'none'",
      },
    })
  }

  const archiveFor = async (visit: string, ids: readonly string[] | null): Promise<Archive | Response> => {
    try {
      return await findArchive(sql, visit, ids, { entries: mostEntries, bytes: mostBytes })
    } catch (error) {
      if (error instanceof ArchiveTooLarge)
        return new Response('This is too much for one archive. Download it in parts.\n', {
          status: 413,
          headers: { ...plain, 'content-type': 'text/plain; charset=utf-8' },
        })
      const refusal = asDatabaseError(error)
      if (!refusal || !isRefusal(refusal.code)) throw error
      return new Response(`${refusal.message}\n`, {
        status: statusOf[refusal.code],
        headers: { ...plain, 'content-type': 'text/plain; charset=utf-8' },
      })
    }
  }

  const stream = (visit: string, archive: Archive, left: AbortSignal) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(seconds * 1000)])
    const pieces = async function* () {
      try {
        yield* streamArchive(sql, parts.files, visit, archive, signal)
      } catch (error) {
        // Its length was said, so that whoever waits for the rest sees that it broke off.
        if (!left.aborted) log.error('an archive of a link broke off', { error: String(error) })
        throw error
      }
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the web streams of the DOM and of Node are one thing at run time
    return Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream<Uint8Array>
  }

  routes.post(
    '/link/zip',
    limits.storage,
    bodyLimit({ maxSize: formBytes, onError: (c) => c.text('The request is too large.\n', 413, plain) }),
    answer,
  )
  routes.all('/link/zip', (c) => c.text('Send a form.\n', 405, { ...plain, allow: 'POST' }))
  return routes
}
