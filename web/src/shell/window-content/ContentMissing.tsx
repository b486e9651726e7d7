import type { WindowRecord } from '@/kernel/windows/types'
import { DebugFacts } from '@/ui/debug-facts'
import { WindowMessage } from './WindowMessage'

/** Shown by an app's window that was opened without the content it is to show [B2.3]. */
export function ContentMissing({ window }: { readonly window: WindowRecord }) {
  const facts = {
    'Window id': window.id,
    Type: window.type,
    Title: window.title,
    Path: window.path,
    'HTML content': window.htmlContent === null ? 'none' : `${window.htmlContent.length} characters`,
  }
  return (
    <WindowMessage
      role="alert"
      title="App Content Missing"
      detail="This window was opened without anything to show. Close it and open the app again, or install it anew."
    >
      <DebugFacts facts={facts} />
    </WindowMessage>
  )
}
