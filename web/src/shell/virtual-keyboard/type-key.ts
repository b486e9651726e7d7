import type { TextField } from '@/ui/context-menu/text-field-menu'
import { moveCaret } from './caret'
import { writeIntoEditContext } from './edit-context'
import { focusedField } from './field'
import { type KeyPress, playKey } from './key-events'

/** What the platform calls each edit when it is announced, and when it is done. */
const edits = {
  insertText: 'insertText',
  insertLineBreak: 'insertText',
  insertParagraph: 'insertParagraph',
  deleteContentBackward: 'delete',
} as const

/**
 * Edits at the caret as typing does: the field's owner hears `beforeinput`, which it may refuse, and `input`; lengths are
 * kept to, undo works.
 */
function edit(field: TextField, inputType: keyof typeof edits, text: string | null = null): void {
  // Browsers announce what a person types, but not what a command does.
  const announced = { inputType, data: text, bubbles: true, cancelable: true, composed: true }
  if (!field.dispatchEvent(new InputEvent('beforeinput', announced))) return
  // `execCommand` is the only call of the platform that does this; its standard is frozen, not removed.
  document.execCommand(edits[inputType], false, inputType === 'insertLineBreak' ? '\n' : (text ?? undefined))
}

/** What Ctrl does with a letter in a field whose owner has not taken the key. */
const controlCommands: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  y: 'redo',
  z: 'undo',
}

// not shown: a selector
const focusable = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]'

/** Whether Tab stops at an element. Rich text says -1 unless it was given its own number. */
const isStop = (element: HTMLElement) =>
  (element.tabIndex >= 0 || (element.isContentEditable && !element.hasAttribute('tabindex'))) &&
  !element.matches(':disabled') &&
  element.checkVisibility()

/** Goes to the next control of the same dialog or page, or the one before. */
function moveFocus(from: Element, isBackward: boolean): void {
  const scope = from.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  const stops = [...scope.querySelectorAll<HTMLElement>(focusable)].filter(isStop)
  const at = stops.findIndex((element) => element === from)
  stops.at((at + (isBackward ? -1 : 1)) % stops.length)?.focus()
}

/** Enter in a line of text sends its form, as browsers do it: by its button, or without one if it is the only field. */
function submitFormOf(input: HTMLInputElement): void {
  const { form } = input
  if (!form) return
  const controls = [...form.elements]
  const button = controls.find(
    (control) =>
      (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) &&
      control.type === 'submit',
  )
  if (button instanceof HTMLElement) button.click()
  else if (controls.filter((control) => control instanceof HTMLInputElement).length === 1)
    form.requestSubmit()
}

function write(field: TextField, text: string): void {
  if (!writeIntoEditContext(field, text)) edit(field, 'insertText', text)
}

/** What a key does by itself in a text field. */
function actInField(field: TextField, { key, shift, control }: KeyPress): void {
  switch (key) {
    case 'Backspace':
      edit(field, 'deleteContentBackward')
      break
    case 'Enter':
      if (field instanceof HTMLInputElement) submitFormOf(field)
      else if (field instanceof HTMLTextAreaElement) edit(field, 'insertLineBreak')
      else edit(field, 'insertParagraph')
      break
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
      moveCaret(field, key, shift)
      break
    case 'Escape':
      break
    case 'Tab':
      moveFocus(field, shift)
      break
    default:
      if (!control) write(field, key)
      else if (controlCommands[key]) document.execCommand(controlCommands[key])
  }
}

/** What a key does by itself elsewhere: Enter and Space press buttons, Tab goes on. */
function actElsewhere(element: Element, { key, shift }: KeyPress): void {
  const isPressed = key === 'Enter' || key === ' '
  if (isPressed && element instanceof HTMLElement && element.matches('a[href], button')) element.click()
  if (key === 'Tab') moveFocus(element, shift)
}

/** Presses a key where the focus is. */
export function typeKey(press: KeyPress): void {
  const field = focusedField()
  const target = field ?? document.activeElement ?? document.body
  playKey(target, press, () => (field ? actInField(field, press) : actElsewhere(target, press)))
}
