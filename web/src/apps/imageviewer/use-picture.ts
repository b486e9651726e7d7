import { type Sentence, sentence } from '@/lib/result'
import { useEffect, useState } from 'react'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { followPicture } from '@/kernel/settings/file-wallpaper'
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

/** Reads the picture of a file and follows its changes; an address is used as it is. */
export function usePicture(files: FileSystem, path: FilePath | null, url: string | null): Picture {
  const [read, setRead] = useState<{ readonly path: FilePath; readonly picture: Picture } | null>(null)

  useEffect(() => {
    if (path === null) return undefined
    let isCurrent = true
    const show = (change: (before: Picture) => Picture) => {
      if (!isCurrent) return
      setRead((before) => ({ path, picture: change(before?.path === path ? before.picture : loading) }))
    }
    const stop = followPicture(files, path, (picture) => {
      if (picture !== 'missing') show(() => ({ status: 'ready', source: picture.url, bytes: null }))
      void files.stat(path).then((found) =>
        show((before) => {
          if (found.ok) {
            return before.status === 'ready'
              ? { ...before, bytes: found.value.size }
              : { status: 'failed', error: sentence(() => texts.unreadable) }
          }
          return 'source' in before
            ? { status: 'deleted', source: before.source }
            : { status: 'failed', error: found.error }
        }),
      )
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [files, path])

  if (path === null) return url === null ? loading : { status: 'ready', source: url, bytes: null }
  return read?.path === path ? read.picture : loading
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
