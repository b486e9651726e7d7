import { isWithin, recycleFolder, spaceBin } from '@/kernel/files/paths'
import type { MountState } from '@/kernel/files/mounts/types'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import type { ExportContext } from './export-context'
import { exportNames, type PartId, type PersonalDataOs } from './parts'
import { createPlaces } from './portable-names'

/** What can be made again, and what is a part of its own. */
export const leftOutFolders = ['/tmp', '/home/.cache', recycleFolder] as const

/** Shared folders that a person owns are theirs, as they count toward their account. Teams and what others share are not. */
const isOthers = ({ space: { kind, role } }: MountState) => kind === 'team' || role !== 'owner'

/** The teams, and the folders that others share with the person: their files are not in an export. */
export const spacesOfOthers = (os: Pick<PersonalDataOs, 'spaces'>): readonly MountState[] =>
  os.spaces.getState().filter(isOthers)

/** What an export of files passes over, and the folders of spaces, which are there where something is in them. */
function leftOut(os: Pick<PersonalDataOs, 'spaces'>): (path: FilePath) => boolean {
  const spaces = os.spaces.getState()
  const folders = [
    ...leftOutFolders,
    ...spaces.map((mount) => (isOthers(mount) ? mount.path : mount.path + spaceBin)),
  ]
  const places = new Set(['/shared', '/teams'])
  return (path) => places.has(path) || folders.some((folder) => isWithin(path, folder))
}

interface Tree {
  readonly part: PartId
  readonly entries: readonly FileEntry[]
  readonly placeOf: (entry: FileEntry) => string
}

async function writeTree(context: ExportContext, { part, entries, placeOf }: Tree): Promise<void> {
  const { os, progress, signal } = context
  let done = 0
  progress(part, done, entries.length)
  for (const entry of entries) {
    signal.throwIfAborted()
    const { path, link, type, modified, mode } = entry
    if (link !== null) {
      if (part === 'files') context.links.push({ path, target: link })
    } else if (type === 'folder') {
      await context.folder(placeOf(entry), modified)
    } else {
      const read = await os.files.readBlob(path)
      if (read.ok) await context.bytes(placeOf(entry), read.value, { modified, mode })
      else context.gap(path, read.error.message)
    }
    done++
    progress(part, done, entries.length)
  }
}

/**
 * The person's files as they are: tree, times and modes, with the shared folders that they own. Samples that were not changed are on
 * every desktop.
 */
export async function exportFiles(context: ExportContext): Promise<void> {
  const walked = await context.os.files.walk('/')
  if (!walked.ok) return context.gap('/', walked.error.message)
  const { productSamples } = await import('@/kernel/files/sample/samples')
  const { nodes: samples } = productSamples()
  const isSample = ({ path, revision }: FileEntry) => samples.get(path)?.revision === revision
  const { placeOf, changed } = createPlaces(exportNames.files)
  const isLeftOut = leftOut(context.os)
  const entries = walked.value.filter((entry) => !isLeftOut(entry.path) && !isSample(entry))
  await writeTree(context, { part: 'files', entries, placeOf: ({ path }) => placeOf(path) })
  Object.assign(context.names, changed)
}

/** What is in the recycle bin of the person's own files and of the shared folders that they own, each deleted file or folder in a folder of its own. */
export async function exportTrash(context: ExportContext): Promise<void> {
  const { os } = context
  const entries: FileEntry[] = []
  const places = new Map<string, string>()
  const others = new Set(spacesOfOthers(os).map(({ space }) => space.id))
  const recycled = (await os.recycleBin.list()).filter(({ space }) => !space || !others.has(space.id))
  for (const [index, { entry, from, deleted }] of recycled.entries()) {
    const root = `${exportNames.trash}/${index + 1}`
    const below = entry.type === 'folder' ? await os.files.walk(entry.path) : null
    if (below && !below.ok) {
      context.gap(from, below.error.message)
      continue
    }
    const { placeOf } = createPlaces(root)
    const name = from.slice(from.lastIndexOf('/'))
    for (const one of [entry, ...(below?.value ?? [])]) {
      entries.push(one)
      places.set(one.path, placeOf(`${name}${one.path.slice(entry.path.length)}`))
    }
    context.trash.push({ place: placeOf(name), from, deleted: new Date(deleted).toISOString() })
  }
  await writeTree(context, { part: 'trash', entries, placeOf: ({ path }) => places.get(path) ?? path })
}
