import type { Tree } from '@lezer/common'
import { lex, type Token } from '../lexer'
import { keywordOf } from '../words'

/** A token as both readers of the language tell it: `kind from-to`. */
const told = (kind: string, from: number, to: number) => `${kind} ${from}-${to}`

function flatten(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.kind === 'end' || token.kind === 'line end') return []
    const own = told(token.kind, token.from, token.to)
    if (token.kind !== 'text') return [own]
    return [own, ...token.pieces.flatMap((piece) => (piece.kind === 'inserted' ? flatten(piece.tokens) : []))]
  })
}

/** The tokens of a program as the language's lexer reads them, those inside of texts too. */
export const lexerTokens = (text: string): string[] => flatten(lex(text).tokens)

const kinds: Readonly<Record<string, string>> = {
  Number: 'number',
  Text: 'text',
  VariableName: 'name',
  True: 'keyword',
  False: 'keyword',
  Nothing: 'keyword',
  Operator: 'symbol',
  Sign: 'symbol',
}

/** The tokens of a program as the editor's grammar reads them. */
export function treeTokens(tree: Tree): string[] {
  const found: string[] = []
  tree.iterate({
    enter: ({ name, from, to, type }) => {
      const kind = kinds[name] ?? (keywordOf(name) ? 'keyword' : /^\W$/.test(name) ? 'symbol' : null)
      if (kind !== null && !type.isError) found.push(told(kind, from, to))
      return !(name === 'Operator' || name === 'Sign')
    },
  })
  return found
}

/** Places in a tree where the editor's grammar found a mistake. */
export function errorsIn(tree: Tree): number[] {
  const found: number[] = []
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) found.push(from)
    },
  })
  return found
}
