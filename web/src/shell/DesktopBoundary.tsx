import { Component, type ErrorInfo, type ReactNode } from 'react'
import { log } from '@/lib/log'
import { StageMessage } from '@/shell/login/StageMessage'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The last net: a desktop that stops working says so instead of leaving an empty page. */
export class DesktopBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    log.error('The desktop stopped working', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <DesktopStopped />
  }
}

function DesktopStopped() {
  const t = useTexts(texts)
  return (
    <StageMessage role="alert" title={t.stopped} detail={t.stoppedExplained}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t.reload}
      </Button>
    </StageMessage>
  )
}
