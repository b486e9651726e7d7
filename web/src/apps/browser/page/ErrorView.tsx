import CloudOff from 'lucide-react/icons/cloud-off'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Tab } from '@/kernel/browser/tab'
import type { PageFailure } from '@/kernel/browser/types'
import { Button } from '@/ui/button'
import { openOutside } from './open-outside'
import { PageMessage } from './PageMessage'

interface ErrorViewProps {
  readonly tab: Tab
  readonly url: string
  readonly failure: PageFailure
  readonly onDownload: () => void
}

/** Problems that a new tab of the real browser does not have. */
const openedOutside = new Set(['place_unreachable', 'left'])

/** A page that could not be loaded [A2.29]. */
export function ErrorView({ tab, url, failure, onDownload }: ErrorViewProps) {
  const { code, message, reason, status = 0 } = failure
  const isOutside = openedOutside.has(code)
  // The proxy found no page, but perhaps something to keep.
  const isFile = code === 'not_html'
  // The server may reach less than the person's own browser does.
  const mayWorkInFrame = status >= 500 && code !== 'timed_out'
  return (
    <PageMessage
      icon={<CloudOff />}
      title="Page couldn't load"
      text={reason ?? message}
      detail={reason === null || reason === message ? null : message}
    >
      {isFile ? (
        <Button variant="primary" onClick={onDownload}>
          Download
        </Button>
      ) : null}
      <Button variant={isOutside || isFile ? 'secondary' : 'primary'} onClick={() => tab.tryAgain()}>
        Try Again
      </Button>
      <Button onClick={() => tab.goHome()}>Go Home</Button>
      {isOutside ? (
        <Button variant="primary" onClick={() => openOutside(url)}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Open in New Tab
        </Button>
      ) : null}
      {mayWorkInFrame ? <Button onClick={() => tab.backToFrame()}>Open without Proxy</Button> : null}
    </PageMessage>
  )
}
