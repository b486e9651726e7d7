import { fileKind } from '@/kernel/apps/which-app-opens'
import { extensionOf } from '@/kernel/files/paths'
import type { FileEntry } from '@/kernel/files/types'

const named: Readonly<Record<string, string>> = {
  txt: 'Text document',
  md: 'Markdown document',
  log: 'Log',
  csv: 'Table (CSV)',
  html: 'HTML page',
  htm: 'HTML page',
  css: 'Style sheet',
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  jsx: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python script',
  sh: 'Shell script',
  oss: 'OtterScript',
  json: 'JSON document',
  xml: 'XML document',
  yaml: 'YAML document',
  yml: 'YAML document',
  sql: 'SQL script',
  svg: 'SVG image',
  jpg: 'JPEG image',
  jpeg: 'JPEG image',
  ico: 'Icon',
  pdf: 'PDF document',
  zip: 'ZIP archive',
  gz: 'GZIP archive',
  tar: 'TAR archive',
  mp3: 'MP3 audio',
  wav: 'WAV audio',
  ogg: 'OGG audio',
  mp4: 'MP4 video',
  webm: 'WebM video',
  dll: 'System library',
}

/** The kind of a file or folder in words, by its type and extension: "Folder", "PNG image", "Text document". */
export function describeKind(entry: Pick<FileEntry, 'name' | 'type' | 'isDamaged'>): string {
  if (entry.isDamaged) return 'Damaged file'
  if (entry.type === 'folder') return 'Folder'
  const extension = extensionOf(entry.name)
  if (extension === '') return 'File'
  const known = named[extension]
  if (known !== undefined) return known
  return `${extension.toUpperCase()} ${fileKind(entry.name) === 'image' ? 'image' : 'file'}`
}

/** Whether it is an image by its name: what can become a wallpaper [A4.20]. */
export const isImage = (entry: Pick<FileEntry, 'name' | 'type'>): boolean =>
  entry.type === 'file' && fileKind(entry.name) === 'image'
