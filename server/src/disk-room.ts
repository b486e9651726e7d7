import { statfs } from 'node:fs/promises'
import { atMostEvery } from './at-most-every.ts'

/** Kept free for the database, which ends when it cannot write (bytes). */
export const reserve = 192 * 1024 * 1024
/** A database cannot start and recover with less (bytes). */
export const leastToStart = 48 * 1024 * 1024
/** Changes up to this size may use half of the reserve, so that people can still delete and save small things (bytes). */
export const smallChange = 64 * 1024
/** Asking the system again sooner tells nothing new (ms). */
const freshMs = 500

/** Bytes that an ordinary user can still write where `folder` is. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The room on the disks of some folders. */
export interface DiskRoom {
  /** Whether a change of so many bytes leaves the database its reserve. A disk that does not tell has room. */
  hasRoom(bytes: number): Promise<boolean>
}

/** Watches the disks of `folders`; `measure` tells how many bytes are free at one. */
export function createDiskRoom(folders: readonly string[], measure = freeBytes): DiskRoom {
  const least = atMostEvery(freshMs, async () =>
    Math.min(...(await Promise.all(folders.map((folder) => measure(folder).catch(() => Infinity))))),
  )
  return {
    hasRoom: async (bytes) => (await least()) - bytes >= (bytes <= smallChange ? reserve / 2 : reserve),
  }
}
