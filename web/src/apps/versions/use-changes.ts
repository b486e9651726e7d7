import { useEffect } from 'react'
import type { PageProps } from './View'

/**
 * Calls `again` when a file, or something in a folder, has changed, and once more when the account has that change: only then it is
 * a version.
 */
export function useChanges({ os, path }: Pick<PageProps, 'os' | 'path'>, again: () => void): void {
  const { files, fileStorage } = os
  useEffect(() => {
    const lastSynced = () => fileStorage.getState().sync?.lastSynced ?? null
    let isWaiting = false
    let seen = lastSynced()
    const stopWatching = files.watch(path, () => {
      isWaiting = true
      again()
    })
    const stopFollowing = fileStorage.subscribe(() => {
      if (lastSynced() === seen) return
      seen = lastSynced()
      if (!isWaiting || (fileStorage.getState().sync?.pending ?? 0) > 0) return
      isWaiting = false
      again()
    })
    return () => {
      stopWatching()
      stopFollowing()
    }
  }, [files, fileStorage, path, again])
}
