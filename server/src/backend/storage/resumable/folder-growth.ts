import { dirname, join } from 'node:path'
import { type Disk, disk as diskOfThisMachine, isMissing } from '../disk.ts'
import { contentPlace } from '../layout.ts'
import { type Growing, type GrowingContents, type Growth, GrowthLost } from './growing.ts'

/** So much is written at most before it is synced and recorded (bytes): what a crash loses of one request. */
const mostUnsaved = 64 * 1024 * 1024

/** Growing content as a file of the folder, under the name that it keeps. */
export class FolderGrowth implements GrowingContents {
  readonly isLocal = true
  readonly #root: string
  readonly #disk: Disk

  /** @param root the folder of the store that the content will be in */
  constructor(root: string, disk: Disk = diskOfThisMachine) {
    this.#root = root
    this.#disk = disk
  }

  async open({ name, received, state }: Growing): Promise<Growth> {
    const path = this.#path(name)
    const folder = dirname(path)
    if (received === 0) {
      await this.#disk.makeFolder(folder)
      await this.#disk.syncFolder(dirname(folder))
    }
    const file = await this.#disk.extend(path, received).catch((error: unknown) => {
      throw isMissing(error) ? new GrowthLost('The bytes of an upload are not on this server') : error
    })
    if (!file) throw new GrowthLost('Bytes of an upload are missing')
    let isNamed = received > 0
    let unsaved = 0
    return {
      get room() {
        return mostUnsaved - unsaved
      },
      write: async (chunk) => {
        await file.write(chunk)
        unsaved += chunk.byteLength
      },
      save: async () => {
        await file.sync()
        if (!isNamed) await this.#disk.syncFolder(folder)
        isNamed = true
        unsaved = 0
        return { state, part: null }
      },
      recorded: async () => {},
      close: () => file.close(),
    }
  }

  async complete({ name, size }: Growing): Promise<void> {
    const path = this.#path(name)
    const file = await this.#disk.open(path).catch((error: unknown) => {
      throw isMissing(error) ? new GrowthLost('The bytes of an upload are not on this server') : error
    })
    await file.close()
    if (file.size !== size) throw new GrowthLost(`An upload has ${file.size} bytes instead of ${size}`)
    // It is not to be taken for left behind while it waits for its description.
    await this.#disk.touch(path)
  }

  async discard({ name }: Growing): Promise<void> {
    await this.#disk.remove(this.#path(name))
  }

  /** There is nothing but files with names of contents, which `sweepLeftovers` looks after. */
  async sweep(): Promise<number> {
    return 0
  }

  #path(name: string): string {
    return join(this.#root, contentPlace(name))
  }
}
