import type { MiddlewareHandler } from 'hono'
import { type DiskRoom, smallChange } from '../disk-room.ts'
import type { ServerEnv } from './client-address.ts'

const message =
  'The disk of the server is full. Nothing was stored; delete something, or tell the people who run the server.'

/** How many bytes a request brings; one that does not say counts as large. */
function bytesOf(header: string | undefined): number {
  const bytes = Number(header)
  return header !== undefined && Number.isFinite(bytes) ? bytes : smallChange + 1
}

/** The database's function that a path names. */
const functionOf = (path: string) => /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1] ?? ''

/** The answer to what would take the last room, in the form of the API that the path is of. */
export const diskFull = (path: string): Response =>
  path.startsWith('/storage/v1/')
    ? Response.json({ statusCode: '507', error: 'InsufficientStorage', message }, { status: 507 })
    : Response.json({ code: '53100', message, details: null, hint: null }, { status: 507 })

/**
 * Answers 507 to what would take the database's last room on the disk. GET, DELETE and the functions that only read, which
 * `readers` names, always pass.
 */
export function requireRoom(room: DiskRoom, readers: ReadonlySet<string>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const changes = ['POST', 'PUT', 'PATCH'].includes(c.req.method) && !readers.has(functionOf(c.req.path))
    if (!changes || (await room.hasRoom(bytesOf(c.req.header('content-length'))))) return next()
    return diskFull(c.req.path)
  }
}
