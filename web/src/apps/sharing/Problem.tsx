import CloudOff from 'lucide-react/icons/cloud-off'
import type { Failure } from '@/lib/result'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ProblemProps {
  /** Null: it is being asked for. */
  readonly problem: Failure | null
  readonly onRetry: () => void
}

/** In place of what the server has not said: that it is waited for, or why there is nothing. */
export function Problem({ problem, onRetry }: ProblemProps) {
  const t = useTexts(texts)
  if (!problem) {
    return (
      <div className="flex min-h-40 flex-1 items-center justify-center">
        <Spinner label={t.loading} />
      </div>
    )
  }
  return (
    <EmptyState role="alert" title={t.notLoaded} text={problem.message} icon={<CloudOff />}>
      <Button variant="primary" onClick={onRetry}>
        {t.retry}
      </Button>
    </EmptyState>
  )
}
