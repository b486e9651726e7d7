import type { WindowRecord } from '@/kernel/windows/types'
import { DebugFacts } from '@/ui/debug-facts'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { WindowMessage } from './WindowMessage'

/** Shown by an app's window that was opened without the content it is to show [B2.3]. */
export function ContentMissing({ window }: { readonly window: WindowRecord }) {
  const t = useTexts(texts)
  const facts = {
    [t.windowId]: window.id,
    [t.type]: window.type,
    [t.title]: window.title,
    [t.path]: window.path,
    [t.content]: window.htmlContent === null ? t.none : t.characters({ count: window.htmlContent.length }),
  }
  return (
    <WindowMessage role="alert" title={t.missing} detail={t.missingExplained}>
      <DebugFacts facts={facts} />
    </WindowMessage>
  )
}
