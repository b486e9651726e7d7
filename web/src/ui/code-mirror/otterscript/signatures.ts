import { type EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import { keymap, showTooltip, type Tooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { callableAt, helpDom } from './help'
import type { Callable } from './known'
import { readUpTo } from './language'

/** The call whose values are being written. */
export interface Signature {
  readonly callable: Callable
  /** Where its name begins: where the hint is shown. */
  readonly from: number
  /** Which of its parameters the caret is at; -1: there are not so many. */
  readonly active: number
}

/** The call around a place, from its opening bracket on to its closing one. */
function callAround(state: EditorState, position: number): SyntaxNode | null {
  let node: SyntaxNode | null = readUpTo(state, position).resolveInner(position, -1)
  for (; node && node.name !== 'Block'; node = node.parent) {
    if (node.name !== 'Arguments') continue
    const closing = node.getChild(')')
    if (node.from < position && (!closing || position <= closing.from)) return node
  }
  return null
}

/** What is known of the call whose values are written at a place; null outside of calls, and for unknown names. */
export function signatureAt(state: EditorState, position: number): Signature | null {
  const args = callAround(state, position)
  const name = args?.parent?.getChild('VariableName')
  if (!args || !name) return null
  const callable = callableAt(state, state.sliceDoc(name.from, name.to), name.from)
  if (!callable || callable.parameters.length === 0) return null
  const place = args.getChildren(',').filter(({ to }) => to <= position).length
  const isAny = callable.parameters.at(-1)?.endsWith('…') ?? false
  const last = callable.parameters.length - 1
  return { callable, from: name.from, active: place <= last ? place : isAny ? last : -1 }
}

function signatureDom({ callable, active }: Signature): HTMLElement {
  const code = document.createDocumentFragment()
  code.append(`${callable.name}(`)
  for (const [index, parameter] of callable.parameters.entries()) {
    if (index > 0) code.append(', ')
    const part = document.createElement(index === active ? 'strong' : 'span')
    part.textContent = parameter
    code.append(part)
  }
  code.append(')')
  const dom = helpDom(code, callable.help)
  dom.setAttribute('role', 'status')
  return dom
}

const dismiss = StateEffect.define()

interface Shown {
  /** Where the call begins whose hint was closed; null: none was. */
  readonly dismissed: number | null
  readonly tooltip: Tooltip | null
  readonly key: string
}

function look(state: EditorState, before: Shown): Shown {
  const { main, ranges } = state.selection
  const found = main.empty && ranges.length === 1 && !state.readOnly ? signatureAt(state, main.head) : null
  if (!found || found.from === before.dismissed) {
    return { dismissed: found ? before.dismissed : null, tooltip: null, key: '' }
  }
  const key = `${found.from} ${found.active} ${found.callable.name} ${found.callable.parameters.join()}`
  if (key === before.key) return before
  const tooltip: Tooltip = { pos: found.from, above: true, create: () => ({ dom: signatureDom(found) }) }
  return { dismissed: null, tooltip, key }
}

const shown = StateField.define<Shown>({
  create: () => ({ dismissed: null, tooltip: null, key: '' }),
  update(before, transaction) {
    if (transaction.effects.some((effect) => effect.is(dismiss))) {
      const at = before.tooltip?.pos ?? null
      return { dismissed: at, tooltip: null, key: '' }
    }
    const { docChanged, selection, changes } = transaction
    if (!docChanged && !selection) return before
    const dismissed = before.dismissed === null ? null : changes.mapPos(before.dismissed)
    // What was shown moves with the text before it, so it is made again.
    return look(transaction.state, docChanged ? { dismissed, tooltip: null, key: '' } : before)
  },
  provide: (field) => showTooltip.from(field, ({ tooltip }) => tooltip),
})

/** Shows how a call is made while its values are written; Escape closes the hint. */
export const signatures = [
  shown,
  Prec.low(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          if (!view.state.field(shown).tooltip) return false
          view.dispatch({ effects: dismiss.of(null) })
          return true
        },
      },
    ]),
  ),
]
