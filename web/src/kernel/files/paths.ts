import type { FilePath } from './types'

/** Where a person's own files begin; `~` in the terminal. */
export const homeFolder: FilePath = '/home'
/** Where the editors save new files [A4.21]. */
export const documentsFolder: FilePath = '/home/documents'
/** What lies in it lies on the desktop. */
export const desktopFolder: FilePath = '/home/desktop'
/** Where installed plugins live [B3.1]. */
export const pluginsFolder: FilePath = '/apps/plugins'
/** Where deleted files wait, hidden. */
export const recycleFolder: FilePath = '/home/.trash'
/** The deleted files themselves, next to the notes about them. */
export const recycledFiles: FilePath = '/home/.trash/files'
/** The same in a shared folder or a team, from its top. */
export const spaceBin: FilePath = '/.trash'

/**
 * Whether a path is, or lies in, a folder that is called as recycle bins are: that of the person, and those of shared folders and teams,
 * wherever these lie.
 */
export const isInBin = (path: FilePath): boolean => `${path}/`.includes(`${spaceBin}/`)

/** The normalised form of any path text; a relative one is taken from `from`. '..' at the root stays there. */
export function normalisePath(text: string, from: FilePath = '/'): FilePath {
  const segments: string[] = []
  for (const segment of (text.startsWith('/') ? text : `${from}/${text}`).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** The folder that holds a path; the root holds itself. */
export function parentPath(path: FilePath): FilePath {
  const cut = path.lastIndexOf('/')
  return cut <= 0 ? '/' : path.slice(0, cut)
}

/** The last segment; '' for the root. */
export const baseName = (path: FilePath): string => path.slice(path.lastIndexOf('/') + 1)

/** A name inside a folder. */
export const joinPath = (folder: FilePath, name: string): FilePath =>
  folder === '/' ? `/${name}` : `${folder}/${name}`

/** Whether a path is a folder or lies below it. */
export const isWithin = (path: FilePath, folder: FilePath): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`)

/** The segments of a path as paths, root first: '/', '/home', '/home/documents'. */
export function pathSteps(path: FilePath): readonly FilePath[] {
  const steps: FilePath[] = ['/']
  let step = ''
  for (const segment of path.split('/')) {
    if (segment === '') continue
    step += `/${segment}`
    steps.push(step)
  }
  return steps
}

/** Extension in lower case without the dot; '' when there is none ('.bashrc' has none). */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Longest name, in UTF-8 bytes. */
export const longestName = 255

/** A name in two: what a number is put behind, and the extension with its dot, or the dots that end the name, or ''. */
export function splitName(name: string): readonly [stem: string, extension: string] {
  const extension = /[^.](\.[^.]+|\.+)$/.exec(name)?.[1] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** `name.ext` with a number before the extension that makes it differ from all `taken` names: `name (2).ext`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const [stem, extension] = splitName(name)
  for (let number = 2; ; number++) {
    const candidate = `${stem} (${number})${extension}`
    if (!isTaken(candidate)) return candidate
  }
}
