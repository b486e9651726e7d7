import { S3Client, type S3Address } from '../backend/storage/s3-client.ts'
import { S3Store } from '../backend/storage/s3-store.ts'
import { inParallel } from './in-parallel.ts'
import { PartMissing, explained } from './problems.ts'
import type { BackupTarget } from './target.ts'

/** How many files of a folder are deleted at the same time. */
const atOnce = 8

/**
 * Backups in a bucket, under a prefix without slashes at its ends ('' is the whole bucket). Files are collected in `folder`,
 * encrypted and without a name, until they are complete.
 */
export function s3Target(address: S3Address, prefix: string, folder: string): BackupTarget {
  // Whoever uses the target reports its failures.
  const client = new S3Client(address, { error: () => {} })
  const place = ['s3:/', address.bucket, prefix].filter(Boolean).join('/')
  const below = (name: string) => {
    const path = [prefix, name].filter(Boolean).join('/')
    return new S3Store(client, address.bucket, path === '' ? '' : `${path}/`, folder)
  }
  const store = below('')
  const told = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work()
    } catch (error) {
      throw explained(error, folder)
    }
  }
  return {
    place,
    write: (name, content) => told(async () => (await store.put(name, content)).size),
    async *read(name) {
      const found = await told(() => store.get(name))
      if (!found) throw new PartMissing(`The backup is not whole: ${name} is missing in ${place}.`)
      try {
        yield* found.body as AsyncIterable<Uint8Array>
      } catch (error) {
        throw explained(error, folder)
      }
    },
    list: (name) =>
      told(async () => {
        const files = []
        for await (const { name: inside, size } of below(name).list())
          files.push({ name: name === '' ? inside : `${name}/${inside}`, size })
        return files
      }),
    remove: (name) => told(() => store.delete(name)),
    removeFolder: (name) =>
      told(() => inParallel(below(name).list(), atOnce, (file) => below(name).delete(file.name))),
    close: () => client.close(),
  }
}
