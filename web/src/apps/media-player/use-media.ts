import { useCallback, useEffect, useState } from 'react'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { mediaOf, mediaType } from './model/playlist'
import { texts } from './texts'

/** A file as far as it is read. */
export type Media =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly source: string }
  | { readonly status: 'failed'; readonly message: string }

const loading: Media = { status: 'loading' }

/** The largest file that is played, in bytes: all of it is in memory. */
const largest = 1024 * 1024 * 1024

async function read(files: FileSystem, path: FilePath): Promise<Media> {
  const found = await files.stat(path)
  if (!found.ok) return { status: 'failed', message: found.error.message }
  if (found.value.size > largest)
    return { status: 'failed', message: texts.tooLarge({ size: formatBytes(found.value.size) }) }
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return { status: 'failed', message: bytes.error.message }
  const blob = new Blob([new Uint8Array(bytes.value)], { type: mediaType(baseName(path)) })
  return { status: 'ready', source: URL.createObjectURL(blob) }
}

/** Reads a file for an element that plays it; its address goes when another file or nothing is shown. */
export function useMedia(files: FileSystem, path: FilePath): readonly [Media, retry: () => void] {
  const [shown, setShown] = useState<{ readonly path: FilePath; readonly media: Media } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    let address: string | null = null
    void read(files, path).then((media) => {
      if (media.status === 'ready') {
        if (isCurrent) address = media.source
        else URL.revokeObjectURL(media.source)
      }
      if (isCurrent) setShown({ path, media })
    })
    return () => {
      isCurrent = false
      if (address !== null) URL.revokeObjectURL(address)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to read again
  }, [files, path, attempt])
  const retry = useCallback(() => {
    setShown(null)
    setAttempt((count) => count + 1)
  }, [])
  return [shown?.path === path ? shown.media : loading, retry]
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
