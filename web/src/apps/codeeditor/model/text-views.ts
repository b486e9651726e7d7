import type { TextDocument } from '@/kernel/documents/document'
import { createSameText, type SameText } from '@/ui/code-mirror/same-text'
import type { Editor } from '@/ui/code-mirror/types'

/** The editors that show one text: for its document they are a single one. */
export interface TextViews {
  readonly sameText: SameText
  /** Takes an editor; returns the function that lets it go. */
  readonly attach: (editor: Editor) => () => void
}

/** Makes the views of a document. */
export function createTextViews(document: Pick<TextDocument, 'attach'>): TextViews {
  const editors: Editor[] = []
  let detach: (() => void) | null = null
  return {
    sameText: createSameText(),
    attach(editor) {
      editors.push(editor)
      detach ??= document.attach({
        snapshot: () => (editors[0] ?? editor).snapshot(),
        replace: (text) => (editors[0] ?? editor).replace(text),
      })
      return () => {
        if (editors.length === 1) {
          detach?.()
          detach = null
        }
        editors.splice(editors.indexOf(editor), 1)
      }
    },
  }
}
