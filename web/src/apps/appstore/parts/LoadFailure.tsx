import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface LoadFailureProps {
  /** What failed. */
  readonly problem: string
  readonly onRetry: () => void
}

/** Stands where a list would be that could not be fetched [B8.3 B8.4]. */
export function LoadFailure({ problem, onRetry }: LoadFailureProps) {
  const t = useTexts(texts)
  return (
    <EmptyState role="alert" title={problem} text={t.checkConnection} icon={<CloudOff />}>
      <Button variant="primary" onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t.retry}
      </Button>
    </EmptyState>
  )
}

/** Above a list that could not be fetched again: the list stays as it is. */
export function StaleNotice({ problem, onRetry }: LoadFailureProps) {
  const t = useTexts(texts)
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border bg-danger-soft px-4 py-2 text-sm text-text"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-40 flex-1">{problem}</p>
      <Button size="small" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}
