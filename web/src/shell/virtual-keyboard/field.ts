import { type TextField, textFieldOf } from '@/ui/context-menu/text-field-menu'

/** Inputs whose value is chosen in a picker of the browser. */
const picked = new Set(['date', 'datetime-local', 'month', 'time', 'week'])

/** Whether an element is a control with its own value, not a rich text. */
export const isControl = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** The text field that an element is or lies in, if the keyboard can write there; null: it cannot. */
export function writableFieldOf(target: EventTarget | null): TextField | null {
  const field = textFieldOf(target)
  if (!field || !isControl(field)) return field
  return field.readOnly || field.disabled || picked.has(field.type) ? null : field
}

/** The field that has the focus, null: none that the keyboard can write in. */
export const focusedField = (): TextField | null => writableFieldOf(document.activeElement)
