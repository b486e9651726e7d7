import type { UploadProgress } from '@/kernel/community/types'

/** How far one of the files is: `share` from 0 to 1. */
export interface FileProgress {
  readonly state: 'waiting' | 'sending' | 'sent'
  readonly share: number
}

/** How far the file at a place of the list is, out of how far the upload is in all. `sizes` in bytes, in the order of the list. */
export function fileProgress(
  progress: UploadProgress | null,
  sizes: readonly number[],
  index: number,
): FileProgress {
  if (!progress || index > progress.file) return { state: 'waiting', share: 0 }
  if (index < progress.file) return { state: 'sent', share: 1 }
  const before = sizes.slice(0, index).reduce((sum, size) => sum + size, 0)
  const size = sizes[index] ?? 0
  const share = size > 0 ? Math.min(1, Math.max(0, (progress.sentBytes - before) / size)) : 1
  return { state: share === 1 ? 'sent' : 'sending', share }
}
