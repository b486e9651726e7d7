import { useCallback, useEffect, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import type { Table } from './model/parse-table'
import type { TableReply, TableRequest } from './model/table.worker'
import { texts } from './texts'

/** A table as far as it is read. */
export type ShownTable =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly table: Table }

const loading: ShownTable = { status: 'loading' }
const failed = (message: string): ShownTable => ({ status: 'failed', message })

/** The largest file that is read, in bytes. */
const largest = 64 * 1024 * 1024

/** Reads a table in a worker, which ends with the signal. */
async function read(files: FileSystem, path: FilePath, signal: AbortSignal): Promise<ShownTable> {
  const found = await files.stat(path)
  if (!found.ok) return failed(found.error.message)
  if (found.value.size > largest) return failed(texts.tooLarge({ size: formatBytes(found.value.size) }))
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return failed(bytes.error.message)
  const worker = new Worker(new URL('./model/table.worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  const request: TableRequest = { bytes: new Uint8Array(bytes.value), name: baseName(path) }
  const reply = await new Promise<TableReply>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TableReply>) => resolve(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(null)
    })
    worker.postMessage(request, [request.bytes.buffer])
  })
  worker.terminate()
  return reply === null ? failed(texts.noText) : { status: 'ready', table: reply }
}

/** The table in a file, read again when that changes. */
export function useTable(files: FileSystem, path: FilePath): readonly [ShownTable, retry: () => void] {
  const [shown, setShown] = useState(loading)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    const stop = new AbortController()
    void read(files, path, stop.signal).then((table) => {
      if (!stop.signal.aborted) setShown(table)
    })
    const unwatch = files.watch(path, (changes) => {
      if (changes.some(({ kind }) => kind !== 'removed')) again()
    })
    return () => {
      stop.abort()
      unwatch()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is a reason to read again
  }, [files, path, attempt, again])
  return [shown, again]
}
