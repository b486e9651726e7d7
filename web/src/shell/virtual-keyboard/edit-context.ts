// Chromium on Android gives rich editors an `EditContext`: text then comes to them as an event, and `execCommand` does
// nothing. This plays what the browser does there; the types are what is used of the standard's.

interface EditContextLike extends EventTarget {
  readonly text: string
  readonly selectionStart: number
  readonly selectionEnd: number
  readonly updateText: (start: number, end: number, text: string) => void
  readonly updateSelection: (start: number, end: number) => void
}

const isEditContext = (value: unknown): value is EditContextLike =>
  value instanceof EventTarget && 'updateText' in value && 'updateSelection' in value

/** Writes at the selection of an element that has an `EditContext`; false: it has none. */
export function writeIntoEditContext(element: HTMLElement, text: string): boolean {
  const context: unknown = 'editContext' in element ? element.editContext : null
  if (!isEditContext(context)) return false
  const start = Math.min(context.selectionStart, context.selectionEnd)
  const end = Math.max(context.selectionStart, context.selectionEnd)
  const caret = start + text.length
  context.updateText(start, end, text)
  context.updateSelection(caret, caret)
  const update = {
    text,
    updateRangeStart: start,
    updateRangeEnd: end,
    selectionStart: caret,
    selectionEnd: caret,
  }
  context.dispatchEvent(Object.assign(new Event('textupdate'), update))
  return true
}
