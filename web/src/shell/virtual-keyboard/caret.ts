import type { TextField } from '@/ui/context-menu/text-field-menu'
import { isControl } from './field'

/** The arrow keys. */
export type Arrow = 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp'

/** How `Selection.modify` calls what each arrow does. */
const moves = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
} as const satisfies Readonly<Record<Arrow, readonly [string, string]>>

/** Moves the caret of a field by a character or a line as an arrow key does; with `extend` the selection grows. */
export function moveCaret(field: TextField, arrow: Arrow, extend: boolean): void {
  const selection = field.ownerDocument.getSelection()
  const before = isControl(field) ? placeOf(field) : null
  const [direction, by] = moves[arrow]
  selection?.modify(extend ? 'extend' : 'move', direction, by)
  // Firefox does not let a page's selection into a control.
  if (before && isControl(field) && placeOf(field) === before) moveInControl(field, arrow, extend)
}

const placeOf = (control: HTMLInputElement | HTMLTextAreaElement): string | null =>
  control.selectionStart === null ? null : `${control.selectionStart} ${control.selectionEnd}`

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Where the character before or after an offset in a text begins or ends. */
function besides(text: string, offset: number, isBackward: boolean): number {
  const segments = graphemes.segment(text)
  const found = segments.containing(isBackward ? offset - 1 : offset)
  if (!found) return offset
  return isBackward ? found.index : found.index + found.segment.length
}

function moveInControl(control: HTMLInputElement | HTMLTextAreaElement, arrow: Arrow, extend: boolean): void {
  const { value, selectionStart: start, selectionEnd: end } = control
  // Numbers and e-mail addresses do not tell where the caret is.
  if (start === null || end === null) return
  const isBackward = arrow === 'ArrowLeft' || arrow === 'ArrowUp'
  const isLine = arrow === 'ArrowUp' || arrow === 'ArrowDown'
  const edge = isBackward ? start : end
  if (start !== end && !extend && !isLine) return control.setSelectionRange(edge, edge)
  const to = isLine ? lineBesides(value, edge, isBackward) : besides(value, edge, isBackward)
  if (!extend) control.setSelectionRange(to, to)
  else control.setSelectionRange(isBackward ? to : start, isBackward ? end : to)
}

/** The same column in the line before or after; the start or the end of the text where there is none. */
function lineBesides(text: string, offset: number, isBackward: boolean): number {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const column = offset - lineStart
  if (isBackward) {
    if (lineStart === 0) return 0
    const previous = text.lastIndexOf('\n', lineStart - 2) + 1
    return Math.min(previous + column, lineStart - 1)
  }
  const lineEnd = text.indexOf('\n', offset)
  if (lineEnd < 0) return text.length
  const nextEnd = text.indexOf('\n', lineEnd + 1)
  return Math.min(lineEnd + 1 + column, nextEnd < 0 ? text.length : nextEnd)
}
