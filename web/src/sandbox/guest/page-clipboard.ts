// Pages copy by a command of the document, which the runtime refuses: the clipboard is the desktop's, and it asks the person.
import type { OtterOS } from '@otteros/app-sdk'
import type { TellAttempt } from './page-dialogs'

/** The selected text: of the field that has the keyboard, else of the page. */
function selectedText(root: Document): string {
  const field = root.activeElement
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    try {
      const { selectionStart, selectionEnd, value } = field
      if (selectionStart !== null && selectionEnd !== null) return value.slice(selectionStart, selectionEnd)
    } catch {
      // Fields of numbers and the like have no selection to read.
    }
  }
  return root.getSelection()?.toString() ?? ''
}

/**
 * Leads `document.execCommand('copy')` to the desktop's clipboard, which allows it to apps that declare it and that the person
 * allowed it. The page learns only that it was asked for; `tell` says to the person when nothing was copied.
 */
export function leadCopying(clipboard: OtterOS['clipboard'], tell: TellAttempt): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its document
  const { execCommand } = Document.prototype
  const { apply } = Reflect
  Document.prototype.execCommand = function (this: Document, command: string, ...rest: [boolean?, string?]) {
    if (!/^copy$/i.test(command)) return apply(execCommand, this, [command, ...rest])
    const text = selectedText(this)
    if (text === '') return false
    void clipboard.writeText(text).catch((cause: unknown) => {
      tell('notCopied', cause instanceof Error ? cause.message : String(cause))
    })
    return true
  }
}
