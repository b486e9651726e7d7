import type { AppViewProps } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { Browser } from './Browser'
import { texts } from './texts'

/** The web browser: a window onto sites of the web, by themselves or by way of the server [A2.25]. */
export default function BrowserView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [browser, retry] = useLoaded(os.browser)
  if (browser.status === 'loading') return <LoadingPage label={t.loadingSession} />
  if (browser.status === 'failed') {
    const text = browser.cause instanceof Error ? browser.cause.message : t.notReached
    return <FailedPage title={t.notStarted} text={text} onRetry={retry} />
  }
  return <Browser window={window} os={os} browser={browser.value} />
}
