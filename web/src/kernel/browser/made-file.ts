import { webProxyFileBytes } from '@otteros/contracts'
import { formatBytes } from '@/lib/format-bytes'
import type { DownloadedFile, MadeFile, PageFailure, PageResult } from './types'

const failed = (code: string, reason: string): { readonly ok: false; readonly error: PageFailure } => ({
  ok: false,
  error: { code, message: `Download failed: ${code}`, reason },
})

/**
 * Reads a file that the page at `page` made itself, no larger than what the server would fetch. From then on it is the desktop's:
 * nothing that the page does changes it.
 */
export async function readMadeFile({ data }: MadeFile, page: string): Promise<PageResult<DownloadedFile>> {
  if (data === null)
    return failed('gone', 'The page took the file away before it could be kept. Ask the page for it again.')
  if (data.size > webProxyFileBytes)
    return failed(
      'too_large',
      `The file is larger than ${formatBytes(webProxyFileBytes)}, the most that can be downloaded here.`,
    )
  try {
    const bytes = await data.arrayBuffer()
    const contentType = data.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return { ok: true, value: { data: new Blob([bytes]), url: page, name: '', contentType } }
  } catch {
    return failed('unreadable', 'The page’s file cannot be read any more. Ask the page for it again.')
  }
}
