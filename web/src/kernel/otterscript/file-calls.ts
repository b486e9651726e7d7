import { defaultLimits, type HostAnswer, textOf, type Value } from '@otteros/otterscript'
import { baseName, homeFolder, isInBin, isWithin, normalisePath, parentPath } from '@/kernel/files/paths'
import type { FileError, FilePath } from '@/kernel/files/types'
import { texts } from './texts'
import type { ScriptDesktop } from './types'
import { kindIn } from './value-kind'

interface Place {
  readonly files: ScriptDesktop['files']
  /** Where relative paths begin. */
  readonly folder: FilePath
}

const done = (value: Value = null): HostAnswer => ({ ok: true, value })
const failed = (message: string): HostAnswer => ({ ok: false, message })
const failedWith = ({ message }: FileError): HostAnswer => failed(message)

/** Bytes of a file that a program reads at most: a text of more characters than it can hold is longer than that. */
const largestRead = defaultLimits.length * 4

/** The path that a value means, or what is wrong with it. */
function pathFrom(
  value: Value,
  folder: FilePath,
): { readonly path: FilePath } | { readonly problem: string } {
  if (typeof value !== 'string') return { problem: texts.pathNeeded({ kind: kindIn(value) }) }
  return { path: normalisePath(value, folder) }
}

/** The names in a folder; without one, in the folder where the program runs. */
export async function fileNames([value = '.']: readonly Value[], place: Place): Promise<HostAnswer> {
  const asked = pathFrom(value, place.folder)
  if ('problem' in asked) return failed(asked.problem)
  const listed = await place.files.list(asked.path)
  if (!listed.ok) return failedWith(listed.error)
  return done(listed.value.slice(0, defaultLimits.length).map(({ name }) => name))
}

/** Whether there is something at a path. */
export async function existsFile([value = null]: readonly Value[], place: Place): Promise<HostAnswer> {
  const asked = pathFrom(value, place.folder)
  if ('problem' in asked) return failed(asked.problem)
  return done((await place.files.stat(asked.path)).ok)
}

/** The text of a file. */
export async function readFile([value = null]: readonly Value[], place: Place): Promise<HostAnswer> {
  const asked = pathFrom(value, place.folder)
  if ('problem' in asked) return failed(asked.problem)
  const found = await place.files.stat(asked.path)
  if (!found.ok) return failedWith(found.error)
  const tooLong = texts.tooLong({ name: baseName(asked.path), count: defaultLimits.length })
  if (found.value.size > largestRead) return failed(tooLong)
  const text = await place.files.readText(asked.path)
  if (!text.ok) return failedWith(text.error)
  return text.value.length > defaultLimits.length ? failed(tooLong) : done(text.value)
}

/** Whether a path, as links on the way turn it, is the person's to change. */
const isOwn = (path: FilePath) => isWithin(path, homeFolder) && path !== homeFolder && !isInBin(path)

/** Writes a text file inside the home folder. */
export async function writeFile(
  [value = null, content = null]: readonly Value[],
  place: Place,
): Promise<HostAnswer> {
  const asked = pathFrom(value, place.folder)
  if ('problem' in asked) return failed(asked.problem)
  const parent = await place.files.stat(parentPath(asked.path))
  if (!parent.ok) return failedWith(parent.error)
  const existing = await place.files.stat(asked.path)
  const itself = await place.files.stat(asked.path, { link: true })
  // A link that leads nowhere yet would make a file there.
  if (!existing.ok && itself.ok) return failedWith(existing.error)
  const real = existing.ok ? existing.value.path : `${parent.value.path}/${baseName(asked.path)}`
  if (!isOwn(asked.path) || !isOwn(real)) {
    return failed(texts.writesOnlyInside({ folder: homeFolder, path: asked.path }))
  }
  const written = await place.files.write(asked.path, textOf(content))
  return written.ok ? done() : failedWith(written.error)
}
