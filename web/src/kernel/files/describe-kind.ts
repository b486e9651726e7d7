import { fileKind } from '@/kernel/apps/file-kinds'
import { texts } from './describe-kind.texts'
import { extensionOf } from './paths'
import type { FileEntry } from './types'

const named = {
  txt: 'text',
  md: 'markdown',
  log: 'log',
  csv: 'csv',
  tsv: 'tsv',
  html: 'html',
  htm: 'html',
  css: 'css',
  js: 'javaScript',
  mjs: 'javaScript',
  cjs: 'javaScript',
  jsx: 'javaScript',
  ts: 'typeScript',
  tsx: 'typeScript',
  py: 'python',
  sh: 'shell',
  oss: 'otterScript',
  json: 'json',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  sql: 'sql',
  svg: 'svg',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  ico: 'ico',
  pdf: 'pdf',
  zip: 'zip',
  gz: 'gzip',
  tgz: 'gzip',
  tar: 'tar',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
  mp4: 'mp4',
  webm: 'webm',
  doc: 'word',
  docx: 'word',
  odt: 'openText',
  xls: 'excel',
  xlsx: 'excel',
  ods: 'openTable',
  ppt: 'powerPoint',
  pptx: 'powerPoint',
  odp: 'openSlides',
  flac: 'flac',
  m4a: 'm4a',
  dll: 'dll',
} as const satisfies Readonly<Record<string, keyof typeof texts>>

const byExtension = new Map<string, (typeof named)[keyof typeof named]>(Object.entries(named))

/** The kind of a file or folder in words, by its type and extension: "Folder", "PNG image", "Text document". */
export function describeKind(entry: Pick<FileEntry, 'name' | 'type' | 'isDamaged'>): string {
  if (entry.isDamaged) return texts.damaged
  if (entry.type === 'folder') return texts.folder
  const extension = extensionOf(entry.name)
  if (extension === '') return texts.file
  const known = byExtension.get(extension)
  if (known !== undefined) return texts[known]
  const sentence = fileKind(entry.name) === 'image' ? texts.imageOf : texts.fileOf
  return sentence({ extension: extension.toUpperCase() })
}

/** Whether it is an image by its name: what can become a wallpaper [A4.20]. */
export const isImage = (entry: Pick<FileEntry, 'name' | 'type'>): boolean =>
  entry.type === 'file' && fileKind(entry.name) === 'image'
