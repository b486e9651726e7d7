import type { WindowRecord } from '@/kernel/windows/types'
import { AppIcon } from '@/ui/app-icon'
import { Button } from '@/ui/button'
import { DebugFacts } from '@/ui/debug-facts'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface LoadingErrorProps {
  /** Of the app, as `iconOf` returns it. */
  readonly icon: string
  readonly window: WindowRecord
  /** One of the messages of A8.12. */
  readonly message: string
  readonly retryCount: number
  readonly onRetry: () => void
}

/** Whether a text has something that looks like a tag. */
const hasTags = (content: string) => /<[a-z!/][^>]*>/i.test(content)

/** The error view of an HTML app (A2.24, A8.12): what went wrong, a way on, and what a developer needs to know. */
export function LoadingError({ icon, window, message, retryCount, onRetry }: LoadingErrorProps) {
  const t = useTexts(texts)
  const content = window.htmlContent ?? ''
  const facts = {
    [t.windowId]: window.id,
    [t.title]: window.title,
    [t.contentLength]: String(content.length),
    [t.retryCount]: String(retryCount),
    [t.tags]: hasTags(content) ? t.present : t.none,
  }
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center overflow-auto bg-surface p-6 text-center"
    >
      <div className="m-auto flex w-full max-w-md flex-col items-center gap-2">
        <AppIcon icon={icon} size="large" />
        <h2 className="mt-2 text-xl font-semibold">{t.notLoaded}</h2>
        <p className="text-base break-words text-muted">{message}</p>
        <Button variant="primary" className="mt-2" onClick={onRetry}>
          {t.tryAgain}
        </Button>
        <div className="mt-3 w-full">
          <DebugFacts facts={facts} />
        </div>
      </div>
    </div>
  )
}
