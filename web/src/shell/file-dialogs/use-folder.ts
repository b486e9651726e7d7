import { useEffect, useState } from 'react'
import type { FileEntry, FileError, FilePath, FileSystem } from '@/kernel/files/types'
import { useLanguage } from '@/ui/use-texts'

/** A folder as far as it is read; `isSlow` after a moment of waiting. */
export type FolderState =
  | { readonly status: 'loading'; readonly isSlow: boolean }
  | { readonly status: 'ready'; readonly entries: readonly FileEntry[] }
  | { readonly status: 'failed'; readonly error: FileError }

/** Ms before waiting is worth a word. */
const slowAfter = 200

const loading: FolderState = { status: 'loading', isSlow: false }

/** Reads a folder and follows its changes. `reload` reads it again. */
export function useFolder(files: FileSystem, path: FilePath): FolderState & { readonly reload: () => void } {
  const [read, setRead] = useState<{
    readonly path: FilePath
    readonly attempt: number
    readonly state: FolderState
  }>()
  const [attempt, setAttempt] = useState(0)
  const language = useLanguage()

  useEffect(() => {
    let isCurrent = true
    const show = (state: FolderState) => {
      if (isCurrent) setRead({ path, attempt, state })
    }
    const waiting = setTimeout(() => show({ status: 'loading', isSlow: true }), slowAfter)
    const list = async () => {
      const result = await files.list(path)
      clearTimeout(waiting)
      show(result.ok ? { status: 'ready', entries: result.value } : { status: 'failed', error: result.error })
    }
    void list()
    const stop = files.watch(path, () => void list())
    return () => {
      isCurrent = false
      clearTimeout(waiting)
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- names are in the order of the language
  }, [files, path, attempt, language])

  return {
    ...(read?.path === path && read.attempt === attempt ? read.state : loading),
    reload: () => setAttempt((before) => before + 1),
  }
}
