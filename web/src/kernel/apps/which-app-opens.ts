import type { FileKind } from './manifest'
import type { AppRegistry } from './registry-types'
import type { WindowType } from './window-types'

const words = (list: string): readonly string[] => list.split(' ')

const extensions: Readonly<Record<Exclude<FileKind, 'text'>, readonly string[]>> = {
  image: words('png jpg jpeg gif webp apng avif bmp ico svg'),
  html: words('html htm'),
  code: words(
    'js mjs cjs jsx ts tsx py css json oss sh sql xml yaml yml toml c h cc cpp hpp cs java go rs rb php',
  ),
}

/** What kind of file a name stands for, by its extension; 'text' for all that is not known [A4.12–A4.15]. */
export function fileKind(name: string): FileKind {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return 'text'
  if (extensions.image.includes(extension)) return 'image'
  if (extensions.html.includes(extension)) return 'html'
  return extensions.code.includes(extension) ? 'code' : 'text'
}

/**
 * The app that opens a file [A4.12–A4.15]: images the viewer, code the code editor or, when it is not to open by itself,
 * the text editor, `.html` an HTML app, all else the text editor.
 */
export function whichAppOpens(
  apps: AppRegistry,
  fileName: string,
  settings: { readonly autoOpenCodeEditor: boolean },
): WindowType {
  const kind = fileKind(fileName)
  const best = apps.opening(kind === 'code' && !settings.autoOpenCodeEditor ? 'text' : kind)[0]
  if (!best) throw new Error(`No app opens ${kind} files`)
  return best.type
}
