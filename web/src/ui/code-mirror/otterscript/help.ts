import type { EditorState } from '@codemirror/state'
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import { type Callable, events, helpOf, known, signatureOf } from './known'
import { namesAt } from './scope'
import { readUpTo } from './language'

/** What stands at a place, as its signature and a sentence. */
export interface HelpText {
  readonly from: number
  readonly to: number
  readonly code: string
  readonly text: string
}

/** The function that a name means at a place: one of the program's own before those that every program has. */
export function callableAt(state: EditorState, name: string, position: number): Callable | null {
  const own = namesAt(state, position).find((candidate) => candidate.name === name)
  return own ? own.callable : (known.get(name) ?? null)
}

/** Help for the function or event that is named at a place; null where there is none. */
export function helpAt(state: EditorState, position: number, side: -1 | 1): HelpText | null {
  const node = readUpTo(state, position).resolveInner(position, side)
  const { from, to } = node
  if (node.name === 'Text' && node.parent?.name === 'OnStatement') {
    const name = state.sliceDoc(from + 1, to - 1)
    const event = events.find((candidate) => candidate.name === name)
    return event ? { from, to, code: `on "${name}"`, text: event.help } : null
  }
  if (node.name !== 'VariableName') return null
  const callable = callableAt(state, state.sliceDoc(from, to), from)
  if (!callable) return null
  return { from, to, code: signatureOf(callable), text: helpOf(callable) }
}

/** Shows a signature and a sentence. */
export function helpDom(code: Node | string, text: string | null): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-script-help'
  const head = document.createElement('code')
  head.append(code)
  dom.append(head)
  if (text !== null) {
    const line = document.createElement('p')
    line.textContent = text
    dom.append(line)
  }
  return dom
}

/** Help under the pointer. */
export const help = hoverTooltip((view, position, side): Tooltip | null => {
  const found = helpAt(view.state, position, side)
  if (!found) return null
  const { from, to, code, text } = found
  return { pos: from, end: to, above: true, create: () => ({ dom: helpDom(code, text) }) }
})
