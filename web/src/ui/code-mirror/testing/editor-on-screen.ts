import { EditorView } from '@codemirror/view'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Lets editors leave the focus alone, as they do on a tablet: happy-dom tells of a focused editor's selections in the middle
 * of its updates, which browsers do not.
 */
export function leaveFocusAlone(): void {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === '(pointer: coarse)' ? 'all' : query),
  )
}

/** The one editor on screen. Throws when there is none. */
export function editorOnScreen(): EditorView {
  const found = EditorView.findFromDOM(document.body)
  if (!found) throw new Error('No editor on screen')
  return found
}

/** Types at the caret of the editor on screen. */
export function typeText(text: string): void {
  const editor = editorOnScreen()
  act(() => editor.dispatch(editor.state.replaceSelection(text), { userEvent: 'input.type' }))
}

/** Presses Tab in the editor on screen. */
export function pressTab(): void {
  const event = new KeyboardEvent('keydown', { key: 'Tab', keyCode: 9, bubbles: true, cancelable: true })
  act(() => void editorOnScreen().contentDOM.dispatchEvent(event))
}
