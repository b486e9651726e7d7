// not shown in this module: kinds of nodes in a parsed script
import type { SyntaxNode, Word, WordPart } from './interpreter-types'

/** A pattern with `[!…]` as `[^…]`: where texts are compared, the engine takes the `!` for a letter and turns the answer round. */
const repairPattern = (word: Word): Word => ({
  ...word,
  parts: word.parts.map((part) => {
    const pattern: unknown = Reflect.get(part, 'pattern')
    return part.type === 'Glob' && typeof pattern === 'string' && pattern.includes('[!')
      ? Object.assign({ ...part }, { pattern: pattern.replaceAll('[!', '[^') })
      : part
  }),
})

const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Word'

/** The patterns of a `case`. */
export function repairCase(node: SyntaxNode): SyntaxNode {
  const items = (node.items ?? []).map((item) => ({ ...item, patterns: item.patterns.map(repairPattern) }))
  return { ...node, items }
}

/** The patterns between `[[` and `]]`. */
export function repairCondition(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isWord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'right' && isWord(part) ? repairPattern(part) : repairCondition(part),
    ]),
  )
}

/** `declare`, `local` and their like with arrays in them: `local -a a=("$@")`. */
const declaring = new Set(['declare', 'local', 'typeset', 'readonly', 'export'])

/** The words of an array that the engine took for one word, `a=("$@" x)`; null when a word is none. */
function arrayIn(word: Word): { readonly name: string; readonly words: readonly Word[] } | null {
  const [first, ...rest] = word.parts
  const last = word.parts.at(-1)
  const start = first?.type === 'Literal' ? /^([A-Za-z_]\w*)=\(([^]*)$/.exec(first.value ?? '') : null
  if (!start || rest.length === 0 || last?.type !== 'Literal' || last.value?.endsWith(')') !== true)
    return null
  const inner: WordPart[] = [
    { type: 'Literal', value: start[2] ?? '' }, // not shown: a kind of node
    ...rest.slice(0, -1),
    { type: 'Literal', value: last.value.slice(0, -1) }, // not shown: a kind of node
  ]
  const words: WordPart[][] = [[]]
  for (const part of inner) {
    if (part.type !== 'Literal') words.at(-1)?.push(part)
    else
      for (const [index, text] of (part.value ?? '').split(/\s+/).entries()) {
        if (index > 0) words.push([])
        if (text !== '') words.at(-1)?.push({ ...part, value: text })
      }
  }
  return {
    name: start[1] ?? '',
    words: words.filter((parts) => parts.length > 0).map((parts) => ({ type: 'Word', parts })),
  }
}

const statement = (command: SyntaxNode) => ({
  type: 'Statement', // not shown: kinds of nodes
  pipelines: [{ type: 'Pipeline', commands: [command], negated: false, timed: false, timePosix: false }],
  operators: [],
  background: false,
})

const literal = (value: string): Word => ({ type: 'Word', parts: [{ type: 'Literal', value }] }) // not shown: kinds of nodes

/** `local -a a=("$@")` as `local -a a; a=("$@")`: the engine takes what stands in the brackets for one element. */
function repairArrays(node: SyntaxNode): SyntaxNode {
  const arrays = (node.args ?? []).map(arrayIn)
  if (arrays.every((array) => array === null)) return node
  const flags = (node.args ?? []).some(({ parts }) => /^-\w*[aA]/.test(parts[0]?.value ?? ''))
  const declared: SyntaxNode = {
    ...node,
    args: [
      ...(flags ? [] : [literal('-a')]),
      ...(node.args ?? []).map((arg, index) => {
        const array = arrays[index]
        return array ? literal(`${array.name}=()`) : arg
      }),
    ],
  }
  const filled = arrays.flatMap((array) =>
    array
      ? [
          {
            type: 'SimpleCommand', // not shown: kinds of nodes
            name: null,
            args: [],
            assignments: [
              { type: 'Assignment', name: array.name, value: null, append: false, array: array.words },
            ],
            redirections: [],
          },
        ]
      : [],
  )
  return { type: 'Group', body: [declared, ...filled].map(statement), redirections: [] } // not shown: a kind of node
}

/** What declares variables, as the engine gets it right. */
export function repairDeclaration(node: SyntaxNode): SyntaxNode {
  const name = isWord(node.name) && node.name.parts.length === 1 ? node.name.parts[0]?.value : undefined
  if (name === undefined || !declaring.has(name)) return node
  const arrays = repairArrays(node)
  if (arrays !== node) return arrays
  // `local` knows no kinds of variables; in a function, `declare` is the same with them.
  const hasKind = (node.args ?? []).some(({ parts }) => /^-\w*[iulnr]/.test(parts[0]?.value ?? ''))
  return name === 'local' && hasKind ? { ...node, name: literal('declare') } : node
}
