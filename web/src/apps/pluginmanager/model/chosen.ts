import { type BundleSource, type PluginBundle, pluginFileTypes, readBundle } from '@/kernel/plugins/bundle'
import { defaultPluginSettings } from '@/kernel/plugins/plugin-settings'
import { formatList } from '@/lib/language/format'
import { failure, type Result, success } from '@/lib/result'
import type { UploadSelection } from '@/lib/upload-items'
import { texts } from '../texts'

/** For the `accept` of an input [B2.53]. */
export const acceptedFiles = pluginFileTypes.join(',')

/** The same as people read it. */
export const acceptedTypes = (): string => formatList(pluginFileTypes, 'disjunction')

const isAccepted = (name: string) => pluginFileTypes.some((type) => name.toLowerCase().endsWith(type))

const fileOf = (place: string, file: File) => ({
  place,
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

const folderOf = (place: string) => (place.includes('/') ? place.slice(0, place.indexOf('/')) : null)

/** A single file as a plugin [B2.53 B9.9]: named after the file, without its ending. */
function singleSource(file: File): Result<BundleSource> {
  if (!isAccepted(file.name))
    return failure('type', () => texts.notPluginFile({ name: file.name, types: acceptedTypes() }))
  const name = file.name.slice(0, file.name.lastIndexOf('.'))
  return success({ name, folder: null, files: [fileOf(file.name, file)] })
}

/** What files from the computer are as a plugin: one folder, or one file. `isFolder`: they were chosen as a folder. */
function sourceOf({ items, unreadable }: UploadSelection, isFolder: boolean): Result<BundleSource> {
  const files = items.flatMap((item) => (item.kind === 'file' ? [item] : []))
  const names = new Set(
    items.map(({ kind, place }) => (kind === 'folder' ? (place.split('/')[0] ?? '') : folderOf(place))),
  )
  const [name] = names
  const [single] = files
  if (names.size === 1 && typeof name === 'string') {
    const inside = (place: string) => place.slice(name.length + 1)
    return success({
      name,
      folder: null,
      files: files.map(({ place, file }) => fileOf(inside(place), file)),
      unreadable: unreadable.map(inside),
    })
  }
  if (isFolder && files.length > 0 && names.has(null))
    // A browser that gives a folder's files without the folder.
    return success({
      name: defaultPluginSettings.pluginName,
      folder: null,
      files: files.map(({ place, file }) => fileOf(place, file)),
    })
  if (single && items.length === 1) return singleSource(single.file)
  const [lost] = unreadable
  if (items.length === 0 && lost !== undefined)
    return failure('unreadable', () => texts.unreadableFile({ name: lost }))
  return failure('several', () => texts.chooseOne({ types: acceptedTypes() }))
}

/** Reads what was chosen or dropped from the computer. */
export function readChosen(selection: UploadSelection, isFolder: boolean): Promise<Result<PluginBundle>> {
  const source = sourceOf(selection, isFolder)
  return source.ok ? readBundle(source.value) : Promise.resolve(source)
}
