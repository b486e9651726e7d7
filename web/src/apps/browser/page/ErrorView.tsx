import CloudOff from 'lucide-react/icons/cloud-off'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Tab } from '@/kernel/browser/tab'
import type { PageFailure } from '@/kernel/browser/types'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
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
  const t = useTexts(texts)
  const { code, message, reason, status = 0 } = failure
  const isOutside = openedOutside.has(code)
  // The proxy found no page, but perhaps something to keep.
  const isFile = code === 'not_html'
  // The server may reach less than the person's own browser does.
  const mayWorkInFrame = status >= 500 && code !== 'timed_out'
  return (
    <PageMessage
      icon={<CloudOff />}
      title={t.notLoaded}
      text={reason ?? message}
      detail={reason === null || reason === message ? null : message}
    >
      {isFile ? (
        <Button variant="primary" onClick={onDownload}>
          {t.download}
        </Button>
      ) : null}
      <Button variant={isOutside || isFile ? 'secondary' : 'primary'} onClick={() => tab.tryAgain()}>
        {t.tryAgain}
      </Button>
      <Button onClick={() => tab.goHome()}>{t.goHome}</Button>
      <Button onClick={() => tab.showStart()}>{t.startPage}</Button>
      {isOutside ? (
        <Button variant="primary" onClick={() => openOutside(url)}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t.openInNewTab}
        </Button>
      ) : null}
      {mayWorkInFrame ? <Button onClick={() => tab.backToFrame()}>{t.openWithoutProxy}</Button> : null}
    </PageMessage>
  )
}
