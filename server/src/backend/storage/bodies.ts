import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Disk } from './disk.ts'

/** What was written of an object before the object is known by its name: a file that no description names yet. */
export interface Body {
  /** The file's name, different for every write. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MD5 of the content, in hexadecimal digits: what storage APIs call the ETag. */
  readonly md5: string
}

/** More came than may be stored. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** The form of a body's name. */
export const bodyName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The contents of stored objects, each in its own file in one of 256 folders. */
export class Bodies {
  readonly #disk: Disk
  readonly #root: string
  /** Folders that are there for good, or on their way. */
  readonly #folders = new Map<string, Promise<void>>()

  constructor(disk: Disk, root: string) {
    this.#disk = disk
    this.#root = root
  }

  /** The folder of a name, by the first two digits of it. */
  folder(name: string): string {
    return join(this.#root, name.slice(0, 2))
  }

  file(name: string): string {
    return join(this.folder(name), name)
  }

  /** Makes the folder of a name; when it resolves, a power cut leaves the folder there, whoever made it. */
  async prepareFolder(name: string): Promise<void> {
    const folder = this.folder(name)
    const known = this.#folders.get(folder)
    if (known) return known
    const made = this.#disk.makeFolder(folder).then(() => this.#disk.syncFolder(this.#root))
    this.#folders.set(folder, made)
    // The disk may have room again later.
    made.catch(() => this.#folders.delete(folder))
    return made
  }

  /**
   * Writes a content as it arrives. When it resolves the body outlasts a power cut. Throws `BodyTooLarge` beyond `limit` (bytes),
   * or what went wrong; then nothing is left of it.
   */
  async write(content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Body> {
    const name = randomUUID()
    await this.prepareFolder(name)
    const file = await this.#disk.create(this.file(name))
    const hash = createHash('md5')
    let size = 0
    try {
      try {
        for await (const chunk of content) {
          size += chunk.byteLength
          if (size > limit) throw new BodyTooLarge(`More than ${limit} bytes`)
          hash.update(chunk)
          await file.write(chunk)
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await this.#disk.syncFolder(this.folder(name))
    } catch (error) {
      await this.remove(name)
      throw error
    }
    return { name, size, md5: hash.digest('hex') }
  }

  async remove(name: string): Promise<void> {
    await this.#disk.remove(this.file(name))
  }
}
