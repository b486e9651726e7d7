import type { Token } from './lexer'
import { type Diagnostic, fixAt } from './source'
import { type Keyword, keywordOf } from './words'

/** Words that begin a statement in other languages, and the ones that are meant by them here. */
const meant: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...['var', 'const', 'local', 'auto', 'dim', 'my'].map((word) => [word, 'let'] as const),
  ...['def', 'func', 'fn', 'fun', 'sub', 'proc', 'procedure'].map((word) => [word, 'function'] as const),
  ['foreach', 'for'],
])

const elseIf: ReadonlySet<string> = new Set(['elif', 'elseif', 'elsif', 'else-if'])

/** A word used in the place of another one, and the message about it. */
interface Mistaken {
  readonly keyword: Keyword
  readonly mistake: Diagnostic
}

const mistaken = (token: Token & { readonly kind: 'name' }, word: string, keyword: Keyword): Mistaken => ({
  keyword,
  mistake: {
    from: token.from,
    to: token.to,
    message: `“${token.name}” is written “${word}” here.`,
    fix: fixAt(token, word, `Write ${word}`),
  },
})

/**
 * The keyword that is meant by the first word of a statement, as by `var` or `If`; null when it may be a name of the
 * program's own: then something else than another word or value follows.
 */
export function mistakenStatement(token: Token, second: Token): Mistaken | null {
  if (token.kind !== 'name') return null
  const isValue = second.kind === 'name' || second.kind === 'number' || second.kind === 'text'
  if (!isValue && second.kind !== 'keyword') return null
  if (second.kind === 'keyword' && (second.keyword === 'and' || second.keyword === 'or')) return null
  const keyword = meant.get(token.name) ?? keywordOf(token.name.toLowerCase())
  return keyword === undefined || keyword === 'else' ? null : mistaken(token, keyword, keyword)
}

/** Whether another language's `else if` in one word is meant. */
export const mistakenElse = (token: Token): Mistaken | null =>
  token.kind === 'name' && elseIf.has(token.name) ? mistaken(token, 'else if', 'else') : null
