import { useEffect, useState } from 'react'
import { fileError } from '@/kernel/files/errors'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { createMediaSource, type Media, type MediaSource } from './model/media-source'
import { mediaOf } from './model/playlist'
import { texts } from './texts'

const loading: Media = { status: 'loading' }

/** A file for an element that plays it, and what the element tells of it. Its address goes when another file or nothing is shown. */
export function useMedia(
  { media: load }: Pick<Os, 'media'>,
  path: FilePath,
): readonly [media: Media, source: MediaSource | null] {
  const [shown, setShown] = useState<{
    readonly path: FilePath
    readonly source: MediaSource
    readonly media: Media
  } | null>(null)
  useEffect(() => {
    const source = createMediaSource({
      load,
      path,
      notLoaded: () => fileError('EIO', path, () => texts.notLoaded({ name: baseName(path) })),
      now: Date.now,
    })
    const show = () => setShown({ path, source, media: source.state.getState() })
    show()
    const stop = source.state.subscribe(show)
    // What is in the account can be played again.
    const onOnline = () => {
      const media = source.state.getState()
      if (media.status === 'failed' && media.error !== null) source.retry()
    }
    window.addEventListener('online', onOnline)
    return () => {
      stop()
      window.removeEventListener('online', onOnline)
      source.dispose()
    }
  }, [load, path])
  return shown?.path === path ? [shown.media, shown.source] : [loading, null]
}

/** The sounds and videos of the folder that a file is in, kept up to date. */
export function useFolderMedia(files: FileSystem, path: FilePath): readonly FilePath[] {
  const folder = parentPath(path)
  const [media, setMedia] = useState<readonly FilePath[]>([])
  useEffect(() => {
    let isCurrent = true
    const list = async () => {
      const listed = await files.list(folder)
      if (isCurrent) setMedia(listed.ok ? mediaOf(listed.value) : [])
    }
    void list()
    const stop = files.watch(folder, () => void list())
    return () => {
      isCurrent = false
      stop()
    }
  }, [files, folder])
  return media
}
