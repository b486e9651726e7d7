import type { AppViewProps } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { Browser } from './Browser'

/** The web browser: a window onto sites of the web, by themselves or by way of the server [A2.25]. */
export default function BrowserView({ window, os }: AppViewProps) {
  const [browser, retry] = useLoaded(os.browser)
  if (browser.status === 'loading') return <LoadingPage label="Loading browser session..." />
  if (browser.status === 'failed') {
    const text =
      browser.cause instanceof Error
        ? browser.cause.message
        : 'The server cannot be reached. Check your connection and try again.'
    return <FailedPage title="The web browser could not start" text={text} onRetry={retry} />
  }
  return <Browser window={window} os={os} browser={browser.value} />
}
