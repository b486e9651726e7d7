import { useCallback, useEffect, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { type ArchiveReader, createArchiveReader } from './model/archive-reader'
import type { ArchiveListing } from './model/types'
import { texts } from './texts'

/** An archive as far as it is looked through. */
export type ShownArchive =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly listing: ArchiveListing; readonly reader: ArchiveReader }

const loading: ShownArchive = { status: 'loading' }

/** The largest archive that is opened, in bytes: all of it is in the worker's memory. */
const largest = 512 * 1024 * 1024

async function open(files: FileSystem, path: FilePath, reader: ArchiveReader): Promise<ShownArchive> {
  const found = await files.stat(path)
  if (!found.ok) return { status: 'failed', message: found.error.message }
  const { size } = found.value
  if (size > largest) return { status: 'failed', message: texts.tooLargeFile({ size: formatBytes(size) }) }
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return { status: 'failed', message: bytes.error.message }
  const opened = await reader.open(new Uint8Array(bytes.value), baseName(path))
  return opened.ok
    ? { status: 'ready', listing: opened.value, reader }
    : { status: 'failed', message: opened.error.message }
}

/** Looks through an archive, in a worker that ends with the window. */
export function useArchive(files: FileSystem, path: FilePath): readonly [ShownArchive, retry: () => void] {
  const [shown, setShown] = useState(loading)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const reader = createArchiveReader()
    void open(files, path, reader).then((opened) => {
      if (isCurrent) setShown(opened)
    })
    return () => {
      isCurrent = false
      reader.end()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to look again
  }, [files, path, attempt])
  const retry = useCallback(() => {
    setShown(loading)
    setAttempt((count) => count + 1)
  }, [])
  return [shown, retry]
}
