// not shown in this module: extensions of files
/**
 * Icons of files and folders. They belong to apps and dialogs: import this file only from what loads on demand, the desktop
 * itself shows none of them.
 */
import defaultFile from '~icons/vscode-icons/default-file'
import audio from '~icons/vscode-icons/file-type-audio'
import binary from '~icons/vscode-icons/file-type-binary'
import c from '~icons/vscode-icons/file-type-c'
import config from '~icons/vscode-icons/file-type-config'
import cpp from '~icons/vscode-icons/file-type-cpp'
import csharp from '~icons/vscode-icons/file-type-csharp'
import css from '~icons/vscode-icons/file-type-css'
import excel from '~icons/vscode-icons/file-type-excel2'
import font from '~icons/vscode-icons/file-type-font'
import go from '~icons/vscode-icons/file-type-go'
import html from '~icons/vscode-icons/file-type-html'
import image from '~icons/vscode-icons/file-type-image'
import java from '~icons/vscode-icons/file-type-java'
import javascript from '~icons/vscode-icons/file-type-js-official'
import json from '~icons/vscode-icons/file-type-json'
import log from '~icons/vscode-icons/file-type-log'
import markdown from '~icons/vscode-icons/file-type-markdown'
import pdf from '~icons/vscode-icons/file-type-pdf2'
import php from '~icons/vscode-icons/file-type-php'
import powerpoint from '~icons/vscode-icons/file-type-powerpoint2'
import python from '~icons/vscode-icons/file-type-python'
import react from '~icons/vscode-icons/file-type-reactjs'
import reactTypescript from '~icons/vscode-icons/file-type-reactts'
import rust from '~icons/vscode-icons/file-type-light-rust'
import shell from '~icons/vscode-icons/file-type-shell'
import sql from '~icons/vscode-icons/file-type-sql'
import sqlite from '~icons/vscode-icons/file-type-sqlite'
import svg from '~icons/vscode-icons/file-type-svg'
import text from '~icons/vscode-icons/file-type-text'
import toml from '~icons/vscode-icons/file-type-toml'
import typescript from '~icons/vscode-icons/file-type-typescript-official'
import video from '~icons/vscode-icons/file-type-video'
import wasm from '~icons/vscode-icons/file-type-wasm'
import word from '~icons/vscode-icons/file-type-word2'
import xml from '~icons/vscode-icons/file-type-xml'
import yaml from '~icons/vscode-icons/file-type-yaml'
import zip from '~icons/vscode-icons/file-type-zip'
import folder from './art/folder.svg?raw'
import { otterMark } from './brand'
import { svgDataUri } from './data-uri'

/** Each kind of file: its icon and the extensions that it is told by. */
const kinds: readonly (readonly [svg: string, extensions: string])[] = [
  [text, 'txt text rtf'],
  [markdown, 'md markdown mdx'],
  [log, 'log'],
  [image, 'png jpg jpeg gif webp apng avif bmp ico tif tiff heic'],
  [svg, 'svg'],
  [audio, 'mp3 wav ogg oga flac m4a aac opus mid'],
  [video, 'mp4 webm mov mkv avi m4v ogv'],
  [pdf, 'pdf'],
  [zip, 'zip gz tgz tar bz2 xz 7z rar zst'],
  [font, 'ttf otf woff woff2'],
  [html, 'html htm'],
  [css, 'css scss sass less'],
  [react, 'jsx'],
  [typescript, 'ts mts cts'],
  [reactTypescript, 'tsx'],
  [json, 'json jsonc json5 webmanifest'],
  [python, 'py pyw'],
  [shell, 'sh bash zsh'],
  [xml, 'xml xsl'],
  [yaml, 'yaml yml'],
  [toml, 'toml'],
  [config, 'conf cfg ini config env properties'],
  [sql, 'sql'],
  [sqlite, 'db sqlite sqlite3'],
  [c, 'c h'],
  [cpp, 'cc cpp cxx hpp'],
  [csharp, 'cs'],
  [go, 'go'],
  [java, 'java jar'],
  [php, 'php'],
  [rust, 'rs'],
  [wasm, 'wasm'],
  [excel, 'xls xlsx ods csv tsv'],
  [word, 'doc docx odt'],
  [powerpoint, 'ppt pptx odp'],
  [binary, 'bin exe dll so dat img iso'],
]

