/** One thing from the computer: its place below what was dropped or chosen, e.g. `photos/2026/a.png`. */
export type UploadItem =
  | { readonly kind: 'file'; readonly place: string; readonly file: File }
  | { readonly kind: 'folder'; readonly place: string }

/** What was found, and what could not be read. */
export interface UploadSelection {
  readonly items: readonly UploadItem[]
  readonly unreadable: readonly string[]
}

/** Whether a drag comes from outside of the page and carries files. */
export const carriesFiles = (transfer: Pick<DataTransfer, 'types'>): boolean =>
  // not shown: a type of the platform’s
  transfer.types.includes('Files')

/** The files of an `<input type="file">`; with `webkitdirectory` they keep their folders. */
export const itemsOfInput = (files: Iterable<File>): UploadSelection => ({
  items: [...files].map((file) => ({
    kind: 'file',
    // Empty for single files, and absent where a browser knows no folders.
    place: file.webkitRelativePath || file.name,
    file,
  })),
  unreadable: [],
})

/**
 * The files and folders of a drop. Call it in the event itself: afterwards the browser forgets what was dropped. Folders are
 * read to their leaves, empty ones kept.
 */
export function itemsOfDrop(transfer: DataTransfer): Promise<UploadSelection> {
  const roots = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry())
  if (roots.length > 0 && roots.every((root) => root !== null)) return readEntries(roots)
  return Promise.resolve(itemsOfInput(transfer.files))
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function readEntries(roots: readonly FileSystemEntry[]): Promise<UploadSelection> {
  const items: UploadItem[] = []
  const unreadable: string[] = []
  const waiting = roots.map((entry) => ({ entry, place: entry.name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entry, place } = next
    try {
      if (isFile(entry)) items.push({ kind: 'file', place, file: await fileOf(entry) })
      else if (isFolder(entry)) {
        items.push({ kind: 'folder', place })
        const children = await childrenOf(entry)
        for (const child of children) waiting.push({ entry: child, place: `${place}/${child.name}` })
      }
    } catch {
      unreadable.push(place)
    }
  }
  return { items, unreadable }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject)
  })

/** A reader gives at most a hundred entries at a time, and none when it is through. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}
