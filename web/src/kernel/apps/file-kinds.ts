import type { FileKind } from './manifest'

const words = (list: string): readonly string[] => list.split(' ')

/** The kinds that are told by a file's name, with the extensions that stand for them. */
const extensions: Readonly<Record<FileKind, readonly string[]>> = {
  image: words('png jpg jpeg gif webp apng avif bmp ico svg'),
  html: words('html htm'),
  code: words(
    'js mjs cjs jsx ts tsx py css json oss sh sql xml yaml yml toml c h cc cpp hpp cs java go rs rb php',
  ),
  text: words('txt text log ini cfg conf env properties'),
  markdown: words('md markdown'),
  table: words('csv tsv'),
  pdf: words('pdf'),
  audio: words('mp3 wav ogg oga opus m4a aac flac'),
  video: words('mp4 m4v webm ogv mov'),
  archive: words('zip tar tgz gz'),
  binary: words(
    'doc docx xls xlsx ppt pptx odt ods odp epub rar 7z bz2 xz zst iso exe dll so wasm class jar db sqlite sqlite3 ttf otf woff woff2 psd tif tiff heic mkv avi bin dat',
  ),
}

const isKind = (name: string): name is FileKind => Object.hasOwn(extensions, name)

const byExtension = new Map<string, FileKind>()
for (const kind of Object.keys(extensions)) {
  if (!isKind(kind)) continue
  for (const extension of extensions[kind]) byExtension.set(extension, kind)
}

/** The extension of a name in lower case, as kinds and people's choices of apps are kept by; '' when it has none. */
export const kindExtension = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind that a name stands for; null when its extension says nothing. */
export const namedKind = (name: string): FileKind | null => byExtension.get(kindExtension(name)) ?? null

/** What kind of file a name stands for, by its extension; 'text' for all that is not known [A4.12–A4.15]. */
export const fileKind = (name: string): FileKind => namedKind(name) ?? 'text'

const textKinds: ReadonlySet<FileKind> = new Set(['text', 'code', 'html', 'markdown', 'table'])

/** Whether files of a kind hold text, which an editor can change and save. */
export const isTextKind = (kind: FileKind): boolean => textKinds.has(kind)
