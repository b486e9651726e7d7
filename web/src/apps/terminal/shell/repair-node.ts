import type { ShellState, SyntaxNode, Word, WordPart } from './interpreter-types'
import { repairExpansions } from './repair-expansions'
import { repairCase, repairCondition, repairDeclaration } from './repair-words'

/** A command's name that stands for: the first of these words is the command, the others are its arguments. */
export const expandedCommand = 'ottersh-expanded'

const isExpansion = (part: WordPart): boolean =>
  part.type === 'ParameterExpansion' || (part.type === 'DoubleQuoted' && (part.parts ?? []).some(isExpansion))

const isWord = (value: SyntaxNode['name']): value is Word => typeof value === 'object' && value !== null

// not shown: a kind of node
const nothing: WordPart = { type: 'Literal', value: '' }

/** `"$@"` */
const allArguments: Word = {
  type: 'Word', // not shown: a kind of node
  parts: [
    {
      type: 'DoubleQuoted',
      parts: [Object.assign({ type: 'ParameterExpansion' }, { parameter: '@', operation: null })],
    },
  ],
}

/** `"${x:-y}"` alone in its quotes fails under `set -u`; with an empty text next to it, it does not. */
const repairWord = (word: Word): Word => ({
  ...word,
  parts: word.parts.map((part) =>
    part.type === 'DoubleQuoted' && part.parts?.length === 1 && part.parts[0]?.type === 'ParameterExpansion'
      ? withCompany(part, part.parts[0])
      : part,
  ),
})

function withCompany(part: WordPart, only: WordPart): WordPart {
  const operation: unknown = Reflect.get(only, 'operation')
  const type: unknown =
    typeof operation === 'object' && operation !== null ? Reflect.get(operation, 'type') : null
  const hasDefault = type === 'DefaultValue' || type === 'UseAlternative' || type === 'AssignDefault'
  return hasDefault ? { ...part, parts: [only, nothing] } : part
}

/**
 * A command as the engine gets it right. Some things of bash are amiss in it: a command's name that expands to several
 * words (`"$@"`, `$cmd`) is taken for one, defaults in quotes count as unset under `set -u`, `for x; do` splits the arguments,
 * and `[!…]` in a comparison, arrays and kinds of variables after `local` are misread.
 */
export function repairNode(given: SyntaxNode, state: ShellState): SyntaxNode {
  const node = repairExpansions(given)
  // `for x; do` goes through the arguments one by one; the engine would split them again.
  if (node.type === 'For' && node.words === null) return { ...node, words: [allArguments] }
  if (node.type === 'Case') return repairCase(node)
  if (node.type === 'ConditionalCommand') return { ...node, expression: repairCondition(node.expression) }
  if (node.type !== 'SimpleCommand') return node
  const declaration = repairDeclaration(node)
  if (declaration !== node) return declaration
  let { name, args } = node
  if (isWord(name) && name.parts.some(isExpansion)) {
    args = [name, ...(args ?? [])]
    // not shown: kinds of nodes
    name = { type: 'Word', parts: [{ type: 'Literal', value: expandedCommand }] }
  }
  if (state.options.nounset === true) args = args?.map(repairWord)
  return name === node.name && args === node.args ? node : { ...node, name: name ?? null, args: args ?? [] }
}
