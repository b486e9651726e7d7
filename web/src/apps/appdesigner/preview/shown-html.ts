/**
 * Begins each script with as many empty lines as stand before it in the page. Chromium counts the lines of a script in a page
 * that is written from the script's element on; this way a mistake is told with its line in the page.
 */
export function padScripts(html: string): string {
  const start = /<script\b[^>]*>/gi
  const end = /<\/script/gi
  let padded = ''
  let done = 0
  let lines = 0
  for (let tag = start.exec(html); tag; tag = start.exec(html)) {
    const piece = html.slice(done, start.lastIndex)
    lines += piece.split('\n').length - 1
    padded += piece + '\n'.repeat(lines)
    done = start.lastIndex
    // What looks like a tag inside of a script is text of it.
    end.lastIndex = done
    const close = end.exec(html)
    if (!close) break
    start.lastIndex = close.index
  }
  return padded + html.slice(done)
}

/** The page as it is run: without the text of its OtterScript blocks, which the desktop runs, in a window of the app. */
export const withoutOtterScript = (html: string): string =>
  /<oscript[\s>]/i.test(html) ? `${html}<style>oscript{display:none!important}</style>` : html
