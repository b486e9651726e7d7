/** Side of an icon on the sheet, in its own units. */
const side = 48
/** Room between two icons, so that the edge of one is not seen beside the next. */
const gap = 16

/** The SVG of an icon as a part of another: names inside it are made its own, as those of a document are shared. */
function asPart(svg: string, name: string, x: number): string {
  const [, opening = '', content = ''] = /^\s*<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  const viewBox = /viewBox=["']([^"']*)["']/.exec(opening)?.[1]
  if (viewBox === undefined) throw new Error(`The icon ${name} has no viewBox`)
  const own = content
    .replace(/\s+/g, ' ')
    .replace(/\bid=(["'])/g, `id=$1${name}-`)
    .replace(/url\((["']?)#/g, `url($1#${name}-`)
    .replace(/href=(["'])#/g, `href=$1#${name}-`)
  return `<view id="${name}" viewBox="${x} 0 ${side} ${side}"/><svg x="${x}" width="${side}" height="${side}" viewBox="${viewBox}">${own.trim()}</svg>`
}

/**
 * One picture of many icons (SVG texts by name), each shown by its name behind the picture's address: `sheet.svg#name`. A browser
 * makes a document of its own for every SVG image; for these it is one. Throws for an icon without a viewBox.
 */
export function iconSheet(icons: ReadonlyMap<string, string>): string {
  const parts = [...icons].map(([name, svg], index) => asPart(svg, name, index * (side + gap)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${parts.join('')}</svg>`
}
