import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LinuxImageDescription, linuxImage } from '../../contracts/src/linux-image.ts'
import { holdLock, type Lock } from './lock.ts'

/** The record of an image: the description that the desktop gets, and more. */
export interface ImageRecord {
  readonly description: LinuxImageDescription
  /** Of our own files that it was made of; tells whether the image is of this version of the product. */
  readonly recipe: string
  /** Of those and of Debian's packages. */
  readonly inputs: string
}

const descriptionFile = 'linux.json'
const recordFile = 'made-of.json'
const inProgressName = '.making-'
const lockFile = '.lock'

/** The images in `<data folder>/vm`: a folder each, and a description of the one that counts. */
export class ImageStore {
  readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'vm')
  }

  /** The image that counts; null where there is none, or something is missing of it. */
  async current(): Promise<ImageRecord | null> {
    try {
      const description = linuxImage.parse(
        JSON.parse(await readFile(join(this.folder, descriptionFile), 'utf8')),
      )
      const folder = join(this.folder, description.key)
      const made: unknown = JSON.parse(await readFile(join(folder, recordFile), 'utf8'))
      const files = await readdir(folder)
      if (!isRecord(made) || !files.includes(description.state.file)) return null
      return { description, ...made }
    } catch {
      return null
    }
  }

  /**
   * Calls with a folder for work in progress, on the same disk, which is removed whatever happens. One process at a time:
   * when the call comes, another may have published the wanted image.
   * @param waits is called if another process is at it
   */
  async inProgress<T>(work: (folder: string) => Promise<T>, waits: () => void = () => {}): Promise<T> {
    await mkdir(this.folder, { recursive: true })
    const lock = await holdLock(join(this.folder, lockFile), waits)
    try {
      await this.removeLeftovers()
      return await this.inFolder(work, lock)
    } finally {
      await lock.release()
    }
  }

  private async inFolder<T>(work: (folder: string) => Promise<T>, lock: Lock): Promise<T> {
    const folder = await mkdtemp(join(this.folder, inProgressName))
    const interrupted = (signal: NodeJS.Signals) => {
      rmSync(folder, { recursive: true, force: true })
      lock.releaseNow()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    try {
      return await work(folder)
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** What a process left behind that was killed, or a machine that was switched off: who holds the lock is alone here. */
  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.startsWith(inProgressName)) await rm(join(this.folder, name), { recursive: true, force: true })
  }

  /** Makes the finished folder the image that counts, in one step, and removes the others. */
  async publish(finished: string, { description, ...made }: ImageRecord): Promise<void> {
    await writeFile(join(finished, recordFile), `${JSON.stringify(made, null, 2)}\n`)
    const place = join(this.folder, description.key)
    await rm(place, { recursive: true, force: true })
    await rename(finished, place)
    const draft = join(this.folder, `.${descriptionFile}`)
    await writeFile(draft, `${JSON.stringify(description, null, 2)}\n`)
    await rename(draft, join(this.folder, descriptionFile))
    for (const name of await readdir(this.folder))
      if (/^[0-9a-f]{16,}$/.test(name) && name !== description.key)
        await rm(join(this.folder, name), { recursive: true, force: true })
  }
}

const isRecord = (value: unknown): value is Omit<ImageRecord, 'description'> =>
  typeof value === 'object' &&
  value !== null &&
  'recipe' in value &&
  typeof value.recipe === 'string' &&
  'inputs' in value &&
  typeof value.inputs === 'string'
