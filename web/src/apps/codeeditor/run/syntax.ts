// What the syntax tree of a program tells about it.
import type { Node, Program as Tree } from 'acorn'

/** A text to put in at an offset. */
export interface Insert {
  readonly at: number
  readonly text: string
}

/** Names that only a page has. */
const pageNames = new Set(
  // not shown: names in code
  `window document self parent top frames localStorage sessionStorage requestAnimationFrame cancelAnimationFrame
  getComputedStyle matchMedia innerWidth innerHeight devicePixelRatio prompt confirm customElements Image Audio
  AudioContext DOMParser XMLSerializer Element HTMLElement SVGElement Node ShadowRoot MutationObserver
  ResizeObserver IntersectionObserver history screen open speechSynthesis`.split(/\s+/),
)

/** Whether a value is a node of a tree. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isFunction = (node: Node) => /Function|StaticBlock|PropertyDefinition/.test(node.type)

/** Calls `visit` for a node and all below it; false: not for those below this one. `key` is its name in its parent. */
function walk(node: Node, visit: (node: Node, key: string, parent: Node | null) => boolean): void {
  const waiting: { node: Node; key: string; parent: Node | null }[] = [{ node, key: '', parent: null }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node: current, key, parent } = next
    if (!visit(current, key, parent)) continue
    for (const [name, value] of Object.entries(current))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) waiting.push({ node: child, key: name, parent: current })
  }
}

/** Whether the program waits at its top level. */
export function usesAwait(tree: Tree): boolean {
  let found = false
  walk(tree, (node) => {
    if (isFunction(node)) return false
    if (
      node.type === 'AwaitExpression' ||
      (node.type === 'ForOfStatement' && Reflect.get(node, 'await') === true)
    )
      found = true
    return !found
  })
  return found
}

/** Whether an identifier is only the name of a property or label. */
const isNameOnly = (key: string, parent: Node | null) =>
  parent !== null &&
  ((key === 'property' && Reflect.get(parent, 'computed') === false) ||
    (key === 'key' &&
      Reflect.get(parent, 'computed') === false &&
      Reflect.get(parent, 'shorthand') !== true) ||
    key === 'label')

/** Whether the program uses something that only a page has. Asking for its type alone is no use. */
export function needsPage(tree: Tree): boolean {
  let found = false
  walk(tree, (node, key, parent) => {
    if (node.type === 'UnaryExpression' && Reflect.get(node, 'operator') === 'typeof')
      return !isIdentifier(Reflect.get(node, 'argument'))
    if (isIdentifier(node) && pageNames.has(node.name) && !isNameOnly(key, parent)) found = true
    return !found
  })
  return found
}

const isIdentifier = (node: unknown): node is Node & { readonly name: string } =>
  isNode(node) && node.type === 'Identifier'

const loops = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
])

/** The call that ends a loop which runs too long without a pause; defined by the page's runtime. */
const guard = 'otterosLoopGuard();'

/** Puts the guard into every loop. */
export function guardLoops(tree: Tree): Insert[] {
  const inserts: Insert[] = []
  walk(tree, (node) => {
    const body: unknown = loops.has(node.type) ? Reflect.get(node, 'body') : null
    if (isNode(body) && body.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: guard })
    else if (isNode(body)) inserts.push({ at: body.start, text: `{${guard}` }, { at: body.end, text: '}' })
    return true
  })
  return inserts
}

/** The ranges that make declarations exports. */
export function exportRanges(tree: Tree): { readonly start: number; readonly end: number }[] {
  return tree.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration')
      return []
    const inner: unknown = statement.declaration
    return [{ start: statement.start, end: isNode(inner) ? inner.start : statement.end }]
  })
}
