import { fileKind, kindExtension } from '@/kernel/apps/file-kinds'
import type { FileEntry, FilePath } from '@/kernel/files/types'

/** Whether a file is played as a sound or a video; null: it is neither, by its name. */
export function mediaKind(name: string): 'audio' | 'video' | null {
  const kind = fileKind(name)
  return kind === 'audio' || kind === 'video' ? kind : null
}

const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  // Most of these are MP4 in all but the name.
  mov: 'video/mp4',
}

/** The type that the browser is told; '' lets it look at the content. */
export const mediaType = (name: string): string => types[kindExtension(name)] ?? ''

/** Endings of the files that the open dialog offers. */
export const mediaExtensions: readonly string[] = Object.keys(types)

/** The sounds and videos of a folder, in the folder's order. */
export const mediaOf = (entries: readonly FileEntry[]): readonly FilePath[] =>
  entries.filter(({ type, name }) => type === 'file' && mediaKind(name) !== null).map(({ path }) => path)

/** The file before or after one in a list; null at the ends. One that is gone has the first one after it. */
export function neighbour(list: readonly FilePath[], path: FilePath, step: 1 | -1): FilePath | null {
  const index = list.indexOf(path)
  if (index === -1) return step === 1 ? (list[0] ?? null) : null
  return list[index + step] ?? null
}
