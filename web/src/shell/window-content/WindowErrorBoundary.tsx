import { Component, type ErrorInfo, type ReactNode } from 'react'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { WindowMessage } from './WindowMessage'

interface WindowErrorBoundaryProps {
  /** Called before the app is shown again. */
  readonly onReload: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Keeps an app's crash inside its own window, with the error's message and a way on. */
export class WindowErrorBoundary extends Component<
  WindowErrorBoundaryProps,
  { readonly error: Error | null }
> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    log.error('An app stopped working', error, info.componentStack)
  }

  private readonly reload = () => {
    this.props.onReload()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <AppStopped error={error} onReload={this.reload} onClose={this.props.onClose} />
  }
}

interface AppStoppedProps extends Pick<WindowErrorBoundaryProps, 'onReload' | 'onClose'> {
  readonly error: Error
}

function AppStopped({ error, onReload, onClose }: AppStoppedProps) {
  const t = useTexts(texts)
  return (
    <WindowMessage role="alert" title={t.stopped} detail={error.message}>
      <Button variant="primary" onClick={onReload}>
        {t.reload}
      </Button>
      <Button onClick={onClose}>{t.close}</Button>
    </WindowMessage>
  )
}
