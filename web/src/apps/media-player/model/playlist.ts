import { fileKind } from '@/kernel/apps/file-kinds'
import { extensionsOf } from '@/kernel/files/media-types'
import type { FileEntry, FilePath } from '@/kernel/files/types'

/** Whether a file is played as a sound or a video; null: it is neither, by its name. */
export function mediaKind(name: string): 'audio' | 'video' | null {
  const kind = fileKind(name)
  return kind === 'audio' || kind === 'video' ? kind : null
}

/** Endings of the files that the open dialog offers. */
export const mediaExtensions: readonly string[] = [...extensionsOf('audio'), ...extensionsOf('video')]

/** The sounds and videos of a folder, in the folder's order. */
export const mediaOf = (entries: readonly FileEntry[]): readonly FilePath[] =>
  entries.filter(({ type, name }) => type === 'file' && mediaKind(name) !== null).map(({ path }) => path)

/** The file before or after one in a list; null at the ends. One that is gone has the first one after it. */
export function neighbour(list: readonly FilePath[], path: FilePath, step: 1 | -1): FilePath | null {
  const index = list.indexOf(path)
  if (index === -1) return step === 1 ? (list[0] ?? null) : null
  return list[index + step] ?? null
}
