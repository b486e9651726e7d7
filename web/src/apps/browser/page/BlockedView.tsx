import ExternalLink from 'lucide-react/icons/external-link'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { hostOf } from '@/kernel/browser/address'
import type { Tab } from '@/kernel/browser/tab'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { openOutside } from './open-outside'
import { PageMessage } from './PageMessage'

/** A page that took too long, as those do that refuse to be shown in a frame [A2.30]. */
export function BlockedView({ tab, url }: { readonly tab: Tab; readonly url: string }) {
  const t = useTexts(texts)
  return (
    <PageMessage icon={<ShieldAlert />} title={t.notDisplayed} text={t.notInTime({ host: hostOf(url) })}>
      <Button variant="primary" onClick={() => tab.loadWithProxy()}>
        {t.loadWithProxy}
      </Button>
      <Button onClick={() => openOutside(url)}>
        <ExternalLink aria-hidden="true" className="size-4" />
        {t.openInNewTab}
      </Button>
      <Button onClick={() => tab.goHome()}>{t.goHome}</Button>
      <Button onClick={() => tab.tryAgain()}>{t.tryAgain}</Button>
    </PageMessage>
  )
}
