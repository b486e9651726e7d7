import { chordText } from '@/lib/chord-text'
import type { MenuItem } from './types'
import { texts } from '../texts'

/** An element that a person types into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLElement

const notText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** The text field that an event's target is or lies in; null when there is none. */
export function textFieldOf(target: EventTarget | null): TextField | null {
  if (!(target instanceof HTMLElement)) return null
  if (target instanceof HTMLInputElement) return notText.has(target.type) ? null : target
  if (target instanceof HTMLTextAreaElement) return target
  return target.isContentEditable
    ? target.closest<HTMLElement>('[contenteditable]:not([contenteditable="false"])')
    : null
}

const isInput = (field: TextField): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** Whether some text in the field is selected. E-mail and number inputs do not tell where; their page selection does. */
function hasSelection(field: TextField): boolean {
  if (isInput(field) && field.selectionStart !== null) return field.selectionStart !== field.selectionEnd
  return (document.getSelection()?.toString() ?? '') !== ''
}

/** Edits at the selection like typing does: undo works and the field's owner hears an input event. */
// `execCommand` is the only call of the platform that does this; its standard is frozen, not removed.
const edit = (command: 'cut' | 'copy' | 'insertText' | 'selectAll', text?: string) =>
  document.execCommand(command, false, text)

/**
 * The menu of a text field: Cut, Copy, Paste and Select all, each only where it can work. `onPasteRefused` is called when
 * the browser does not let the page read the clipboard.
 */
export function textFieldMenu(field: TextField, onPasteRefused: () => void): readonly MenuItem[] {
  const locked = isInput(field) && (field.readOnly || field.disabled)
  const secret = field instanceof HTMLInputElement && field.type === 'password'
  const selected = hasSelection(field)
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText()
      field.focus()
      edit('insertText', text)
    } catch {
      onPasteRefused()
    }
  }
  return [
    {
      label: texts.cut,
      keys: chordText('Mod+X'),
      disabled: locked || secret || !selected,
      perform: () => edit('cut'),
    },
    {
      label: texts.copy,
      keys: chordText('Mod+C'),
      disabled: secret || !selected,
      perform: () => edit('copy'),
    },
    { label: texts.paste, keys: chordText('Mod+V'), disabled: locked, perform: () => void paste() },
    'separator',
    { label: texts.selectAll, keys: chordText('Mod+A'), perform: () => edit('selectAll') },
  ]
}
