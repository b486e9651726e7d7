import { pageBytes } from './machine-state'

/** Something that is compared page by page; the last page may be shorter. Null: the page is empty, or is not there. */
export interface Pages {
  readonly count: number
  page(index: number): Uint8Array | null
}

/** The pages of a byte string. */
export function pagesOf(bytes: Uint8Array): Pages {
  return {
    count: Math.ceil(bytes.length / pageBytes),
    page: (index) => bytes.subarray(index * pageBytes, (index + 1) * pageBytes),
  }
}

/** The pages of the guest's memory, of which only those that are not empty are stored, at `places`. */
export function memoryPages(stored: Uint8Array, places: Int32Array): Pages {
  return {
    count: places.length,
    page: (index) => {
      const place = places[index] ?? -1
      return place < 0 ? null : stored.subarray(place * pageBytes, (place + 1) * pageBytes)
    },
  }
}

/** Pages of nothing. */
export const noPages: Pages = { count: 0, page: () => null }

const nothing = new Uint8Array(0)

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length === other.length) {
    for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
    return true
  }
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  for (let at = 0; at < long.length; at++) if (long[at] !== (short[at] ?? 0)) return false
  return true
}

/** Flips the bits of `page` that are set in `base`; bytes that are the same become 0, which packs well. */
function flip(page: Uint8Array, base: Uint8Array): void {
  const end = Math.min(page.length, base.length)
  for (let at = 0; at < end; at++) page[at] = (page[at] ?? 0) ^ (base[at] ?? 0)
}

/**
 * The pages that differ from those of `base`: which they are, a bit each, and the differences in each, one after the
 * other. An empty page needs neither: that it is empty is known.
 */
export function differentPages(
  now: Pages,
  base: Pages,
): { readonly map: Uint8Array; readonly contents: Uint8Array[] } {
  const map = new Uint8Array(Math.ceil(now.count / 8))
  const contents: Uint8Array[] = []
  for (let index = 0; index < now.count; index++) {
    const page = now.page(index)
    const before = (index < base.count && base.page(index)) || nothing
    if (!page || isSame(page, before)) continue
    map[index >> 3] = (map[index >> 3] ?? 0) | (1 << (index & 7))
    const content = page.slice()
    flip(content, before)
    contents.push(content)
  }
  return { map, contents }
}

/**
 * Writes pages into `into`, made of what `base` has and what was found different. The reverse of `differentPages`.
 * @param next answers that many bytes of the contents
 */
export function applyPages(
  into: Pages,
  base: Pages,
  map: Uint8Array,
  next: (bytes: number) => Uint8Array,
): void {
  for (let index = 0; index < into.count; index++) {
    const page = into.page(index)
    if (!page) continue
    const before = (index < base.count && base.page(index)) || nothing
    page.set(before.subarray(0, page.length))
    if (((map[index >> 3] ?? 0) >> (index & 7)) & 1) flip(page, next(page.length))
  }
}
