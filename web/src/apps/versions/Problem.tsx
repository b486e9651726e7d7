import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Failure } from '@/lib/result'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ProblemProps {
  readonly problem: Failure
  /** What cannot be shown. */
  readonly title: string
  readonly onRetry: () => void
}

/** Why something cannot be shown, with a way to try again. */
export function Problem({ problem, title, onRetry }: ProblemProps) {
  const t = useTexts(texts)
  const isOffline = problem.code === 'offline'
  return (
    <EmptyState
      role="alert"
      title={isOffline ? t.offline : title}
      text={problem.message}
      icon={isOffline ? <WifiOff /> : <TriangleAlert />}
    >
      <Button variant="primary" onClick={onRetry}>
        {t.retry}
      </Button>
    </EmptyState>
  )
}
