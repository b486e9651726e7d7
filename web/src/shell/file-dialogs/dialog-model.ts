/** What a file dialog shows and how it names what is saved: plain functions over the request and a folder's entries. */
import type { FileDialogRequest, FileFilter } from '@/kernel/file-dialogs/types'
import { compareNames } from '@/kernel/files/names'
import { documentsFolder, extensionOf, normalisePath } from '@/kernel/files/paths'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import type { FileListSort } from '@/ui/file-list/types'
import { texts } from './texts'

/** Offered when a request names no filters. */
export const allFiles: FileFilter = {
  get label() {
    return texts.allFiles
  },
  extensions: [],
}

/** The filters that a dialog offers, at least one. */
export const filtersOf = ({ options }: FileDialogRequest): readonly FileFilter[] =>
  options.filters && options.filters.length > 0 ? options.filters : [allFiles]

/** Whether a dialog is for choosing a folder. */
export const choosesFolder = (request: FileDialogRequest): boolean =>
  request.kind === 'open' && request.options.choose === 'folder'

/** Title and the word on the main button. */
export function dialogTexts(request: FileDialogRequest): { readonly title: string; readonly action: string } {
  const [title, action] =
    request.kind === 'save'
      ? [texts.saveAs, texts.save]
      : choosesFolder(request)
        ? [texts.chooseAFolder, texts.chooseFolder]
        : [texts.open, texts.open]
  return { title: request.options.title ?? title, action }
}

/** The folder that a dialog begins in: the asked one, else where this kind of window was last, else the documents. */
export const firstFolder = (request: FileDialogRequest, last: FilePath | undefined): FilePath =>
  request.options.folder === undefined ? (last ?? documentsFolder) : normalisePath(request.options.folder)

const isOffered = (name: string, filter: FileFilter) =>
  filter.extensions.length === 0 || filter.extensions.includes(extensionOf(name))

const orders: Readonly<Record<string, (a: FileEntry, b: FileEntry) => number>> = {
  modified: (a, b) => a.modified - b.modified,
  size: (a, b) => a.size - b.size,
}

/** The entries that a dialog shows, folders first, in order; hidden ones and what its filter leaves out are not. */
export function shownEntries(
  entries: readonly FileEntry[],
  show: { readonly filter: FileFilter; readonly onlyFolders: boolean; readonly sort: FileListSort },
): readonly FileEntry[] {
  const { filter, onlyFolders, sort } = show
  const compare = orders[sort.column] ?? (() => 0)
  const sign = sort.direction === 'ascending' ? 1 : -1
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .filter(({ type, name }) => type === 'folder' || (!onlyFolders && isOffered(name, filter)))
    .toSorted(
      (a, b) =>
        Number(a.type === 'file') - Number(b.type === 'file') ||
        sign * (compare(a, b) || compareNames(a.name, b.name)),
    )
}

/** How a list is sorted after a header was pressed: the same column turns round. */
export const sortBy = (sort: FileListSort, column: string): FileListSort => ({
  column,
  direction: sort.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

/** The name a file is saved under: without blanks around it, and with the filter's extension when it has none. */
export function savedName(typed: string, filter: FileFilter): string {
  const name = typed.trim()
  const extension = filter.extensions[0]
  return name === '' || extension === undefined || extensionOf(name) !== '' ? name : `${name}.${extension}`
}

/** A name after another filter was chosen: an extension of the old filter becomes the new one's. */
export function renamedForFilter(name: string, from: FileFilter, to: FileFilter): string {
  const extension = extensionOf(name)
  const [wanted] = to.extensions
  if (wanted === undefined || extension === '' || to.extensions.includes(extension)) return name
  if (from.extensions.length > 0 && !from.extensions.includes(extension)) return name
  return `${name.slice(0, -extension.length)}${wanted}`
}
