// Modules that import one another: a page that stands alone has no files to import, so each becomes a data address, and an
// import map says which name stands for which. Loaded with the first page that has modules, as it brings a parser.
import { type Node, type Program, parse } from 'acorn'
import { readReference, scriptAddress } from './addresses'
import type { Folder } from './folder'
import { texts } from './texts'

/** The import map of a page and the texts that it maps to, collected while its modules are rewritten. */
export interface Modules {
  /** A module of the file at `from` with names that the import map knows. */
  rewrite(text: string, from: string): string
  /** The name under which a file is imported; null when there is no such file. */
  nameOf(address: string, from: string): string | null
  /** By name. */
  imports(): Readonly<Record<string, string>>
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

interface Specifier {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** The quoted names that a module imports from, in the order of the text. */
function specifiersOf(tree: Program): readonly Specifier[] {
  const found: Specifier[] = []
  const waiting: Node[] = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const source: unknown = /^(Import|Export)/.test(node.type) ? Reflect.get(node, 'source') : null
    const value: unknown = isNode(source) ? Reflect.get(source, 'value') : null
    if (isNode(source) && typeof value === 'string')
      found.push({ start: source.start, end: source.end, value })
    for (const child of Object.values(node).flat()) if (isNode(child)) waiting.push(child)
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** Collects the modules of a page; `mapped` are the names that its own import map knows, a prefix where one ends in '/'. */
export function collectModules(folder: Folder, mapped: readonly string[]): Modules {
  const imports = new Map<string, string>()
  const isMapped = (name: string) =>
    mapped.some((known) => known === name || (known.endsWith('/') && name.startsWith(known)))

  const nameOf = (address: string, from: string): string | null => {
    const reference = readReference(address, from)
    if (reference.kind !== 'file') return null
    const file = folder.text(address, from)
    if (!file) return null
    const name = `folder/${file.place}`
    if (!imports.has(name)) {
      // Before its own imports are read: modules may import in circles.
      imports.set(name, '')
      imports.set(
        name,
        /\.m?js$/i.test(file.place)
          ? scriptAddress(rewrite(file.text, file.place))
          : folder.asset(address, from),
      )
    }
    return name
  }

  const rewrite = (text: string, from: string): string => {
    let tree: Program
    try {
      tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
    } catch {
      folder.note(texts.mistake({ file: from }))
      return text
    }
    let result = ''
    let at = 0
    for (const { start, end, value } of specifiersOf(tree)) {
      const isRelative = /^(\.{0,2}\/|https?:)/i.test(value)
      const name = isRelative ? nameOf(value, from) : null
      if (!isRelative && !isMapped(value)) folder.note(texts.unknownPackage({ file: from, name: value }))
      if (name === null) continue
      result += text.slice(at, start) + JSON.stringify(name)
      at = end
    }
    return result + text.slice(at)
  }

  return { rewrite, nameOf, imports: () => Object.fromEntries(imports) }
}
