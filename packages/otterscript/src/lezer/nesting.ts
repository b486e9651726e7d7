import { ContextTracker } from '@lezer/lr'
import { deepestBlocks, deepestNesting } from '../nesting-limits'
import * as terms from './generated/parser.terms'

/** How many blocks are open at a place, and how many brackets and insertions of texts. */
interface Nesting {
  readonly blocks: number
  readonly brackets: number
}

/** Whether the place that the parser is at is deeper than the language allows. */
export const isTooDeep = ({ context: { blocks, brackets } }: { readonly context: Nesting }): boolean =>
  blocks > deepestBlocks || brackets >= deepestNesting

const openings = new Set([terms.openParen, terms.openBracket, terms.insertionStart])

const bracketed = new Set([
  terms.Group,
  terms.List,
  terms.Arguments,
  terms.Index,
  terms.Insertion,
  terms.Parameters,
])

/**
 * Counts how deep the editor's parser is, because walking a tree that is too deep exhausts the stack. What
 * a mistake leaves open is counted off as well, when the parser gives up on it.
 */
export const nesting = new ContextTracker<Nesting>({
  start: { blocks: 0, brackets: 0 },
  shift: (nesting, term) => {
    if (term === terms.openBrace) return { ...nesting, blocks: nesting.blocks + 1 }
    return openings.has(term) ? { ...nesting, brackets: nesting.brackets + 1 } : nesting
  },
  reduce: (nesting, term) => {
    if (term === terms.Block) return { ...nesting, blocks: Math.max(0, nesting.blocks - 1) }
    if (bracketed.has(term)) return { ...nesting, brackets: Math.max(0, nesting.brackets - 1) }
    return nesting
  },
  // A node means the same at whatever depth it was read.
  strict: false,
})
