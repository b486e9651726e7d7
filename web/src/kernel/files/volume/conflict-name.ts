import { baseName, freeName, joinPath, splitName } from '../paths'
import type { FilePath } from '../types'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Local time without characters that file systems refuse: `2026-11-21 14.05.33`. */
function stamp(time: number): string {
  const at = new Date(time)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('.')
  return `${day} ${clock}`
}

/** Where a version goes when another took its place: `name (conflict 2026-11-21 14.05.33).ext` next to it. */
export function conflictPath(
  path: FilePath,
  folder: FilePath,
  time: number,
  isTaken: (path: FilePath) => boolean,
): FilePath {
  const [stem, extension] = splitName(baseName(path))
  // not shown: a file's name, which is the same in every language
  const copy = `${stem} (conflict ${stamp(time)})${extension}`
  return joinPath(
    folder,
    freeName(copy, (candidate) => isTaken(joinPath(folder, candidate))),
  )
}
