import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
  snippetCompletion,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { keywords } from '@otteros/otterscript'
import { type Callable, events, helpOf, known } from './known'
import { namesAt } from './scope'
import { readUpTo } from './language'

const word = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]*)*$/u

/** Statements that come with a block, ready to be filled in. */
const blocks: readonly Completion[] = [
  snippetCompletion('if ${condition} {\n\t${}\n}', { label: 'if', detail: 'condition { }', type: 'keyword' }),
  snippetCompletion('while ${condition} {\n\t${}\n}', {
    label: 'while',
    detail: 'condition { }',
    type: 'keyword',
  }),
  snippetCompletion('for ${each} in ${list} {\n\t${}\n}', {
    label: 'for',
    detail: 'each in list { }',
    type: 'keyword',
  }),
  snippetCompletion('repeat ${times} {\n\t${}\n}', { label: 'repeat', detail: 'times { }', type: 'keyword' }),
  snippetCompletion('function ${name}(${}) {\n\t${}\n}', {
    label: 'function',
    detail: 'name() { }',
    type: 'keyword',
  }),
  snippetCompletion('after ${1000} {\n\t${}\n}', {
    label: 'after',
    detail: 'milliseconds { }',
    type: 'keyword',
  }),
  snippetCompletion('every ${1000} {\n\t${}\n}', {
    label: 'every',
    detail: 'milliseconds { }',
    type: 'keyword',
  }),
  snippetCompletion('on "${event}" {\n\t${}\n}', { label: 'on', detail: '"event" { }', type: 'keyword' }),
]

const plainKeywords: readonly Completion[] = keywords
  .filter((keyword) => !blocks.some(({ label }) => label === keyword))
  .map((label) => ({ label, type: 'keyword' }))

/** Writes a call with its brackets, the caret between them, unless they are there already. */
function applyCall({ name, parameters }: Callable) {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    const hasBracket = view.state.sliceDoc(to, to + 1) === '('
    const edit = insertCompletionText(view.state, hasBracket ? name : `${name}()`, from, to)
    const caret = from + name.length + (hasBracket || parameters.length > 0 ? 1 : 2)
    view.dispatch({
      ...edit,
      ...(view.state.selection.ranges.length === 1 ? { selection: { anchor: caret } } : {}),
      annotations: pickedCompletion.of(completion),
    })
  }
}

const callCompletion = (callable: Callable, boost: number): Completion => ({
  label: callable.name,
  type: 'function',
  detail: `(${callable.parameters.join(', ')})`,
  info: helpOf(callable),
  apply: applyCall(callable),
  boost,
})

const knownCalls = () => [...known.values()].map((callable) => callCompletion(callable, 0))

/** The events of the desktop, inside the quotes behind `on`. */
function completeEvent({ pos }: CompletionContext, from: number): CompletionResult | null {
  const options = events.map(({ name, value, help }) => ({
    label: name,
    type: 'constant',
    detail: value,
    info: help,
  }))
  return pos < from ? null : { from, options, validFor: /^[a-z-]*$/ }
}

/** What may stand at the caret: keywords, functions, the desktop's calls, and the program's own names. */
export function completeOtterScript(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context
  const node = readUpTo(state, pos).resolveInner(pos, -1)
  if (node.name === 'Comment' || node.name === 'Number') return null
  if (node.name === 'Text' || node.name === 'Escape') {
    const text = node.name === 'Text' ? node : node.parent
    return text?.parent?.name === 'OnStatement' ? completeEvent(context, text.from + 1) : null
  }
  const before = context.matchBefore(word)
  if (!before && !explicit) return null
  const names = namesAt(state, pos)
  const own = new Set(names.map(({ name }) => name))
  const isMaking = /(?:^|[^\p{L}\p{N}_-])(?:let|function|for)\s+$/u.test(
    state.sliceDoc(Math.max(0, (before?.from ?? pos) - 20), before?.from ?? pos),
  )
  // A new name is being declared: there is nothing to suggest.
  if (isMaking) return null
  return {
    from: before?.from ?? pos,
    options: [
      ...names.map(({ name, callable }) =>
        callable ? callCompletion(callable, 2) : { label: name, type: 'variable', boost: 2 },
      ),
      ...knownCalls().filter(({ label }) => !own.has(label)),
      ...blocks,
      ...plainKeywords,
    ],
    validFor: /^[\p{L}\p{N}_-]*$/u,
  }
}
