import { type Clock, systemClock } from '@/lib/clock'
import type { FileStorage, FileSystem, FileUsage, RecycleBin } from './types'

interface FollowUsageOptions {
  readonly files: Pick<FileSystem, 'watch'>
  readonly fileStorage: Pick<FileStorage, 'usage' | 'subscribe'>
  readonly recycleBin: Pick<RecycleBin, 'subscribe'>
}

/** Least time between two readings, in ms: a program may write hundreds of files a second. */
export const usagePause = 500

/**
 * Tells the figures of the file store now and after changes, at most once per {@link usagePause} and never two readings at
 * a time. Returns the function that ends it; nothing is told afterwards.
 */
export function followUsage(
  { files, fileStorage, recycleBin }: FollowUsageOptions,
  listener: (usage: FileUsage) => void,
  clock: Clock = systemClock,
): () => void {
  let isStale = false
  let isBusy = false
  let isOver = false
  let cancelPause: (() => void) | null = null

  const read = () => {
    isStale = false
    isBusy = true
    void fileStorage.usage().then((usage) => {
      if (isOver) return
      listener(usage)
      cancelPause = clock.after(usagePause, () => {
        isBusy = false
        if (isStale) read()
      })
    })
  }
  const onChange = () => {
    isStale = true
    if (!isBusy) read()
  }

  const stops = [files.watch('/', onChange), fileStorage.subscribe(onChange), recycleBin.subscribe(onChange)]
  read()
  return () => {
    isOver = true
    cancelPause?.()
    for (const stop of stops) stop()
  }
}
