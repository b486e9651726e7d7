import { scanCss } from './css-scanner'
import type { Folder } from './folder'

/** An imported sheet under the condition that its import names. */
function wrapped(css: string, condition: string): string {
  const [, hasLayer, layer = '', media = ''] = /^(layer(?:\(([^)]*)\))?)?\s*([^]*)$/i.exec(condition) ?? []
  const inMedia = media === '' ? css : `@media ${media} {\n${css}\n}`
  return hasLayer ? `@layer ${layer} {\n${inMedia}\n}` : inMedia
}

/** A style sheet of the file at `from` with its imports, pictures and fonts in it. Imports that go in circles end. */
export function inlineStyles(
  css: string,
  from: string,
  folder: Folder,
  above: readonly string[] = [],
): string {
  const pieces = scanCss(css).map((part) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'address') {
      const inlined = folder.asset(part.address, from)
      return inlined === part.address ? part.text : `url("${inlined}")`
    }
    const sheet = folder.text(part.address, from)
    if (!sheet) return part.text
    if (above.includes(sheet.place)) return ''
    return wrapped(inlineStyles(sheet.text, sheet.place, folder, [...above, from]), part.condition)
  })
  return pieces.join('')
}

/** CSS as the content of a style element, which an end tag in it would end. */
export const styleContent = (css: string): string => css.replaceAll(/<\/(?=style)/gi, '<\\/')
