import { currentLanguage } from '@/lib/language/define-texts'
import { compareNames } from '../names'
import { baseName } from '../paths'
import type { FileEntry } from '../types'
import type { FileNode } from './tree'

/** More new names than this are sorted in; fewer are put in one by one. */
const fewNames = 32

/** What is in a folder, by name. Sorting waits until a caller asks for the order, and then sorts only what is new. */
export class Folder {
  /** The entries as listed last; null after a change in the folder. */
  private entries: readonly FileEntry[] | null = null
  /** What was put in and is not among the children yet: most folders are never looked into. */
  private waiting: FileNode[] = []
  private readonly children = new Map<string, FileNode>()
  /** The entries of children as listed last, so that listing a large folder again makes few. */
  private readonly listed = new Map<string, FileEntry>()
  private sorted: string[] = []
  /** The language that has this order. */
  private language = currentLanguage()
  private readonly added = new Set<string>()
  private readonly gone = new Set<string>()

  get size(): number {
    this.takeIn()
    return this.children.size
  }

  get(name: string): FileNode | undefined {
    this.takeIn()
    return this.children.get(name)
  }

  /** What is in it, in no order. */
  nodes(): IterableIterator<FileNode> {
    this.takeIn()
    return this.children.values()
  }

  /** Puts a node in, under the last part of its path. */
  put(node: FileNode): void {
    this.add(node)
    this.takeIn()
  }

  /** The same for one of many, when nobody has looked into the folder yet. */
  add(node: FileNode): void {
    this.entries = null
    this.waiting.push(node)
  }

  remove(name: string): void {
    this.takeIn()
    this.entries = null
    this.listed.delete(name)
    if (this.children.delete(name) && !this.added.delete(name)) this.gone.add(name)
  }

  private takeIn(): void {
    if (this.waiting.length === 0) return
    for (const node of this.waiting) {
      const name = baseName(node.path)
      if (!this.children.has(name) && !this.gone.delete(name)) this.added.add(name)
      this.children.set(name, node)
      this.listed.delete(name)
    }
    this.waiting = []
  }

  /** The entries in the order of their names. What a link leads to may change at any time: it is asked for each time. */
  list(entryOf: (node: FileNode) => FileEntry): readonly FileEntry[] {
    if (this.entries && this.language === currentLanguage()) return this.entries
    const entries: FileEntry[] = []
    let hasLink = false
    for (const name of this.names()) {
      const node = this.children.get(name)
      if (!node) continue
      if (node.kind === 'link') {
        hasLink = true
        entries.push(entryOf(node))
      } else {
        const entry = this.listed.get(name) ?? entryOf(node)
        this.listed.set(name, entry)
        entries.push(entry)
      }
    }
    if (!hasLink) this.entries = entries
    return entries
  }

  /** In the order of `compareNames`. */
  names(): readonly string[] {
    this.takeIn()
    if (this.language !== currentLanguage()) {
      this.sorted = this.sorted.toSorted(compareNames)
      this.language = currentLanguage()
    }
    if (this.gone.size > 0) {
      this.sorted = this.sorted.filter((name) => !this.gone.has(name))
      this.gone.clear()
    }
    if (this.added.size > fewNames) {
      this.sorted = [...this.sorted, ...this.added].toSorted(compareNames)
    } else if (this.added.size > 0) {
      // A new list: a caller may still be iterating over the old one.
      const sorted = [...this.sorted]
      for (const name of this.added) sorted.splice(placeOf(sorted, name), 0, name)
      this.sorted = sorted
    }
    this.added.clear()
    return this.sorted
  }
}

/** Where a name belongs in a sorted list. */
function placeOf(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareNames(sorted[middle] ?? '', name) < 0) low = middle + 1
    else high = middle
  }
  return low
}
