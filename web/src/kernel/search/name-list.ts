import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileName, FilePath } from '@/kernel/files/types'
import { foldText } from './fold'
import { beginsWord, fits, matchText } from './match'

/** A name that fits. */
export interface FoundName extends FileName {
  readonly score: number
}

/** Signs that share a bit. Each digit has its own, for many names differ by their digits alone. */
const signs = ['jq', 'xz', 'vw', 'ky', 'bp', ...Array.from('acdefghilmnorstu0123456789')]
const bits = new Int32Array(128).fill(1 << 31)
signs.forEach((shared, bit) => {
  for (let at = 0; at < shared.length; at++) bits[shared.charCodeAt(at)] = 1 << bit
})

/** One bit for each sign that a name has: most names are told apart from a query by it. */
function maskOf(text: string): number {
  let mask = 0
  for (let index = 0; index < text.length; index++) mask |= bits[text.charCodeAt(index)] ?? 1 << 31
  return mask
}

/** Hidden files stay out, with all in their folders: the recycle bin is one. */
const isHidden = (path: FilePath) => path.includes('/.')

/** The better one: fits better, or as well with a shorter path. */
const isBetter = (one: FoundName, other: FoundName) =>
  one.score > other.score || (one.score === other.score && one.path.length < other.path.length)

/** What a name can fit at most, by one look. */
function mostFit(name: string, word: string): number {
  const at = name.indexOf(word)
  if (at <= 0) return at === 0 ? fits.whole : fits.letters
  // Within a word, unless it is there once more.
  return beginsWord(name, at) || name.includes(word, at + 1) ? fits.wordStart : fits.inside
}

/** The best of those that are added, best first. */
class Best {
  readonly found: FoundName[] = []
  /** What a name must fit better than to get in. */
  least = 0
  constructor(private readonly most: number) {}

  add(name: FoundName): void {
    let place = this.found.length
    for (let before = this.found[place - 1]; before && isBetter(name, before); before = this.found[place - 1])
      place--
    if (place >= this.most) return
    this.found.splice(place, 0, name)
    if (this.found.length > this.most) this.found.pop()
    if (this.found.length === this.most) this.least = this.found.at(-1)?.score ?? 0
  }
}

/** Names of files, as they are looked through. */
export class NameList {
  private readonly places = new Map<FilePath, number>()
  private paths: (FilePath | null)[] = []
  private folded: string[] = []
  // In a plain array, each number of this size is a separate object.
  private masks = new Int32Array(1024)
  private folders: boolean[] = []
  private gone = 0

  get size(): number {
    return this.places.size
  }

  get(path: FilePath): FileName | null {
    const place = this.places.get(path)
    return place === undefined ? null : { path, isFolder: this.folders[place] === true }
  }

  put({ path, isFolder }: FileName): void {
    if (isHidden(path)) return
    const place = this.places.get(path) ?? this.paths.length
    const name = foldText(baseName(path))
    this.places.set(path, place)
    this.paths[place] = path
    this.folded[place] = name
    if (place >= this.masks.length) {
      const larger = new Int32Array(this.masks.length * 2)
      larger.set(this.masks)
      this.masks = larger
    }
    this.masks[place] = maskOf(name)
    this.folders[place] = isFolder
  }

  /** Takes names away, folders with all that is in them. */
  remove(paths: readonly FilePath[]): void {
    const folders = new Set<FilePath>()
    for (const path of paths) {
      if (this.get(path)?.isFolder) folders.add(path)
      this.drop(path)
    }
    if (folders.size > 0) {
      for (const path of this.places.keys()) {
        for (let above = parentPath(path); above !== '/'; above = parentPath(above)) {
          if (!folders.has(above)) continue
          this.drop(path)
          break
        }
      }
    }
    if (this.gone > 1000 && this.gone > this.places.size) this.compact()
  }

  private drop(path: FilePath): void {
    const place = this.places.get(path)
    if (place === undefined) return
    this.places.delete(path)
    this.paths[place] = null
    this.folded[place] = ''
    this.masks[place] = 0
    this.gone++
  }

  private compact(): void {
    const names = [...this.places.keys()].flatMap((path) => this.get(path) ?? [])
    this.places.clear()
    this.paths = []
    this.folded = []
    this.masks = new Int32Array(1024)
    this.folders = []
    this.gone = 0
    for (const name of names) this.put(name)
  }

  /**
   * Looks for the best names, part by part: each step goes through some thousand of them, and gives the best so far. Words are
   * folded.
   */
  *search(words: readonly string[], most: number): Generator<readonly FoundName[]> {
    const best = new Best(most)
    const wanted = words.reduce((mask, word) => mask | maskOf(word), 0)
    const only = words.length === 1 ? words[0] : undefined
    const step = 2000
    for (let begin = 0; begin < this.paths.length; begin += step) {
      const end = Math.min(begin + step, this.paths.length)
      for (let place = begin; place < end; place++) {
        if (((this.masks[place] ?? 0) & wanted) !== wanted) continue
        const path = this.paths[place]
        if (path === null || path === undefined) continue
        const name = this.folded[place] ?? ''
        if (only !== undefined && mostFit(name, only) < best.least) continue
        const score = matchText(name, words)
        if (score === 0 || score < best.least) continue
        best.add({ path, isFolder: this.folders[place] === true, score })
      }
      yield best.found
    }
  }

  /** How well one name fits; null: it is not there, or does not. */
  match(path: FilePath, words: readonly string[]): FoundName | null {
    const place = this.places.get(path)
    if (place === undefined) return null
    const score = matchText(this.folded[place] ?? '', words)
    return score === 0 ? null : { path, isFolder: this.folders[place] === true, score }
  }
}
