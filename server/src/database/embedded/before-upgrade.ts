import { constants } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { syncFolder } from '../../backend/storage/disk.ts'
import { freeBytes, leastToStart } from '../../disk-room.ts'
import { StartupError } from '../../startup-error.ts'
import { replaceCluster } from './replace-cluster.ts'

/** How many copies are kept. */
const keptCopies = 2
/** Files that are copied at the same time. */
const atOnce = 8

const copyName = /^[\w.]+-\d{8}T\d{9}Z$/
/** When a copy was made, as its name ends. */
const timeOf = (name: string) => name.slice(-19)
const timeNow = () => new Date().toISOString().replaceAll(/[-:.]/g, '')

const copiesOf = (cluster: string) => join(dirname(cluster), 'before-upgrade')

/** A new place in `before-upgrade` for what `from` names. */
export const newCopyOf = (cluster: string, from: string) => join(copiesOf(cluster), `${from}-${timeNow()}`)

/** A copy of a cluster. */
export interface ClusterCopy {
  readonly folder: string
  readonly bytes: number
}

interface FoundFile {
  readonly path: string
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly bytes: number
}

/** What a folder holds, folders before what is in them. Links are followed: a copy stands for itself. */
async function contentsOf(folder: string): Promise<{ folders: FoundFile[]; files: FoundFile[] }> {
  const found = { folders: new Array<FoundFile>(), files: new Array<FoundFile>() }
  const visit = async (path: string) => {
    const { mode, uid, gid } = await stat(join(folder, path))
    found.folders.push({ path, mode, uid, gid, bytes: 0 })
    for (const name of await readdir(join(folder, path))) {
      const below = join(path, name)
      const info = await stat(join(folder, below))
      if (info.isDirectory()) await visit(below)
      else if (info.isFile())
        found.files.push({ path: below, mode: info.mode, uid: info.uid, gid: info.gid, bytes: info.size })
    }
  }
  await visit('')
  return found
}

/** How large a cluster is (bytes). */
export async function sizeOf(cluster: string): Promise<number> {
  const { files } = await contentsOf(cluster)
  return files.reduce((sum, file) => sum + file.bytes, 0)
}

/**
 * Copies a cluster whose database is stopped into `before-upgrade` next to it, and keeps the newest two copies. The name says what it is
 * a copy of (`from`) and when it was made; under that name it is whole and on the disk. Throws a `StartupError` when there is no room.
 */
export async function copyCluster(cluster: string, from: string): Promise<ClusterCopy> {
  const { folders, files } = await contentsOf(cluster).catch((error: unknown) => {
    throw notCopied(cluster, error)
  })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await requireRoom(cluster, bytes)
  const copy = newCopyOf(cluster, from)
  const unfinished = `${copy}.unfinished`
  await mkdir(copiesOf(cluster), { recursive: true, mode: 0o700 })
  await removeUnfinished(copiesOf(cluster))
  try {
    for (const { path, mode } of folders) await mkdir(join(unfinished, path), { mode })
    await eachOf(files, async ({ path, mode, uid, gid }) => {
      const target = join(unfinished, path)
      await copyFile(join(cluster, path), target, constants.COPYFILE_FICLONE)
      const file = await open(target, 'r+')
      try {
        await file.chmod(mode & 0o777)
        await giveTo(target, uid, gid)
        await file.sync()
      } finally {
        await file.close()
      }
    })
    for (const { path, uid, gid } of folders.toReversed()) {
      await giveTo(join(unfinished, path), uid, gid)
      await syncFolder(join(unfinished, path))
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw notCopied(cluster, error)
  }
  await rename(unfinished, copy)
  await syncFolder(copiesOf(cluster))
  await removeOldCopies(cluster)
  return { folder: copy, bytes }
}

const notCopied = (cluster: string, error: unknown) =>
  new StartupError(
    `The database could not be copied to ${copiesOf(cluster)} before the upgrade: ${String(error)}\n` +
      'Nothing was changed. Put that right and start again, or start the version that ran before.',
  )

/** Only root may give files away; anyone else owns what they copy. */
const giveTo = async (path: string, uid: number, gid: number) => {
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** Throws when `bytes` more do not fit next to a cluster. */
export async function requireRoom(cluster: string, bytes: number): Promise<void> {
  const free = await freeBytes(dirname(cluster)).catch(() => Infinity)
  if (free >= bytes + leastToStart) return
  throw new StartupError(
    `Before this upgrade the database is copied, which needs ${megabytes(bytes + leastToStart)} MB; the disk of ${dirname(cluster)} has ${megabytes(free)} MB left.\n` +
      `Make room (old copies are in ${copiesOf(cluster)}) and start again, or start the version that ran before. Nothing was changed.`,
  )
}

/** Removes copies that were cut off. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.unfinished')) await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes all but the newest copies of a cluster. */
export async function removeOldCopies(cluster: string): Promise<void> {
  const copies = (await readdir(copiesOf(cluster))).filter((name) => copyName.test(name))
  const oldest = copies.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1)).slice(keptCopies)
  for (const name of oldest) await rm(join(copiesOf(cluster), name), { recursive: true, force: true })
}

/** Puts a copy in the place of its cluster, whose database is stopped; the cluster is removed. A kill does no harm (replace-cluster.ts). */
export const putBack = (cluster: string, copy: string): Promise<void> =>
  replaceCluster(cluster, {
    incoming: relative(dirname(cluster), copy),
    aside: `${basename(cluster)}.failed-upgrade`,
    isKept: false,
  })
