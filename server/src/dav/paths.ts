import { DavRefusal } from './refusal.ts'

/** Where the files are on this server. */
export const davRoot = '/dav/'

/** Folders can be nested so deeply. */
const deepest = 255
/** Longest name, in UTF-8 bytes. */
const longestName = 255

/**
 * The names of an encoded path below `/dav/`, from the top; null where it is none. Names are in normal form C, as all names of spaces. A name that
 * no file can have is refused.
 */
export function namesIn(pathname: string): readonly string[] | null {
  if (pathname !== '/dav' && !pathname.startsWith(davRoot)) return null
  const names = pathname
    .slice(davRoot.length)
    .split('/')
    .filter((part) => part !== '')
    .map(nameOf)
  if (names.length > deepest) throw new DavRefusal(414, 'Folders cannot be nested this deeply.')
  return names
}

function nameOf(encoded: string): string {
  let name: string
  try {
    name = decodeURIComponent(encoded).normalize('NFC')
  } catch {
    throw new DavRefusal(400, 'The path is not UTF-8.')
  }
  // The same rules as on a device.
  if (name.trim() === '' || name === '.' || name === '..' || name.includes('/') || /\p{Cc}/u.test(name))
    throw new DavRefusal(400, 'A file cannot have this name.')
  if (Buffer.byteLength(name) > longestName) throw new DavRefusal(400, 'A name has at most 255 bytes.')
  return name
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path of something as an address; a folder's ends with a slash. */
export function hrefOf(names: readonly string[], isFolder: boolean): string {
  const path = names.map(encodeName).join('/')
  return `${davRoot}${path}${isFolder && path !== '' ? '/' : ''}`
}

/** The names of an address that a header gives, on the same server; null where it is elsewhere. */
export function namesOfAddress(address: string, request: string): readonly string[] | null {
  const base = new URL(request)
  const text = address.trim()
  if (!URL.canParse(text, base.href)) throw new DavRefusal(400, 'This is no address.')
  const url = new URL(text, base.href)
  // Behind a proxy the server may be asked by another scheme or port than the client used.
  return url.hostname === base.hostname ? namesIn(url.pathname) : null
}

export const isBelow = (names: readonly string[], folder: readonly string[]): boolean =>
  names.length > folder.length && folder.every((name, index) => names[index] === name)

export const isSame = (names: readonly string[], others: readonly string[]): boolean =>
  names.length === others.length && others.every((name, index) => names[index] === name)
