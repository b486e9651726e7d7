import { text as textOf } from 'node:stream/consumers'
import { linuxImage } from '@otteros/contracts'
import {
  contentPlace,
  descriptionPlace,
  imageDescription,
  objectDescribedAt,
  readDescription,
} from './layout.ts'
import { measure } from './measure.ts'
import type { ObjectStore, Written } from './object-store.ts'
import type { Stores } from './open-storage.ts'
import type { Turns } from './turns.ts'

/** Options of a move. */
export interface MoveOptions {
  /** Only compare sizes and hashes; change nothing. */
  readonly isCheck: boolean
  /** Delete each object from the source once it is at the target. */
  readonly deletesSource: boolean
  /** Shared with everyone who changes objects at the target. */
  readonly turns: Turns
  /** Called as the work goes on. */
  readonly onProgress: (done: MoveReport, objects: number) => void
}

/** The result of a move or comparison. */
export interface MoveReport {
  /** Objects that were copied, and their bytes. */
  copied: number
  bytes: number
  /** Objects that already were at the target. */
  present: number
  /** Objects that are newer at the target and were left alone. */
  newer: number
  /** What could not be moved or differs, as sentences. */
  readonly problems: string[]
}

/** How many times to try an object that is being replaced. */
const mostTries = 4

/** Copies everything stored: uploads and the virtual machine's Linux. It can be repeated at any time. */
export async function moveStored(
  from: Pick<Stores, 'uploads' | 'images'>,
  to: Pick<Stores, 'uploads' | 'images'>,
  options: MoveOptions,
): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, bytes: 0, present: 0, newer: 0, problems: [] }
  const objects: string[] = []
  for await (const { name } of from.uploads.list()) {
    const object = objectDescribedAt(name)
    if (object !== null) objects.push(object)
  }
  for (const object of objects) {
    try {
      await moveObject(from.uploads, to.uploads, object, options, report)
    } catch (error) {
      report.problems.push(`${object}: ${error instanceof Error ? error.message : String(error)}`)
    }
    options.onProgress(report, objects.length)
  }
  await moveImage(from.images, to.images, options, report)
  return report
}

async function moveObject(
  from: ObjectStore,
  to: ObjectStore,
  object: string,
  { isCheck, deletesSource, turns }: MoveOptions,
  report: MoveReport,
): Promise<void> {
  const place = descriptionPlace(object)
  for (let attempt = 1; ; attempt++) {
    const text = await readText(from, place)
    // It was deleted meanwhile.
    if (text === null) return
    const description = readDescription(text)
    if (!description) throw new Error('its description cannot be read')
    const content = contentPlace(description.body ?? object)
    const leave = await turns.take(object)
    try {
      const there = await readText(to, place)
      const isNewer =
        there !== null && (readDescription(there)?.lastModified ?? '') > description.lastModified
      if (isNewer) {
        report.newer++
      } else {
        const isDescribed = there === text
        const known = {
          size: description.size,
          md5: /^"([0-9a-f]{32})"$/.exec(description.eTag)?.[1] ?? null,
        }
        if (isCheck) {
          if (!isDescribed) throw new Error('its description is not at the target')
          await requireSame(from, to, content, known)
          report.present++
          return
        }
        // Content has a name of its own and is complete before a description names it; in earlier versions it had the object's name.
        const isThere =
          isDescribed && description.body !== undefined && (await to.head(content))?.size === known.size
        if (isThere) report.present++
        else {
          const copied = await copy(from, to, content, known)
          if (!copied) {
            if (attempt < mostTries) continue
            throw new Error('its content is missing')
          }
          if (!isDescribed) await to.put(place, Buffer.from(text))
          report.copied++
          report.bytes += copied.size
        }
      }
      if (!deletesSource || isCheck || (await readText(from, place)) !== text) return
      await from.delete(place)
      await from.delete(content)
      return
    } finally {
      leave()
    }
  }
}

/** Copies the image's file first, then the description that names it. */
async function moveImage(
  from: ObjectStore,
  to: ObjectStore,
  { isCheck, deletesSource }: Pick<MoveOptions, 'isCheck' | 'deletesSource'>,
  report: MoveReport,
): Promise<void> {
  const text = await readText(from, imageDescription)
  if (text === null) return
  try {
    const { key, state } = linuxImage.parse(JSON.parse(text))
    const file = `${key}/${state.file}`
    const known = { size: state.bytes, md5: null }
    const isDescribed = (await readText(to, imageDescription)) === text
    if (isCheck) {
      if (!isDescribed) throw new Error('its description is not at the target')
      await requireSame(from, to, file, known)
      report.present++
    } else if (!isDescribed || (await to.head(file))?.size !== known.size) {
      if (!(await copy(from, to, file, known))) throw new Error('its file is missing')
      await to.put(imageDescription, Buffer.from(text))
      report.copied++
      report.bytes += known.size
    } else report.present++
    if (!deletesSource || isCheck) return
    await from.delete(imageDescription)
    await from.delete(file)
  } catch (error) {
    report.problems.push(`The Linux image: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Copies the Linux image from one store to another unless it is there. Throws if that fails. */
export async function copyImage(from: ObjectStore, to: ObjectStore): Promise<void> {
  const report: MoveReport = { copied: 0, bytes: 0, present: 0, newer: 0, problems: [] }
  await moveImage(from, to, { isCheck: false, deletesSource: false }, report)
  const [problem] = report.problems
  if (problem !== undefined) throw new Error(problem)
}

/** What is known of some content. Some older objects have no hash. */
interface Known {
  readonly size: number
  readonly md5: string | null
}

/** Copies content and reads it again at the target; null if there is none. Throws if it is not what it should be. */
async function copy(
  from: ObjectStore,
  to: ObjectStore,
  place: string,
  known: Known,
): Promise<Written | null> {
  const expected = known.md5 === null ? await hashOf(from, place) : { size: known.size, md5: known.md5 }
  const found = expected && (await from.get(place))
  if (!found) return null
  if (expected.size !== known.size)
    throw new Error(`its content has ${expected.size} bytes instead of ${known.size}`)
  const written = await to.put(place, found.body, { expected })
  const there = await hashOf(to, place)
  if (there?.md5 !== written.md5 || there.size !== written.size)
    throw new Error('its content at the target is not what was sent')
  return written
}

async function requireSame(from: ObjectStore, to: ObjectStore, place: string, known: Known): Promise<void> {
  const [here, there] = [await hashOf(from, place), await hashOf(to, place)]
  if (!there) throw new Error('its content is not at the target')
  const md5 = known.md5 ?? here?.md5
  if (there.size !== known.size || there.md5 !== md5)
    throw new Error(`its content at the target is different: ${there.size} bytes with the hash ${there.md5}`)
  if (!here || here.size !== there.size || here.md5 !== there.md5)
    throw new Error('its content is damaged or missing at the source')
}

/** Reads content to its end to measure it; null if nothing has the name. */
async function hashOf(store: ObjectStore, place: string): Promise<Written | null> {
  const found = await store.get(place)
  return found && measure(found.body, Number.POSITIVE_INFINITY, () => {})
}

async function readText(store: ObjectStore, place: string): Promise<string | null> {
  const found = await store.get(place)
  return found && textOf(found.body)
}
