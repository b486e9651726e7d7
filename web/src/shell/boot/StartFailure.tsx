import type { Failure } from '@/lib/result'
import { productName } from '@/lib/product'
import { StageMessage } from '@/shell/login/StageMessage'
import { Button } from '@/ui/button'

interface StartFailureProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Says why the system cannot start; the boot screen would otherwise stay for ever. */
export function StartFailure({ failure, onRetry }: StartFailureProps) {
  return (
    <StageMessage role="alert" title={`${productName} cannot start`} detail={failure.message}>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </StageMessage>
  )
}
