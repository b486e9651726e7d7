import { type FileOpeningOs, openFile } from '@/kernel/files/open-file'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileName } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { FileNames } from '../file-names'
import type { FoundName } from '../name-list'
import type { Recency } from '../recency'
import { createSlices } from '../slices'
import { texts } from '../texts'
import type { Hit, SearchSource } from '../types'

type Parts = FileOpeningOs & Pick<Os, 'notifications'>

/** More than are shown, so that what was used last can come up among them. */
const most = 12

/** ms in which it answers at once, with the other hits; a second drawing costs more than some ms more of looking. */
const atOnce = 28

const prefix = 'file:'

/** Files and folders by name, hidden ones left out. Looking through them pauses before it takes too long. */
export function createFileSource(parts: Parts, names: FileNames, recency: Recency): SearchSource {
  const { notifications, windows } = parts
  const open = async (path: string) => {
    const opened = await openFile(parts, path)
    if (opened.ok) return
    tellProblem(
      notifications,
      () => texts.notOpened({ name: baseName(path) }),
      () => opened.error.message,
    )
  }
  const hitOf = ({ path, isFolder }: FileName, score: number): Hit => {
    const folder = parentPath(path)
    return {
      id: `${prefix}${path}`,
      title: baseName(path),
      hint: folder,
      isPath: true,
      icon: { kind: 'file', path, isFolder },
      score,
      run: () => open(path),
      other: { title: texts.showInFolder, run: () => windows.open('filemanager', { path: folder }) },
    }
  }
  const hitsOf = (found: readonly FoundName[], words: readonly string[]): readonly Hit[] => {
    const list = names.list()
    const used = recency.getState().flatMap((id) => {
      const match = id.startsWith(prefix) ? list.match(id.slice(prefix.length), words) : null
      return match && !found.some(({ path }) => path === match.path) ? match : []
    })
    return [...found, ...used].map((name) => hitOf(name, name.score))
  }
  const finish = async (
    steps: Generator<readonly FoundName[]>,
    begun: readonly FoundName[],
    words: readonly string[],
    signal: AbortSignal,
  ) => {
    const slices = createSlices()
    let found = begun
    await slices.next()
    for (const best of steps) {
      found = best
      if (!slices.isOver()) continue
      await slices.next()
      if (signal.aborted) return []
    }
    return hitsOf(found, words)
  }
  return {
    id: 'files',
    find({ words }, signal) {
      if (words.length === 0) return []
      const steps = names.list().search(words, most)
      const slices = createSlices(atOnce)
      let found: readonly FoundName[] = []
      for (let step = steps.next(); !step.done; step = steps.next()) {
        found = step.value
        if (slices.isOver()) return finish(steps, found, words, signal)
      }
      return hitsOf(found, words)
    },
    recall(id) {
      const name = id.startsWith(prefix) ? names.list().get(id.slice(prefix.length)) : null
      return name && hitOf(name, 0)
    },
    subscribe: (listener) => names.subscribe(listener),
  }
}
