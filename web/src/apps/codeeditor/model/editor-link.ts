import type { Editor } from '@/ui/code-mirror/types'

/** Where to go in a text; both count from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** The editor of one tab, which may not be on screen yet: what is asked of it waits until it is. */
export interface EditorLink {
  /** The editor that is on screen; null: none. */
  readonly editor: () => Editor | null
  /** Takes an editor; returns the function that lets it go. */
  readonly attach: (editor: Editor) => () => void
  readonly goTo: (place: TextPlace) => void
  /** Wants the keyboard for the text, now or as soon as it is shown. */
  readonly askFocus: () => void
  /** Does what was asked for, if the editor is there; the keyboard is left alone unless it may be taken. */
  readonly settle: (mayFocus: boolean) => void
}

/** Makes the link of one tab. */
export function createEditorLink(): EditorLink {
  let editor: Editor | null = null
  let goal: TextPlace | null = null
  let wantsFocus = false
  const settle = (mayFocus: boolean) => {
    if (!editor) return
    if (goal) editor.goTo(goal.line, goal.column)
    else if (wantsFocus && mayFocus) editor.focus()
    goal = null
    wantsFocus = false
  }
  return {
    editor: () => editor,
    attach(made) {
      editor = made
      return () => {
        if (editor === made) editor = null
      }
    },
    goTo(place) {
      goal = place
    },
    askFocus() {
      wantsFocus = true
    },
    settle,
  }
}
