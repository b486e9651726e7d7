import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface NoticeProps {
  readonly title: string
  readonly text: ReactNode
  readonly onRetry?: () => void
}

/** Says that there is nothing to see, why, and what can be done. */
export function Notice({ title, text, onRetry }: NoticeProps) {
  const t = useTexts(texts)
  return (
    <div className="flex min-h-72 flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <div role="alert">
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        <p className="mx-auto mt-2 max-w-sm text-balance text-muted">{text}</p>
      </div>
      {onRetry ? (
        <Button variant="primary" onClick={onRetry}>
          {t.retry}
        </Button>
      ) : null}
    </div>
  )
}
