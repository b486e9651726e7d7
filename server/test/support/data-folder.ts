import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that Linux keeps in memory. */
const memoryDisk = '/dev/shm'

/** What must be free there, and in memory; in bytes. A server of a test has some 65 MB, and up to a dozen run at once. */
const enough = { disk: 2 * 1024 ** 3, memory: 4 * 1024 ** 3 }

/** Whether the disk in memory is there, may be written to and is large enough; in containers it often has 64 MB. */
function isRoomy(): boolean {
  try {
    accessSync(memoryDisk, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= enough.disk && freemem() >= enough.memory
  } catch {
    return false
  }
}

/**
 * A new folder for the data of a server or a database, below TMPDIR where that is set. In memory where there is room: copying
 * 1500 files of a database to a disk costs 1.4 s of a core, which is more than the rest of a server's start, and 0.1 s there.
 * Nothing is lost that a test is about: what a killed process has written outlives it on either.
 */
export const newDataFolder = (prefix = 'otteros-contract-'): string =>
  mkdtempSync(join(!process.env.TMPDIR && isRoomy() ? memoryDisk : tmpdir(), prefix))
