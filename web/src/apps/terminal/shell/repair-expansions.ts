// not shown in this module: kinds of nodes in a parsed script
import type { SyntaxNode } from './interpreter-types'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A piece of a syntax tree, in the form that the engine gets right; itself where nothing is amiss. */
function repairPiece(piece: Fields): Fields {
  const { type, content, originalText, direction, all, pattern } = piece
  // In sums, an element with a default counts as none; without its 0, one that is not there counts as 0.
  if (type === 'ArithBracedExpansion' && typeof content === 'string')
    return /^\w+\[.+\]:?-0$/.test(content) ? { ...piece, content: content.replace(/:?-0$/, '') } : piece
  if (type === 'ArithmeticExpression' && typeof originalText === 'string' && originalText.includes('-0}'))
    return { ...piece, originalText: originalText.replaceAll(/\$\{(\w+\[[^}]+\]):?-0\}/g, '${$1}') } // not shown: part of a script
  // `${x^^}` leaves ß, as bash has it, where Unicode makes it two letters. not shown: a pattern
  if (type === 'CaseModification' && direction === 'upper' && all === true && pattern === null)
    return { ...piece, pattern: { type: 'Word', parts: [{ type: 'Glob', pattern: '[^ß]' }] } }
  return piece
}

function repairTree(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(repairTree)
    return parts.some((part, index) => part !== value[index]) ? parts : value
  }
  if (!isFields(value)) return value
  const piece = repairPiece(value)
  let changed: Record<string, unknown> | null = null
  for (const [key, part] of Object.entries(piece)) {
    if (!isFields(part)) continue
    const repaired = repairTree(part)
    if (repaired !== part) changed = { ...(changed ?? piece), [key]: repaired }
  }
  return changed ?? piece
}

const repaired = new WeakMap<SyntaxNode, SyntaxNode>()

/** Kinds of commands that hold no other commands, and so are walked through once. */
const plain = new Set(['SimpleCommand', 'ArithmeticCommand', 'ConditionalCommand'])

/** A command with its expansions as the engine gets them right; each is looked through once. */
export function repairExpansions(node: SyntaxNode): SyntaxNode {
  if (!plain.has(node.type)) return node
  const known = repaired.get(node)
  if (known) return known
  const tree = repairTree(node)
  const result = isFields(tree) ? { ...node, ...tree } : node
  const kept = tree === node ? node : result
  repaired.set(node, kept)
  return kept
}
