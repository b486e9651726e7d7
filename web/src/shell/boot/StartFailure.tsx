import type { Failure } from '@/lib/result'
import { productName } from '@/lib/product'
import { StageMessage } from '@/shell/login/StageMessage'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface StartFailureProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Says why the system cannot start; the boot screen would otherwise stay for ever. */
export function StartFailure({ failure, onRetry }: StartFailureProps) {
  const t = useTexts(texts)
  return (
    <StageMessage role="alert" title={t.cannotStart({ product: productName })} detail={failure.message}>
      <Button variant="primary" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </StageMessage>
  )
}
