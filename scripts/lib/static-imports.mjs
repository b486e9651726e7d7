// Which modules of web a module needs before it can run.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** The file that an import means; null where it is none of ours. */
function fileOf(specifier, from, sources) {
  const [path = ''] = specifier.split('?')
  const base = path.startsWith('@/')
    ? join(sources, path.slice(2))
    : path.startsWith('.')
      ? join(dirname(from), path)
      : null
  if (base === null) return null
  const file = endings.map((ending) => base + ending).find((each) => /\.tsx?$/.test(each) && existsSync(each))
  return file ?? null
}

const isType = ({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type'

/** What a module imports when it is loaded, types left out. */
function importsOf(file, sources) {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return body.flatMap((node) => {
    if (!node.source || isType(node)) return []
    if (node.type === 'ImportDeclaration' && node.specifiers.length > 0 && node.specifiers.every(isType))
      return []
    return fileOf(node.source.value, file, sources) ?? []
  })
}

/**
 * Every module of ours that some modules need before they can run: their static imports, theirs, and themselves.
 * @param {readonly string[]} entries absolute paths
 * @param {string} sources the folder that `@/` means
 * @returns {Set<string>} absolute paths
 */
export function staticImports(entries, sources) {
  const found = new Set()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importsOf(file, sources))
  }
  return found
}
