// Addresses that a page of a folder writes: what they mean, and what stands in their place in a page that stands alone.

const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}

/** The ending of a file's name in lower case, without the dot. */
export const endingOf = (place: string): string => /\.([^./]+)$/.exec(place)?.[1]?.toLowerCase() ?? ''

/** The type of a file by its ending. */
export const mimeOf = (place: string): string => mimeTypes[endingOf(place)] ?? 'application/octet-stream'

/** What an address in a page leads to. */
export type Reference =
  /** A file of the folder. */
  | { readonly kind: 'file'; readonly place: string; readonly fragment: string }
  /** Another host, which a sandbox does not reach by itself. */
  | { readonly kind: 'outside'; readonly host: string }
  /** Nothing to do: a data address, a place in the page, nothing at all. */
  | { readonly kind: 'none' }

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads an address that stands in the file at `from`. The folder is the root; what leads out of it ends there. */
export function readReference(address: string, from: string): Reference {
  const text = address.trim()
  if (text === '' || text.startsWith('#')) return { kind: 'none' }
  if (/^(https?:)?\/\//i.test(text)) {
    const host = /^(?:https?:)?\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
    return host === '' ? { kind: 'none' } : { kind: 'outside', host: host.toLowerCase() }
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return { kind: 'none' }
  const [, path = '', , fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? []
  const segments = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const segment of decode(path).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return { kind: 'file', place: segments.join('/'), fragment }
}

/** Bytes as an address that holds them. */
export function dataAddress(place: string, bytes: Uint8Array): string {
  let text = ''
  // In parts, as a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${mimeOf(place)};base64,${btoa(text)}`
}

/** A program, read from bytes, as an address that holds it. */
export const scriptAddress = (text: string): string =>
  `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`
