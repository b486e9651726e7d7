import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, reserve } from '../disk-room.ts'
import type { Logger } from '../log.ts'
import { buildOf } from './documents.ts'
import { type StaticFile, fileAt } from './static-files.ts'

/** How long the files of a build are kept after it was last served (ms). */
export const keptForMs = 86_400_000
/** How often it is noted that a build is served, and old ones are removed (ms). */
const lookEveryMs = 3_600_000
/** When the files of a new build are copied (ms after the start), so that nothing at the start waits for it. */
const firstLookMs = 30_000
/** Most builds that are kept, for those who build many times a day. */
const mostBuilds = 5

/** The files under /assets of the build that is served, and of those before it. */
export interface KeptBuilds {
  /** The file at the path of a URL; `null` if no kept build has it. */
  find(url: string): StaticFile | null
  /** Copies the files of the build that is served now, and removes those of old ones. Never throws. */
  look(): Promise<void>
  stop(): Promise<void>
}

interface KeptBuild {
  readonly name: string
  readonly servedAt: number
}

/**
 * Keeps copies of the files that pages of this build and of earlier ones fetch later, so that a desktop that is open during an upgrade
 * goes on working. `web` is the built desktop, which the next build replaces; `folder` is where the copies are, one folder a build. When
 * a build was last served is the time of its folder.
 */
export function createKeptBuilds(web: string, folder: string, log: Pick<Logger, 'warn'>): KeptBuilds {
  const own = buildOf(web)
  /** Where files are, by their URLs. */
  let places: ReadonlyMap<string, string> = new Map()
  let looking: Promise<void> = Promise.resolve()

  const look = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (own !== null) await keep(web, folder, own)
      await removeOld(folder, own)
      places = await index(folder)
    } catch (error) {
      log.warn('the files of earlier builds could not be looked after; open desktops may need a reload', {
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }
  const lookInTurn = () => (looking = looking.then(look))
  // What earlier builds left is served at once; this one is copied later.
  void index(folder).then(
    (found) => (places = found),
    () => {},
  )
  const first = setTimeout(() => void lookInTurn(), firstLookMs)
  const timer = setInterval(() => void lookInTurn(), lookEveryMs)
  for (const waiting of [first, timer]) waiting.unref()
  return {
    find: (url) => {
      const path = places.get(url)
      return path === undefined ? null : fileAt(path, url)
    },
    look: lookInTurn,
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await looking
      // Its day begins now.
      if (own !== null) await touch(join(folder, own)).catch(() => {})
    },
  }
}

const touch = (path: string) => utimes(path, new Date(), new Date())

/** Copies the files of a build, unless they are there already; its name is that of a whole copy. */
async function keep(web: string, folder: string, build: string): Promise<void> {
  const place = join(folder, build)
  try {
    return await touch(place)
  } catch {
    // Not there yet.
  }
  if ((await freeBytes(folder).catch(() => Infinity)) < 2 * reserve) return
  const unfinished = `${place}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await copyFiles(join(web, 'assets'), join(unfinished, 'assets'))
  // Another build may have taken its place meanwhile.
  if (buildOf(web) !== build) await rm(unfinished, { recursive: true, force: true })
  else await rename(unfinished, place)
}

/** Files of a build are never changed, only removed: on the same disk, a second name is a copy that needs no room. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    await link(source, copy).catch(() => copyFile(source, copy, constants.COPYFILE_FICLONE))
  }
}

/** Whole copies, those served last first. */
async function buildsIn(folder: string): Promise<KeptBuild[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{16}$/.test(name))
  const builds = await Promise.all(
    names.map(async (name) => ({ name, servedAt: (await stat(join(folder, name))).mtimeMs })),
  )
  return builds.toSorted((one, other) => other.servedAt - one.servedAt)
}

/** Removes the copies of builds that have not been served for a day, and copies that were cut off. */
async function removeOld(folder: string, own: string | null): Promise<void> {
  const kept = (await buildsIn(folder)).filter(
    ({ name, servedAt }, nth) => name === own || (nth < mostBuilds && Date.now() - servedAt < keptForMs),
  )
  for (const name of await readdir(folder))
    if (!kept.some((build) => build.name === name))
      await rm(join(folder, name), { recursive: true, force: true })
}

async function index(folder: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>()
  for (const { name } of await buildsIn(folder)) {
    const assets = join(folder, name, 'assets')
    for (const entry of await readdir(assets, { withFileTypes: true }))
      if (entry.isFile()) places.set(`/assets/${entry.name}`, join(assets, entry.name))
  }
  return places
}
