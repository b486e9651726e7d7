import ExternalLink from 'lucide-react/icons/external-link'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { hostOf } from '@/kernel/browser/address'
import type { Tab } from '@/kernel/browser/tab'
import { Button } from '@/ui/button'
import { openOutside } from './open-outside'
import { PageMessage } from './PageMessage'

/** A page that took too long, as those do that refuse to be shown in a frame [A2.30]. */
export function BlockedView({ tab, url }: { readonly tab: Tab; readonly url: string }) {
  return (
    <PageMessage
      icon={<ShieldAlert />}
      title="Site Cannot Be Displayed"
      text={`${hostOf(url)} did not load in time. It may be slow, or it may not allow other sites to show it in a frame.`}
    >
      <Button variant="primary" onClick={() => tab.loadWithProxy()}>
        Load with Proxy
      </Button>
      <Button onClick={() => openOutside(url)}>
        <ExternalLink aria-hidden="true" className="size-4" />
        Open in New Tab
      </Button>
      <Button onClick={() => tab.goHome()}>Go Home</Button>
      <Button onClick={() => tab.tryAgain()}>Try Again</Button>
    </PageMessage>
  )
}
