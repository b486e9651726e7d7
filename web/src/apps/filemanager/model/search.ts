import { fileKind } from '@/kernel/apps/file-kinds'
import { isInBin, isWithin } from '@/kernel/files/paths'
import type { FileEntry, FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import { isHidden } from './sort'
import { namePattern } from './name-pattern'

/** What to search for, and where. */
export interface SearchQuery {
  readonly folder: FilePath
  readonly text: string
  /** Also in what text files hold. */
  readonly inContent: boolean
  readonly showHidden: boolean
}

interface SearchOptions {
  readonly signal: AbortSignal
  /** Given what was found since the last call, in order of the walk. */
  readonly onFound: (entries: readonly FileEntry[]) => void
}

/** Most results: more do not help a person. */
export const resultLimit = 5000
/** Largest file that is read for its content, in bytes. */
const largestRead = 1024 * 1024
/** ms of work after which the page gets its turn. */
const turn = 12

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Whether a file's content is text, by its name; files of unknown kind count as text [A4.15]. */
const isText = (entry: FileEntry) =>
  entry.type === 'file' &&
  entry.size <= largestRead &&
  fileKind(entry.name) !== 'image' &&
  !/\.(zip|gz|pdf|mp3|mp4|wav|ogg|webm|wasm|woff2?)$/i.test(entry.name)

/**
 * Looks for files in a folder and below, telling what it finds as it goes; it can be stopped at any time. The value says
 * whether all was looked at (false: stopped, or more than {@link resultLimit}).
 */
export async function search(
  files: Pick<FileSystem, 'walk' | 'readText'>,
  query: SearchQuery,
  { signal, onFound }: SearchOptions,
): Promise<FileResult<boolean>> {
  const walked = await files.walk(query.folder)
  if (!walked.ok) return walked
  const matches = namePattern(query.text)
  const wanted = query.text.trim().toLowerCase()
  let found: FileEntry[] = []
  let total = 0
  let started = performance.now()
  const tell = () => {
    if (found.length > 0) onFound(found)
    found = []
  }
  let hiddenFolder: FilePath | null = null
  for (const entry of walked.value) {
    if (signal.aborted) return { ok: true, value: false }
    if (performance.now() - started > turn) {
      tell()
      await nextTurn()
      started = performance.now()
    }
    if (isInBin(entry.path)) continue
    if (hiddenFolder !== null && isWithin(entry.path, hiddenFolder)) continue
    if (!query.showHidden && isHidden(entry)) {
      hiddenFolder = entry.type === 'folder' ? entry.path : hiddenFolder
      continue
    }
    let isHit = matches(entry.name)
    if (!isHit && query.inContent && isText(entry)) {
      const text = await files.readText(entry.path)
      isHit = text.ok && text.value.toLowerCase().includes(wanted)
    }
    if (!isHit) continue
    if (total === resultLimit) {
      tell()
      return { ok: true, value: false }
    }
    found.push(entry)
    total++
  }
  if (signal.aborted) return { ok: true, value: false }
  tell()
  return { ok: true, value: true }
}
