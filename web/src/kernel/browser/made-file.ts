import { pageFailure } from './page-failure'
import { failed, type Failed } from '@/lib/result'
import { webProxyFileBytes } from '@otteros/contracts'
import { formatBytes } from '@/lib/format-bytes'
import { texts } from './texts'
import type { DownloadedFile, MadeFile, PageFailure, PageResult } from './types'

const fileFailure = (code: string, reason: () => string): Failed<PageFailure> =>
  failed(pageFailure({ code }, () => texts.downloadFailedWith({ code }), reason))

/**
 * Reads a file that the page at `page` made itself, no larger than what the server would fetch. From then on it is the desktop's:
 * nothing that the page does changes it.
 */
export async function readMadeFile({ data }: MadeFile, page: string): Promise<PageResult<DownloadedFile>> {
  if (data === null) return fileFailure('gone', () => texts.fileGone)
  if (data.size > webProxyFileBytes)
    return fileFailure('too_large', () => texts.fileTooLarge({ most: formatBytes(webProxyFileBytes) }))
  try {
    const bytes = await data.arrayBuffer()
    const contentType = data.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return { ok: true, value: { data: new Blob([bytes]), url: page, name: '', contentType } }
  } catch {
    return fileFailure('unreadable', () => texts.fileUnreadable)
  }
}
