import { texts } from '../texts'

/** By their names, how each tells its version; the first that fits counts. */
const known = {
  Edge: /Edg\/(\d+)/,
  Opera: /OPR\/(\d+)/,
  Firefox: /Firefox\/(\d+)/,
  Chromium: /(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/,
  Safari: /Version\/(\d+).*Safari/,
}

/** Name and main version of a browser by its user agent text; "unknown" when it is none of the large ones. */
export function browserName(userAgent: string): string {
  for (const [name, pattern] of Object.entries(known)) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return texts.unknownBrowser
}
