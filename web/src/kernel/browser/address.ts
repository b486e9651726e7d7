import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

/** Characters of the longest address that is opened and stored. */
const longest = 4096

/**
 * What a person typed, as an address [A5.8]. Without a '.' and not starting with 'http' it is a query, which `search` makes
 * an address of; else `https://` is put in front when there is neither that nor `http://`. Null: nothing was typed.
 */
export function parseAddress(typed: string, search: (query: string) => string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (!text.includes('.') && !/^http/i.test(text)) return search(text)
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** A scheme that was typed and that `https://` was put in front of. What a number follows is a host with its port. */
const otherScheme =
  /^https?:\/\/((?:[a-z][a-z0-9+-]*:(?=\/\/))|(?:(?:javascript|data|blob|file|about|view-source|mailto|tel):(?!\d*(?:[/?#]|$))))/i

/**
 * The address in its normal form, if the web browser may open it: http and https only, no user names in it, and nothing of
 * the desktop's own. Fails with a sentence for a person.
 */
export function vetAddress(address: string, isOwn: (url: URL) => boolean): Result<string> {
  const scheme = otherScheme.exec(address)?.[1]
  if (scheme !== undefined)
    return failure('bad_scheme', () => texts.badScheme({ scheme: scheme.toLowerCase() }))
  if (!URL.canParse(address))
    return failure('bad_address', () => texts.noAddress({ address: shorten(address) }))
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return failure('bad_scheme', () => texts.webPagesOnly)
  if (url.username !== '' || url.password !== '') return failure('has_password', () => texts.hasPassword)
  if (url.href.length > longest) return failure('too_long', () => texts.tooLong)
  if (isOwn(url)) return failure('own_host', () => texts.ownHost)
  return success(url.href)
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** The host of an address as people read it, with its port; '' for a text that is not an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** An address without what every address has: `example.org/path`. */
export const briefAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
