import { freeName } from '@/kernel/files/paths'

/** What no name may have on one of the systems that a zip archive is unpacked on. */
const foreign = /[\p{Cc}<>:"\\|?*]/gu
/** Devices of Windows, whatever follows a dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every system can have. */
export function portableName(name: string): string {
  const plain = name.replaceAll(foreign, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length))
  return device.test(plain) ? `_${plain}` : plain
}

/**
 * Gives each path (absolute, as files have it) a place below `root` that every system can have, and that differs from all others
 * there, whatever the case. `changed` has the paths of those whose place is called otherwise.
 */
export function createPlaces(root: string) {
  const places = new Map<string, string>([['/', root]])
  const taken = new Map<string, Set<string>>()
  const changed: Record<string, string> = {}
  const placeOf = (path: string): string => {
    const known = places.get(path)
    if (known !== undefined) return known
    const cut = path.lastIndexOf('/')
    const above = placeOf(path.slice(0, cut) || '/')
    const siblings = taken.get(above) ?? new Set<string>()
    taken.set(above, siblings)
    const name = freeName(portableName(path.slice(cut + 1)), (candidate) =>
      siblings.has(candidate.normalize('NFC').toLowerCase()),
    )
    siblings.add(name.normalize('NFC').toLowerCase())
    const place = `${above}/${name}`
    places.set(path, place)
    if (place !== `${root}${path}`) changed[place] = path
    return place
  }
  return { placeOf, changed: changed as Readonly<Record<string, string>> }
}
