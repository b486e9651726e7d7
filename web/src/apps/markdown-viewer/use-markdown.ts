import { useCallback, useEffect, useState } from 'react'
import { decodeText } from '@/kernel/documents/text-format'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { renderMarkdown } from './model/render'
import { texts } from './texts'

/** A Markdown file as far as it is read. */
export type ShownMarkdown =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** `html` is as the text has it: not cleaned. */
  | { readonly status: 'ready'; readonly text: string; readonly html: string }

const loading: ShownMarkdown = { status: 'loading' }
const failed = (message: string): ShownMarkdown => ({ status: 'failed', message })

/** The largest file that is laid out, in bytes. */
const largest = 4 * 1024 * 1024

async function read(files: FileSystem, path: FilePath, signal: AbortSignal): Promise<ShownMarkdown> {
  const found = await files.stat(path)
  if (!found.ok) return failed(found.error.message)
  if (found.value.size > largest) return failed(texts.tooLarge({ size: formatBytes(found.value.size) }))
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return failed(bytes.error.message)
  const { text, isText } = decodeText(bytes.value)
  if (!isText) return failed(texts.noText)
  const html = await renderMarkdown(text, signal)
  return html === null ? failed(texts.tooSlow) : { status: 'ready', text, html }
}

/** The text of a file and its layout, made again when the file changes. */
export function useMarkdown(files: FileSystem, path: FilePath): readonly [ShownMarkdown, retry: () => void] {
  const [shown, setShown] = useState(loading)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    const stop = new AbortController()
    void read(files, path, stop.signal).then((next) => {
      if (!stop.signal.aborted) setShown(next)
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
