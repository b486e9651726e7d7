import type { IFileSystem } from 'just-bash/browser'
import { joinPath } from '@/kernel/files/paths'
import type { ShellState, SyntaxNode, Word, WordPart } from './interpreter-types'

/** Most folders that are looked into for one pattern. */
const mostFolders = 10_000

/** What a person wrote as a pattern with its slash at the end; null when the engine gets a word right, or it is to be expanded first. */
function patternOf(word: Word, state: ShellState): string | null {
  if (word.parts.length < 1 || !word.parts.some(({ type }) => type === 'Glob')) return null
  const texts = word.parts.map((part: WordPart) => {
    const pattern: unknown = Reflect.get(part, 'pattern')
    return part.type === 'Glob' && typeof pattern === 'string'
      ? pattern
      : part.type === 'Literal'
        ? (part.value ?? '')
        : null
  })
  const pattern = texts.includes(null) ? null : texts.join('')
  if (pattern === null || /[\\()]/.test(pattern)) return null
  return pattern.endsWith('/') || state.shoptOptions.nocaseglob === true ? pattern : null
}

/** One name of a pattern as an expression. */
function expressionOf(name: string, ignoresCase: boolean): RegExp {
  const source = name.replaceAll(/\[!?\]?[^\]]*\]|[^]/g, (part) => {
    if (part === '*') return '.*'
    if (part === '?') return '.'
    if (part.length > 1)
      return part
        .replace('[!', '[^')
        .replaceAll('[:digit:]', '0-9')
        .replaceAll('[:alpha:]', 'a-zA-Z')
        .replaceAll('\\', '\\\\')
    return part.replace(/[$^.+{}|()[\]\\]/, String.raw`\$&`)
  })
  try {
    return new RegExp(`^${source}$`, ignoresCase ? 'is' : 's')
  } catch {
    return /(?!)/
  }
}

async function expand(pattern: string, state: ShellState, fs: IFileSystem): Promise<readonly string[]> {
  const isAbsolute = pattern.startsWith('/')
  const wantsFolders = pattern.endsWith('/')
  const names = pattern.split('/').filter(Boolean)
  const ignoresCase = state.shoptOptions.nocaseglob === true
  let looked = 0
  /** What is in a folder, by name: whether it is a folder itself. */
  const entries = async (folder: string) => {
    if (++looked > mostFolders) return []
    const path = folder === '' ? state.cwd : joinPath(state.cwd, folder)
    const found = await fs.readdirWithFileTypes?.(path).catch(() => [])
    return (found ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
  const below = async (folder: string): Promise<string[]> => {
    const all = [folder]
    for (const { name, isDirectory } of await entries(folder))
      if (isDirectory && !name.startsWith('.')) all.push(...(await below(`${folder}${name}/`)))
    return all
  }
  let places = [isAbsolute ? '/' : '']
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    const next: string[] = []
    for (const place of places) {
      if (name === '**' && state.shoptOptions.globstar === true) {
        const folders = await below(place)
        next.push(...(isLast ? folders.filter((one) => one !== place) : folders))
        continue
      }
      const expression = expressionOf(name, ignoresCase)
      const mayHide = name.startsWith('.') || state.shoptOptions.dotglob === true
      for (const entry of await entries(place)) {
        if (!expression.test(entry.name) || (entry.name.startsWith('.') && !mayHide)) continue
        const isFolder =
          entry.isDirectory ||
          (entry.isSymbolicLink &&
            (await fs
              .stat(joinPath(state.cwd, `${place}${entry.name}`))
              .then(({ isDirectory }) => isDirectory)
              .catch(() => false)))
        if ((!isLast || wantsFolders) && !isFolder) continue
        next.push(`${place}${entry.name}${!isLast || wantsFolders ? '/' : ''}`)
      }
    }
    places = next
  }
  return places
}

/**
 * A command with its patterns for folders (every one that ends with a slash) expanded: the engine finds files with them too. So are all
 * patterns under `nocaseglob`, which the engine does not know.
 */
export async function withFolders(node: SyntaxNode, state: ShellState, fs: IFileSystem): Promise<SyntaxNode> {
  const key = node.type === 'For' ? 'words' : 'args'
  const words = node[key]
  if (!words || state.options.noglob === true || !words.some((word) => patternOf(word, state) !== null))
    return node
  const expanded: Word[] = []
  for (const word of words) {
    const pattern = patternOf(word, state)
    const found = pattern === null ? [] : await expand(pattern, state, fs)
    if (found.length === 0) {
      if (pattern === null || state.shoptOptions.nullglob !== true) expanded.push(word)
      continue
    }
    // not shown: kinds of nodes
    for (const value of found) expanded.push({ type: 'Word', parts: [{ type: 'SingleQuoted', value }] })
  }
  return { ...node, [key]: expanded }
}