/** What stands on a folder that has a purpose, by its name: lines drawn in a square of 24. */
const glyphs: Readonly<Record<string, string>> = {
  home: 'm3 11 9-8 9 8M6 9v11h12V9',
  documents: 'M5 4h14v16H5zM9 9h6M9 14h6',
  pictures: 'M3 4h18v16H3zM4 18l6-7 4 5 2-3 4 5M16 8h.01',
  wallpapers: 'M3 4h18v12H3zM12 16v5M8 21h8',
  downloads: 'M12 3v12m-5-5 5 5 5-5M4 20h16',
  music: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  videos: 'M3 5h12v14H3zM15 11l6-4v10l-6-4z',
  desktop: 'M2 4h20v13H2zM8 21h8M12 17v4',
  users: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4 21c0-5 4-7 8-7s8 2 8 7',
  apps: 'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h7v7h-7z',
  plugins: 'M9 3v6m6-6v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v4',
  system: 'M4 7h10M18 7h2M4 17h2m4 0h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  kernel: 'M6 6h12v12H6zM10 2v4m4-4v4m-4 12v4m4-4v4M2 10h4m-4 4h4m12-4h4m-4 4h4',
  '.trash': 'M3 6h18M8 6V3h8v3M5 6l1 15h12l1-15M10 11v6m4-6v6',
}

/** A folder with a glyph on its front. */
const folderWith = (glyph: string) =>
  svgDataUri(
    folder.replace(
      /<\/svg>\s*$/,
      `<path d="${glyph}" transform="translate(14.4 19.4) scale(.8)" fill="none" stroke="#8a4b00" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    ),
  )

/** Colours of the set that vanish on light or on dark surfaces, and a tone of the same hue that stands out on both. */
const tones: Readonly<Record<string, string>> = {
  '00007f': '5a6bea',
  '005f91': '2a7fb5',
  '050505': 'b4653a',
  '755838': '9a7b55',
  '829ec2': '5b83b8',
  '99b8c4': '7295a3',
  '9f4246': 'c25257',
  bfbfbf: '949494',
  c2c2c2: '8492a8',
  c5c5c5: '8492a8',
  cfcfcf: '8492a8',
  f5de19: 'bb8f00',
  ffda44: 'd09b00',
  ffe885: 'bd8f1e',
}

const fileUrl = (icon: string) =>
  icon.replace(/%23([0-9a-f]{6})\b/gi, (same, colour: string) => {
    const tone = tones[colour.toLowerCase()]
    return tone === undefined ? same : `%23${tone}`
  })

const otherFile = fileUrl(defaultFile)
/** The yellow tile brings its own contrast. */
const scriptTile = javascript
const plainFolder = svgDataUri(folder)

const fileIcons = new Map<string, string>(
  kinds.flatMap(([icon, extensions]) => {
    const url = fileUrl(icon)
    return extensions.split(' ').map((extension) => [extension, url] as const)
  }),
)
  .set('oss', otterMark)
  .set('js', scriptTile)
  .set('mjs', scriptTile)
  .set('cjs', scriptTile)

const folderIcons = new Map(Object.entries(glyphs).map(([name, glyph]) => [name, folderWith(glyph)]))

/**
 * The image URL of a file's or folder's icon, told by its name: a file's by its extension, a folder's by the names that
 * have a purpose ('home', 'documents', '.trash', …), letter case ignored. Names that are not known get the plain icons.
 */
export function fileIcon(name: string, type: 'file' | 'folder'): string {
  const lower = name.toLowerCase()
  if (type === 'folder') return folderIcons.get(lower) ?? plainFolder
  const extension = lower.slice(lower.lastIndexOf('.') + 1)
  return (lower.includes('.') && fileIcons.get(extension)) || otherFile
}
