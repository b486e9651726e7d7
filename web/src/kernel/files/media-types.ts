import { kindExtension } from '@/kernel/apps/file-kinds'

/**
 * Types of pictures, sound and film by extension: those that browsers show without running anything. Drawings (SVG) are none of them. The
 * server has the same list for addresses that name a type.
 */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  apng: 'image/apng',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
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

/** Extensions of what has a type of a sort, 'audio' or 'video' for instance. */
export const extensionsOf = (sort: string): readonly string[] =>
  Object.keys(types).filter((extension) => types[extension]?.startsWith(`${sort}/`))

/** The type of a picture, sound or film by its name; null: it is none in which nothing can run. */
export const mediaType = (name: string): string | null => types[kindExtension(name)] ?? null
