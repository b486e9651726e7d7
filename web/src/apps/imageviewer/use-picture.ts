import { type Sentence, sentence } from '@/lib/result'
import { useCallback, useEffect, useState } from 'react'
import { fileFailure } from '@/kernel/files/errors'
import { followAddress } from '@/kernel/files/follow-address'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { imagesOf } from './model/folder-images'
import { parentPath } from '@/kernel/files/paths'
import { texts } from './texts'

/** A picture as far as it is read. */
export type Picture =
  | { readonly status: 'loading' }
  /** `bytes` is null for a picture from an address. */
  | { readonly status: 'ready'; readonly source: string; readonly bytes: number | null }
  /** It was shown and is deleted now: the picture on screen stays. */
  | { readonly status: 'deleted'; readonly source: string }
  | { readonly status: 'failed'; readonly error: Sentence }

const loading: Picture = { status: 'loading' }

/** What is asked of a file: whether it is to be fetched first, where its address in the space showed nothing. */
interface Asking {
  readonly path: FilePath
  readonly isFetched: boolean
}

/**
 * The picture of a file, which is followed through its changes; an address is used as it is. `onBroken`: what the source leads to cannot be
 * shown; true when there is another way to be tried.
 */
export function usePicture(
  { files, media }: Pick<Os, 'files' | 'media'>,
  path: FilePath | null,
  url: string | null,
): readonly [picture: Picture, onBroken: () => boolean] {
  const [read, setRead] = useState<{ readonly path: FilePath; readonly picture: Picture } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [remote, setRemote] = useState<string | null>(null)
  const isFetched = asking !== null && asking.path === path && asking.isFetched

  useEffect(() => {
    if (path === null) return undefined
    let isCurrent = true
    let isFailed = false
    const show = (change: (before: Picture) => Picture) => {
      if (!isCurrent) return
      setRead((before) => ({ path, picture: change(before?.path === path ? before.picture : loading) }))
    }
    const open = async () => {
      try {
        const opened = await (await media()).addresses.openAddress(path, { isFetched })
        if (isCurrent) setRemote(opened.ok && opened.value.isRemote ? opened.value.url : null)
        return opened
      } catch {
        return fileFailure('EIO', path, () => texts.notLoaded)
      }
    }
    const follow = () =>
      followAddress(files, path, open, (opened) => {
        isFailed = !opened.ok
        if (opened.ok) show(() => ({ status: 'ready', source: opened.value.url, bytes: null }))
        void files.stat(path).then((found) =>
          show((before) => {
            if (found.ok) {
              return before.status === 'ready'
                ? { ...before, bytes: found.value.size }
                : { status: 'failed', error: opened.ok ? sentence(() => texts.unreadable) : opened.error }
            }
            return 'source' in before
              ? { status: 'deleted', source: before.source }
              : { status: 'failed', error: found.error }
          }),
        )
      })
    let stop = follow()
    // What is in the account can be shown again.
    const onOnline = () => {
      if (!isFailed) return
      stop()
      stop = follow()
    }
    window.addEventListener('online', onOnline)
    return () => {
      isCurrent = false
      window.removeEventListener('online', onOnline)
      stop()
    }
  }, [files, media, path, isFetched])

  const picture: Picture =
    path === null
      ? url === null
        ? loading
        : { status: 'ready', source: url, bytes: null }
      : read?.path === path
        ? read.picture
        : loading
  const onBroken = useCallback(() => {
    if (path === null || isFetched || remote === null) return false
    setAsking({ path, isFetched: true })
    return true
  }, [path, isFetched, remote])
  return [picture, onBroken]
}

/** The pictures of the folder that a file is in, kept up to date; none before they are read. */
export function useFolderImages(files: FileSystem, path: FilePath | null): readonly FilePath[] {
  const folder = path === null ? null : parentPath(path)
  const [images, setImages] = useState<readonly FilePath[]>([])
  useEffect(() => {
    if (folder === null) return undefined
    let isCurrent = true
    const list = async () => {
      const listed = await files.list(folder)
      if (isCurrent) setImages(listed.ok ? imagesOf(listed.value) : [])
    }
    void list()
    const stop = files.watch(folder, () => void list())
    return () => {
      isCurrent = false
      stop()
    }
  }, [files, folder])
  return images
}
