import { type FileHandle, constants, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'

/** A file that is being written; nothing of it outlasts a power cut before `sync`. */
export interface NewFile {
  write(chunk: Uint8Array): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

/** A file that is open for reading: what it holds stays readable while it is replaced or removed. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number
  /** The bytes from `start` to `end`, both included; closes the file at its end. */
  stream(start: number, end: number): Readable
  close(): Promise<void>
}

/** An entry of a folder. */
export interface Entry {
  readonly name: string
  readonly isFolder: boolean
  /** Bytes. */
  readonly size: number
  /** When its content changed, ms since 1970. */
  readonly modified: number
}

/**
 * What stored objects need of a file system, in steps that a power cut can come between: what a file holds is kept once the
 * file is synced, and that a file has its name (made, renamed or removed) once the folder is. Failures are errors with the
 * system's code.
 */
export interface Disk {
  /** Makes a folder, and those above it. */
  makeFolder(path: string): Promise<void>
  syncFolder(path: string): Promise<void>
  /** Makes a file that is not there yet. */
  create(path: string): Promise<NewFile>
  /**
   * Opens a file to write on behind its first `size` bytes; what it has behind them goes. Makes the file where `size` is 0; null where
   * it has fewer bytes.
   */
  extend(path: string, size: number): Promise<NewFile | null>
  /** Takes the place of what has the name `to`, in one step. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
  /** Makes a file count as changed now; one that is not there is no error. */
  touch(path: string): Promise<void>
  open(path: string): Promise<OpenFile>
  /** Empty for a folder that is not there. */
  list(path: string): Promise<readonly Entry[]>
}

/** Whether an error says that a file or folder is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The disk of this machine. */
export const disk: Disk = {
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let made = path; made.length > first.length; made = dirname(made)) await syncFolder(dirname(made))
    await syncFolder(dirname(first))
  },
  syncFolder,
  async create(path) {
    const file = await open(path, 'wx', 0o600)
    return {
      write: async (chunk) => {
        await file.writeFile(chunk)
      },
      sync: () => file.sync(),
      close: () => file.close(),
    }
  },
  async extend(path, size) {
    const file = await open(path, size === 0 ? constants.O_RDWR | constants.O_CREAT : 'r+', 0o600)
    try {
      if ((await file.stat()).size < size) {
        await file.close()
        return null
      }
      await file.truncate(size)
    } catch (error) {
      await file.close()
      throw error
    }
    let position = size
    return {
      write: async (chunk) => {
        await writeAt(file, chunk, position)
        position += chunk.byteLength
      },
      sync: () => file.sync(),
      close: () => file.close(),
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  async touch(path) {
    const now = new Date()
    await utimes(path, now, now).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  },
  async open(path) {
    const file = await open(path, 'r')
    try {
      return asOpenFile(file, (await file.stat()).size)
    } catch (error) {
      await file.close()
      throw error
    }
  },
  async list(path) {
    const names = await readdir(path).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const entries: Entry[] = []
    for (const name of names) {
      const found = await stat(`${path}/${name}`).catch(() => null)
      if (found)
        entries.push({ name, isFolder: found.isDirectory(), size: found.size, modified: found.mtimeMs })
    }
    return entries
  },
}

/** Writes all of a chunk at a position of a file. */
export async function writeAt(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    const left = chunk.byteLength - written
    const { bytesWritten } = await file.write(chunk, written, left, position + written)
    written += bytesWritten
  }
}

const asOpenFile = (file: FileHandle, size: number): OpenFile => ({
  size,
  stream(start, end) {
    if (start <= end) return file.createReadStream({ start, end })
    // A stream of the file cannot end before its start.
    void file.close()
    return Readable.from([])
  },
  close: () => file.close(),
})

/** Windows has no way to sync a folder, and keeps the order of what happens in one. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
