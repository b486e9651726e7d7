import { fileKind } from '@/kernel/apps/file-kinds'
import { mediaType } from '../media-types'
import type { FileEntry } from '../types'

/** What has to be known of a file to show a small picture of it. */
export type PicturedFile = Pick<
  FileEntry,
  'path' | 'name' | 'type' | 'size' | 'revision' | 'away' | 'isDamaged'
>

/** Pictures of more bytes keep the icon. */
const largestPicture = 64 * 1024 * 1024
/** Pictures of more bytes are not fetched for it; of a film, parts are enough. */
const largestAway = 4 * 1024 * 1024

/**
 * Whether a file can have a small picture, by its name and size. Drawings (SVG) have none: what is in them may take for ever to draw, and
 * no worker could do it.
 */
export function canHaveThumbnail({ name, type, size, away, isDamaged }: PicturedFile): boolean {
  const kind = fileKind(name)
  if (type !== 'file' || size === 0 || isDamaged || mediaType(name) === null) return false
  if (kind === 'video') return true
  return kind === 'image' && size <= (away ? largestAway : largestPicture)
}
