import type { ReadFile } from '../bundle'
import { dataAddress, readReference } from './addresses'
import { texts } from './texts'

/** Most bytes of a picture, font or sound that is taken into the page. */
export const largestAsset = 512 * 1024

/** The files around a page, as its parts ask for them. It remembers what was asked for, and what was not there. */
export interface Folder {
  /** The text at an address in the file at `from`; null: none, which is noted. */
  text(address: string, from: string): { readonly place: string; readonly text: string } | null
  /** The text of a file; null when there is none. */
  textOf(place: string): string | null
  /** A data address for a picture, font or sound, or the address as it was where that is not possible. */
  asset(address: string, from: string): string
  note(sentence: string): void
  /** Sentences about what is not there or does not work, without repetitions. */
  notes(): readonly string[]
  /** Files that nothing asked for. */
  unused(): readonly string[]
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Makes the folder of a page; `budget` is how many characters its assets may have together. */
export function createFolder(files: readonly ReadFile[], budget: number): Folder {
  const byPlace = new Map(files.map((file) => [file.place, file]))
  const used = new Set<string>()
  const notes = new Set<string>()
  let left = budget

  const find = (address: string, from: string) => {
    const reference = readReference(address, from)
    if (reference.kind === 'outside') notes.add(texts.loadsFrom({ host: reference.host }))
    if (reference.kind !== 'file') return null
    const file = byPlace.get(reference.place)
    if (!file) notes.add(texts.notInFolder({ file: reference.place || address }))
    if (!file?.bytes) return null
    used.add(file.place)
    return { place: file.place, bytes: file.bytes, fragment: reference.fragment }
  }

  return {
    text(address, from) {
      const found = find(address, from)
      return found && { place: found.place, text: decode(found.bytes) }
    },
    textOf(place) {
      const bytes = byPlace.get(place)?.bytes
      if (!bytes) return null
      used.add(place)
      return decode(bytes)
    },
    asset(address, from) {
      const found = find(address, from)
      if (!found) return address
      const length = Math.ceil(found.bytes.length / 3) * 4
      if (found.bytes.length > largestAsset || length > left) {
        notes.add(texts.assetTooLarge({ file: found.place }))
        return address
      }
      left -= length
      return `${dataAddress(found.place, found.bytes)}${found.fragment}`
    },
    note: (sentence) => void notes.add(sentence),
    notes: () => [...notes],
    unused: () => files.map(({ place }) => place).filter((place) => !used.has(place)),
  }
}
