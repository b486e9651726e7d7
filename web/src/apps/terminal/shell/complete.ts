import type { IFileSystem } from 'just-bash/browser'
import { joinPath, normalisePath } from '@/kernel/files/paths'

/** What Tab offers. */
export interface Completion {
  /** Where the word that is completed begins in the text. */
  readonly start: number
  /** What the word can become: `insert` replaces the word, quoted as needed; `label` is what a list shows. */
  readonly candidates: readonly { readonly insert: string; readonly label: string }[]
}

interface CompletionSources {
  readonly files: IFileSystem
  readonly cwd: string
  readonly home: string
  commands(): readonly string[]
  variables(): readonly string[]
}

interface Word {
  readonly start: number
  /** As the shell reads it: quotes and backslashes taken away. */
  readonly text: string
  readonly quote: '' | '"' | "'"
  /** First word of a command: a command's name. */
  readonly isCommand: boolean
  /** First word of the command that it belongs to. */
  readonly command: string
}

/** Words that a command may follow. */
const openers = new Set([
  'if',
  'then',
  'else',
  'elif',
  'do',
  'while',
  'until',
  '!',
  '{',
  'time',
  'sudo',
  'exec',
  'command',
])

/** The word that ends at the cursor. */
export function wordAt(text: string, cursor: number): Word {
  let start = 0
  let word = ''
  let hasWord = false
  let quote: Word['quote'] = ''
  let isCommand = true
  let command = ''
  const finish = () => {
    if (hasWord && isCommand && !openers.has(word) && !/^\w+=/.test(word)) {
      isCommand = false
      command = word
    }
    word = ''
    hasWord = false
  }
  for (let index = 0; index < cursor; index++) {
    const char = text[index] ?? ''
    if (!hasWord && quote === '') start = index
    if (quote !== '') {
      if (char === quote) quote = ''
      else if (char === '\\' && quote === '"' && index + 1 < cursor) word += text[++index] ?? ''
      else word += char
    } else if (char === '"' || char === "'") {
      quote = char
      hasWord = true
    } else if (char === '\\') {
      hasWord = true
      if (index + 1 < cursor) word += text[++index] ?? ''
    } else if (/[\s;|&()<>]/.test(char)) {
      finish()
      if (/[;|&(\n]/.test(char)) {
        isCommand = true
        command = ''
      }
    } else {
      word += char
      hasWord = true
    }
  }
  if (!hasWord && quote === '') start = cursor
  return { start, text: word, quote, isCommand, command }
}

const special = /[\s"'\\$&;|<>()*?[\]#~=%!{}`]/

/** A path as it can stand in a line: in the quotes that the person opened, or with backslashes. */
export function quotePath(path: string, quote: Word['quote'], isDone: boolean): string {
  if (quote === "'") return `'${path.replaceAll("'", String.raw`'\''`)}${isDone ? "'" : ''}`
  if (quote === '"') return `"${path.replaceAll(/["\\$`]/g, String.raw`\$&`)}${isDone ? '"' : ''}`
  // A tilde at the start keeps its meaning.
  const [lead, rest] = path.startsWith('~/') ? ['~/', path.slice(2)] : ['', path]
  return lead + Array.from(rest, (char) => (special.test(char) ? `\\${char}` : char)).join('')
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1))

async function completePath(
  word: Word,
  sources: CompletionSources,
  onlyFolders: boolean,
): Promise<Completion> {
  const cut = word.text.lastIndexOf('/') + 1
  const shownFolder = word.text.slice(0, cut)
  const prefix = word.text.slice(cut)
  const expanded = shownFolder.startsWith('~/') ? joinPath(sources.home, shownFolder.slice(2)) : shownFolder
  const folder = normalisePath(expanded || '.', sources.cwd)
  const entries = await sources.files.readdirWithFileTypes?.(folder).catch(() => [])
  const isFolder = async (entry: { name: string; isDirectory: boolean; isSymbolicLink: boolean }) =>
    entry.isDirectory ||
    (entry.isSymbolicLink &&
      (await sources.files.stat(joinPath(folder, entry.name)).then(
        (stat) => stat.isDirectory,
        () => false,
      )))
  const candidates: { insert: string; label: string }[] = []
  for (const entry of entries ?? []) {
    const isHidden = entry.name.startsWith('.') && !prefix.startsWith('.')
    if (isHidden || !entry.name.startsWith(prefix)) continue
    const folderEntry = await isFolder(entry)
    if (onlyFolders && !folderEntry) continue
    const path = `${shownFolder}${entry.name}${folderEntry ? '/' : ''}`
    const space = folderEntry ? '' : ' '
    candidates.push({
      insert: quotePath(path, word.quote, !folderEntry) + space,
      label: `${entry.name}${folderEntry ? '/' : ''}`,
    })
  }
  return { start: word.start, candidates: candidates.toSorted((a, b) => (a.label < b.label ? -1 : 1)) }
}

/** What can stand where the cursor is: commands, variables, or paths. */
export async function complete(
  text: string,
  cursor: number,
  sources: CompletionSources,
): Promise<Completion> {
  const word = wordAt(text, cursor)
  const variable = /\$\{?(\w*)$/.exec(word.text)
  if (variable && word.quote !== "'") {
    const typed = text.slice(word.start, cursor)
    const lead = typed.slice(0, typed.length - (variable[1] ?? '').length)
    const names = sorted(
      sources.variables().filter((name) => /^\w+$/.test(name) && name.startsWith(variable[1] ?? '')),
    )
    const close = lead.endsWith('{') ? '}' : ''
    return {
      start: word.start,
      candidates: names.map((name) => ({ insert: lead + name + close, label: name })),
    }
  }
  if (word.isCommand && !word.text.includes('/')) {
    const names = sorted(sources.commands().filter((name) => name.startsWith(word.text)))
    return { start: word.start, candidates: names.map((name) => ({ insert: `${name} `, label: name })) }
  }
  return completePath(word, sources, word.command === 'cd' || word.command === 'rmdir')
}
