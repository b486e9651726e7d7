import { splitName } from '@/kernel/files/paths'

/** Longest name of a download in UTF-8 bytes, which leaves room for a number behind it. */
const longestName = 200

/** Endings of the types that addresses without one usually have. */
const endings: ReadonlyMap<string, string> = new Map([
  ['text/html', '.html'],
  ['application/xhtml+xml', '.html'],
  ['text/plain', '.txt'],
  ['text/css', '.css'],
  ['text/csv', '.csv'],
  ['text/markdown', '.md'],
  ['text/javascript', '.js'],
  ['application/json', '.json'],
  ['application/xml', '.xml'],
  ['application/pdf', '.pdf'],
  ['application/zip', '.zip'],
  ['application/gzip', '.gz'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['image/gif', '.gif'],
  ['image/webp', '.webp'],
  ['image/svg+xml', '.svg'],
  ['audio/mpeg', '.mp3'],
  ['video/mp4', '.mp4'],
])

/** What a name tells of where a file comes from. */
interface NameSources {
  /** What the site says, above all else; '' when it does not. */
  readonly site: string
  /** What the link said. */
  readonly link: string
  /** Null for a file that a page made itself. */
  readonly url: string | null
  /** Without parameters. */
  readonly contentType: string
}

/**
 * The name under which a download is kept. A site chooses it, so what could lead elsewhere, hide the file or make it look
 * like another kind of file is taken out: folders, control and direction characters, dots at the start.
 */
export function downloadName({ site, link, url, contentType }: NameSources): string {
  const { pathname, hostname } = url === null ? { pathname: '', hostname: '' } : new URL(url)
  const name = [site, link, lastSegment(pathname)].map(tidy).find((one) => one !== '') ?? tidy(hostname)
  const [stem, ending] = splitName(name || 'download')
  return shorten(stem, ending || (endings.get(contentType) ?? ''))
}

const lastSegment = (pathname: string) => {
  const segment = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const tidy = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/[:*?"<>|]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** The beginning of a text, at most so many bytes of whole characters. */
function cut(text: string, most: number): string {
  let kept = ''
  for (const character of text) {
    if (bytesOf(kept + character) > most) break
    kept += character
  }
  return kept
}

/** Both parts together within the longest name; a long name loses the end of its stem, an odd ending its own. */
function shorten(stem: string, ending: string): string {
  const end = cut(ending, 40)
  return `${cut(stem, longestName - bytesOf(end))}${end}`
}
