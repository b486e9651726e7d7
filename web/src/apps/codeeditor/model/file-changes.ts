import { joinPath, parentPath } from '@/kernel/files/paths'
import type { FilePath, FileResult } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { success } from '@/lib/result'
import type { Tabs } from './tab-types'

/** Changes to the files of a folder that can be taken back, the last one first. */
export interface FileChanges {
  /** Makes an empty file or a folder; its path. */
  readonly create: (kind: 'file' | 'folder', folder: FilePath, name: string) => Promise<FileResult<FilePath>>
  /** Gives a file or folder another name; texts that are open follow. Its new path. */
  readonly rename: (path: FilePath, name: string) => Promise<FileResult<FilePath>>
  /** Puts a file or folder into the recycle bin. */
  readonly remove: (path: FilePath) => Promise<FileResult<void>>
  /** Takes the last change back; false: there is none. */
  readonly undo: () => Promise<FileResult<boolean>>
}

/** Most changes that can be taken back. */
const undoLimit = 50

/** Makes the changes of one window. */
export function createFileChanges(
  { files, recycleBin }: Pick<Os, 'files' | 'recycleBin'>,
  tabs: Pick<Tabs, 'follow'>,
): FileChanges {
  const done: (() => Promise<FileResult<unknown>>)[] = []
  const remember = (takeBack: () => Promise<FileResult<unknown>>) => {
    done.push(takeBack)
    if (done.length > undoLimit) done.shift()
  }

  const move = async (from: FilePath, to: FilePath): Promise<FileResult<unknown>> => {
    // Before it happens: a text whose file is gone from its place would say so.
    tabs.follow(from, to)
    const moved = await files.move(from, to)
    if (!moved.ok) tabs.follow(to, from)
    return moved
  }

  return {
    async create(kind, folder, name) {
      const path = joinPath(folder, name)
      const made =
        kind === 'file' ? await files.write(path, '', { existing: 'refuse' }) : await files.createFolder(path)
      if (!made.ok) return made
      // Into the bin: something may have been written into it since.
      remember(() => recycleBin.put([path]))
      return success(path)
    },
    async rename(path, name) {
      const to = joinPath(parentPath(path), name)
      const moved = await move(path, to)
      if (!moved.ok) return moved
      remember(() => move(to, path))
      return success(to)
    },
    async remove(path) {
      const put = await recycleBin.put([path])
      if (!put.ok) return put
      remember(() => recycleBin.restore(put.value.map(({ id }) => id)))
      return success(undefined)
    },
    async undo() {
      const takeBack = done.pop()
      if (!takeBack) return success(false)
      const result = await takeBack()
      return result.ok ? success(true) : result
    },
  }
}
