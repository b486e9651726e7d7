import { focusedField, isControl } from './field'

/** Smallest width in px of a field that is looked at: terminals have one of a character's size, out of sight. */
const visibleWidth = 24

/** Scrolls the field that has the focus, in long texts the line with the caret, to where it can be seen. */
export function revealFocusedField(): void {
  const field = focusedField()
  if (!field || field.clientWidth < visibleWidth) return
  const caret = isControl(field) ? null : document.getSelection()?.focusNode
  const line = caret instanceof HTMLElement ? caret : caret?.parentElement
  const shown = line && field.contains(line) && line !== field ? line : field
  shown.scrollIntoView({ block: 'nearest' })
}
