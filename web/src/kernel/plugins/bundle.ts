import { refuseName } from '@/kernel/files/names'
import { joinPath } from '@/kernel/files/paths'
import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

/** What a plugin may be at most: files, bytes of all of them, and characters of the page that runs. */
export const pluginLimits = { files: 500, bytes: 10 * 1024 * 1024, page: 2_000_000 } as const

/** The kinds of a single plugin file [B2.53 B9.9]. */
export const pluginFileTypes = ['.html', '.js', '.css', '.oss'] as const

/** A file of a plugin. */
export interface PluginFile {
  /** Where it is inside the plugin's folder, e.g. `img/otter.png`. */
  readonly place: string
  readonly size: number
  /** Rejects when it cannot be read. */
  readonly read: () => Promise<Uint8Array>
}

/** A file after the attempt to read it; null: it could not be read. */
export interface ReadFile {
  readonly place: string
  readonly bytes: Uint8Array | null
}

/** What was chosen to be installed, read into memory. */
export interface PluginBundle {
  /** Name of the folder, or of the single file without its ending. */
  readonly name: string
  /** Those of the folder itself first, then as they were found. */
  readonly files: readonly ReadFile[]
  /** Bytes of all files together. */
  readonly size: number
  /** The folder of the OS file system that it comes from; null: from the computer. */
  readonly folder: string | null
  /** The icon that the folder has in the OS file system; null: it has none. */
  readonly icon: string | null
  /** Sentences about what was left out. */
  readonly notes: readonly string[]
}

/** Longest name of a plugin, in characters. */
const longestName = 60

/**
 * The name of a plugin from that of its folder: nothing in it that leads elsewhere or cannot be seen. Fails with `name` when
 * nothing is left.
 */
export function pluginName(raw: string): Result<string> {
  const name = raw
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const short = Array.from(name).slice(0, longestName).join('').trimEnd()
  return short === '' ? failure('name', () => texts.noName) : success(short)
}

/** A place inside the folder without detours; null when it leads out of it or has a name that no file can have. */
export function tidyPlace(place: string): string | null {
  const segments = place.split('/').filter((segment) => segment !== '' && segment !== '.')
  const isSound = segments.length > 0 && segments.every((segment) => refuseName(segment) === null)
  return isSound ? segments.join('/') : null
}

const depthOf = (place: string) => place.split('/').length

/** Where a file of a plugin is stored. */
export const storedPath = (folder: string, place: string): string => joinPath(folder, place)

/** What a bundle is read from. */
export interface BundleSource {
  readonly name: string
  readonly files: readonly PluginFile[]
  readonly folder: string | null
  readonly icon?: string | null
  /** Places that could not even be listed. */
  readonly unreadable?: readonly string[]
}

/**
 * Reads what was chosen. Fails with `empty`, `name`, `too_many` or `too_large`; a file that cannot be read or stored is left
 * out with a note, as a plugin without its page still gets a placeholder [B8.20].
 */
export async function readBundle(source: BundleSource): Promise<Result<PluginBundle>> {
  const name = pluginName(source.name)
  if (!name.ok) return name
  const { files } = source
  if (files.length === 0) return failure('empty', () => texts.empty({ name: name.value }))
  if (files.length > pluginLimits.files)
    return failure('too_many', () =>
      texts.tooMany({ name: name.value, count: files.length, most: pluginLimits.files }),
    )
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > pluginLimits.bytes)
    return failure('too_large', () =>
      texts.tooLarge({ name: name.value, megabytes: pluginLimits.bytes / 1024 ** 2 }),
    )
  const notes = (source.unreadable ?? []).map((file) => texts.leftOut({ file }))
  const read = new Map<string, ReadFile>()
  for (const file of files.toSorted((a, b) => depthOf(a.place) - depthOf(b.place))) {
    const place = tidyPlace(file.place)
    if (place === null || read.has(place)) {
      notes.push(texts.badName({ file: file.place }))
      continue
    }
    const bytes = await file.read().catch(() => null)
    if (bytes === null) notes.push(texts.leftOut({ file: place }))
    read.set(place, { place, bytes })
  }
  return success({
    name: name.value,
    files: [...read.values()],
    size,
    folder: source.folder,
    icon: source.icon ?? null,
    notes,
  })
}
