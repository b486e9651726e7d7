import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { Callable } from './known'
import { readUpTo } from './language'

/** A name of the program itself. */
export interface OwnName {
  readonly name: string
  /** What it is called with; null for a variable. */
  readonly callable: Callable | null
}

const textOf = (state: EditorState, { from, to }: SyntaxNode) => state.sliceDoc(from, to)

function functionOf(state: EditorState, statement: SyntaxNode): OwnName | null {
  const name = statement.getChild('VariableName')
  if (!name) return null
  const parameters = statement.getChild('Parameters')?.getChildren('VariableName') ?? [] // not shown: a kind of node
  const own = textOf(state, name)
  const callable: Callable = {
    name: own,
    parameters: parameters.map((parameter) => textOf(state, parameter)),
    help: null,
    line: state.doc.lineAt(name.from).number,
  }
  return { name: own, callable }
}

/** The names that the statements of a block make: functions anywhere in it, variables before `position`. */
function* namesMadeIn(state: EditorState, block: SyntaxNode, position: number): Generator<OwnName> {
  for (const statement of block.getChildren('FunctionStatement')) {
    const made = functionOf(state, statement)
    if (made) yield made
  }
  for (const statement of block.getChildren('LetStatement')) {
    const name = statement.getChild('VariableName')
    // While its value is written, a name is not there yet.
    if (name && statement.to < position) yield { name: textOf(state, name), callable: null }
  }
}

/** The names that a statement makes for its own block. */
function* namesOfBlock(state: EditorState, statement: SyntaxNode): Generator<OwnName> {
  if (statement.name === 'ForStatement') {
    const name = statement.getChild('VariableName')
    if (name) yield { name: textOf(state, name), callable: null }
  }
  if (statement.name === 'OnStatement') yield { name: 'event', callable: null }
  if (statement.name !== 'FunctionStatement') return
  // not shown: a kind of node
  for (const name of statement.getChild('Parameters')?.getChildren('VariableName') ?? []) {
    yield { name: textOf(state, name), callable: null }
  }
}

/** The program's own names that can be seen from a place, the nearest of each first. */
export function namesAt(state: EditorState, position: number): readonly OwnName[] {
  const found = new Map<string, OwnName>()
  const add = (names: Iterable<OwnName>) => {
    for (const name of names) if (!found.has(name.name)) found.set(name.name, name)
  }
  let node: SyntaxNode | null = readUpTo(state, position).resolveInner(position, -1)
  for (; node; node = node.parent) {
    if (node.name !== 'Block' && node.name !== 'Program') continue
    const isInside = node.name === 'Program' || node.from < position
    if (!isInside) continue
    add(namesMadeIn(state, node, position))
    if (node.parent) add(namesOfBlock(state, node.parent))
  }
  add([{ name: 'args', callable: null }])
  return [...found.values()]
}
