import { homeFolder, isWithin } from '@/kernel/files/paths'
import type { FileChange } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'

/** Whether a path is one that a person gave a file: in their home, and nothing that programs hide there. */
const isOwnPlace = (path: string) =>
  path !== homeFolder && isWithin(path, homeFolder) && !path.slice(homeFolder.length).includes('/.')

const isMade = ({ kind, isOwn, path }: FileChange) => isOwn && kind === 'created' && isOwnPlace(path)

/** Calls back with each change by which the person makes files of their own here; folders are none. Returns what ends it. */
export function onOwnFile(files: Os['files'], onMade: () => void): () => void {
  let hasEnded = false
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      const entry = await files.stat(path)
      if (hasEnded) return
      if (entry.ok && entry.value.type === 'file') {
        onMade()
        return
      }
    }
  }
  const stop = files.watch(homeFolder, (changes) => {
    void look(changes.filter(isMade).map(({ path }) => path))
  })
  return () => {
    hasEnded = true
    stop()
  }
}
