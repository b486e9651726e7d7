import { fileKind } from '@/kernel/apps/file-kinds'
import type { FileEntry, FilePath } from '@/kernel/files/types'

/** Endings of the files that the open dialog offers. */
export const imageExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'apng',
  'avif',
  'bmp',
  'ico',
  'svg',
] as const

/** The pictures of a folder, in the folder's order. */
export const imagesOf = (entries: readonly FileEntry[]): readonly FilePath[] =>
  entries.filter(({ type, name }) => type === 'file' && fileKind(name) === 'image').map(({ path }) => path)

/** Where a picture is among those of its folder, and its neighbours; null at the ends. */
export interface FolderPosition {
  /** 1 for the first; 0: the folder has it no longer. */
  readonly number: number
  readonly count: number
  readonly first: FilePath | null
  readonly previous: FilePath | null
  readonly next: FilePath | null
  readonly last: FilePath | null
}

/** The position of a picture among `images`. One that is gone has the first one next. */
export function positionOf(images: readonly FilePath[], path: FilePath): FolderPosition {
  const index = images.indexOf(path)
  return {
    number: index + 1,
    count: images.length,
    first: images[0] ?? null,
    previous: (index > 0 ? images[index - 1] : undefined) ?? null,
    next: images[index + 1] ?? null,
    last: images.at(-1) ?? null,
  }
}
