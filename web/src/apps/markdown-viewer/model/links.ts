import { isWithin, normalisePath, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'

/** Where a link or picture of a file leads. */
export type Target =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'file'; readonly path: FilePath }
  | { readonly kind: 'place'; readonly id: string }
  | { readonly kind: 'data'; readonly url: string }
  | { readonly kind: 'none' }

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where an address in a file leads: into the web, to a file next to it or below its folder, to a place of the page, or nowhere. */
export function targetOf(address: string, file: FilePath): Target {
  if (address.startsWith('#')) return { kind: 'place', id: decode(address.slice(1)) }
  if (/^https?:\/\//i.test(address)) return { kind: 'web', url: address }
  if (/^data:image\/(png|jpeg|gif|webp|avif);/i.test(address)) return { kind: 'data', url: address }
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('//') || address === '')
    return { kind: 'none' }
  const folder = parentPath(file)
  const [place = ''] = address.split(/[?#]/)
  const path = normalisePath(decode(place), folder)
  return isWithin(path, folder) ? { kind: 'file', path } : { kind: 'none' }
}
