import { baseName, joinPath, longestName, splitName } from '../paths'
import type { FilePath } from '../types'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Local time without characters that file systems refuse: `2026-11-21 14.05.33`. */
function stamp(time: number): string {
  const at = new Date(time)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('.')
  return `${day} ${clock}`
}

/** The name of a copy that was made before: what it is a copy of, the mark with its number, and the extension. */
const markedName =
  /^(?<stem>.*) \(conflict \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\)(?: \(\d+\))?(?<extension>\.[^.]+|\.+)?$/s

/** The name of what a copy was made of, as far as it is in the copy's name. */
export function nameBeforeConflict(copy: string): string {
  const marked = markedName.exec(copy)?.groups
  return marked ? (marked.stem ?? '') + (marked.extension ?? '') : copy
}

/** What is longer, in bytes, is part of the name and no extension. */
const longestExtension = 64

/** The two parts of a name that a mark is put between; the mark of an earlier conflict is left out. */
function partsOf(name: string): readonly [stem: string, extension: string] {
  const marked = markedName.exec(name)?.groups
  const [stem, extension] = marked ? [marked.stem ?? '', marked.extension ?? ''] : splitName(name)
  return bytesOf(extension) > longestExtension ? [stem + extension, ''] : [stem, extension]
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** As much of the beginning of a text as has that many bytes. */
function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  while (bytesOf(characters.join('')) > most) characters.pop()
  return characters.join('').trimEnd()
}

/**
 * Where a version goes when another took its place: `name (conflict 2026-11-21 14.05.33).ext` next to it, with a number where that is
 * taken. A copy of a copy gets the new mark in the place of the old one; a name that would be too long loses its end.
 */
export function conflictPath(
  path: FilePath,
  folder: FilePath,
  time: number,
  isTaken: (path: FilePath) => boolean,
): FilePath {
  const [stem, extension] = partsOf(baseName(path))
  // not shown: a file's name, which is the same in every language
  const mark = ` (conflict ${stamp(time)})`
  for (let number = 1; ; number++) {
    const end = `${mark}${number === 1 ? '' : ` (${number})`}${extension}`
    const copy = joinPath(folder, shortened(stem, longestName - bytesOf(end)) + end)
    if (!isTaken(copy)) return copy
  }
}
