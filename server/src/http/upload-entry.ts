import type { Context } from 'hono'
import { storageError } from '../backend/storage/faults.ts'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../disk-room.ts'
import type { BodyBudget } from './body-budget.ts'
import { type ServerEnv, limitKey } from './client-address.ts'
import { leaving } from './leaving.ts'
import { diskFull } from './room.ts'
import { createUploadSlots } from './upload-slots.ts'
import { retryBody, tooMuch } from './work-limits.ts'

/** What uploads take of the disk. */
export interface UploadRooms {
  readonly budget: BodyBudget
  readonly room: DiskRoom
}

/** A body that is about to be stored. */
interface Incoming {
  /** Whom it counts for. */
  readonly account: string
  /** Bytes that it announces, or the most that it may have. */
  readonly bytes: number
}

/** Does the work that stores a body when there is a place for it; answers with what the work answers, or that there is none. */
export type EnterUpload = (
  c: Context<ServerEnv>,
  incoming: Incoming,
  work: () => Promise<Response>,
) => Promise<Response>

const megabyte = 1024 * 1024
/** Of a body, so much counts as on its way at most (bytes): the rest of a large one comes after what was stored meanwhile. */
const mostCounted = 51 * megabyte

/** Makes the entry for all uploads of one server. */
export function createUploadEntry(
  config: Pick<Config, 'trustProxy'>,
  { budget, room }: UploadRooms,
): EnterUpload {
  const slots = createUploadSlots()
  return async (c, { account, bytes }, work) => {
    const address = limitKey(c, config.trustProxy)
    const leave = slots.enter(account, address)
    if (!leave)
      return storageError(429, 'TooManyRequests', 'Too many files are on their way. Try again in a moment.', {
        'retry-after': '5',
      })
    try {
      const { incoming } = c.env
      const place = await budget.take({
        bytes: Math.min(bytes, mostCounted),
        account,
        address,
        signal: leaving(c),
        cutOff: () => incoming.socket.destroy(),
      })
      if (!place) return storageError(503, 'TooManyRequests', tooMuch, retryBody)
      incoming.once('end', () => place.arrived())
      try {
        // With what others are about to write.
        return (await room.hasRoom(budget.held)) ? await work() : diskFull(c.req.path)
      } finally {
        place.giveBack()
      }
    } finally {
      leave()
    }
  }
}

/** So much is written between two looks at the disk (bytes). */
const lookBytes = 64 * megabyte

/** Throws the disk's own error when the database would lose its reserve. */
export async function requireRoomFor(room: DiskRoom, bytes = lookBytes): Promise<void> {
  if (!(await room.hasRoom(bytes)))
    throw Object.assign(new Error('The disk has no room for more of an upload'), { code: 'ENOSPC' })
}

/** Passes content on for as long as there is room for it on the disk. */
export async function* whileRoom(
  content: AsyncIterable<Uint8Array>,
  room: DiskRoom,
): AsyncGenerator<Uint8Array> {
  let unseen = 0
  for await (const chunk of content) {
    unseen += chunk.byteLength
    if (unseen > lookBytes) {
      await requireRoomFor(room)
      unseen = 0
    }
    yield chunk
  }
}
