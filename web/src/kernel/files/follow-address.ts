import type { FileAddress } from './addresses'
import type { FilePath, FileResult, FileSystem } from './types'

type Given = Pick<FileAddress, 'url' | 'release'>

/**
 * Tells the address of a file, now and after each change of the file. An address is released when the next one is told and at the end.
 * Returns the function that ends it.
 */
export function followAddress(
  files: Pick<FileSystem, 'watch'>,
  path: FilePath,
  open: () => Promise<FileResult<Given>>,
  listener: (opened: FileResult<Pick<FileAddress, 'url'>>) => void,
): () => void {
  let shown: Given | null = null
  let latest = 0
  const read = async () => {
    latest += 1
    const own = latest
    const opened = await open()
    // A later change is being read already, or no one listens any more.
    if (own !== latest) {
      if (opened.ok) opened.value.release()
      return
    }
    const last = shown
    shown = opened.ok ? opened.value : null
    listener(opened)
    last?.release()
  }
  const stop = files.watch(path, () => void read())
  void read()
  return () => {
    latest = -1
    stop()
    shown?.release()
  }
}
