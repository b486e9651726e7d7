import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Eye from 'lucide-react/icons/eye'
import ScanSearch from 'lucide-react/icons/scan-search'
import X from 'lucide-react/icons/x'
import type { StoreApp } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { hasContent } from '../model/card-text'
import type { Storefront } from '../model/storefront'
import { AppCard } from '../parts/AppCard'
import { EmptyState } from '@/ui/empty-state'
import { type CardHeight, ListTab } from './ListTab'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PendingTabProps {
  readonly store: Storefront
  readonly onDetails: (app: StoreApp) => void
  readonly onReview: (app: StoreApp) => void
}

interface ReviewButtonsProps {
  readonly app: StoreApp
  readonly nameId: string
  readonly store: Storefront
  readonly onReview: (app: StoreApp) => void
}

/** Two rows of buttons. */
const cardHeight: CardHeight = { mouse: 19.25, finger: 20.75 }

/** Preview, approve and reject [B2.42], and a closer look. */
function ReviewButtons({ app, nameId, store, onReview }: ReviewButtonsProps) {
  const t = useTexts(texts)
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  const isBusy = work !== undefined
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        aria-describedby={nameId}
        disabled={isBusy || !hasContent(app)}
        onClick={() => void store.installing.preview(app)}
      >
        <Eye aria-hidden="true" className="size-4" />
        {t.preview}
      </Button>
      <Button aria-describedby={nameId} disabled={isBusy} onClick={() => onReview(app)}>
        <ScanSearch aria-hidden="true" className="size-4" />
        {t.review}
      </Button>
      <Button
        variant="primary"
        aria-describedby={nameId}
        disabled={isBusy}
        onClick={() => void store.reviewing.approve(app)}
      >
        <Check aria-hidden="true" className="size-4" />
        {work === 'approving' ? t.approving : t.approve}
      </Button>
      <Button aria-describedby={nameId} disabled={isBusy} onClick={() => void store.reviewing.reject(app)}>
        <X aria-hidden="true" className="size-4" />
        {work === 'rejecting' ? t.rejecting : t.reject}
      </Button>
    </div>
  )
}

/** Apps that wait for a reviewer [B2.31 B2.42 B6.2]. */
export function PendingTab({ store, onDetails, onReview }: PendingTabProps) {
  const t = useTexts(texts)
  return (
    <ListTab
      store={store}
      view="pending"
      label={t.pendingApps}
      cardHeight={cardHeight}
      empty={<EmptyState title={t.noPending} text={t.noPendingHint} icon={<CheckCheck />} />}
      renderCard={(app, nameId) => (
        // A version that is not in the store yet is shown in its review.
        <AppCard app={app} store={store} nameId={nameId} onDetails={app.candidate ? onReview : onDetails}>
          <ReviewButtons app={app} nameId={nameId} store={store} onReview={onReview} />
        </AppCard>
      )}
    />
  )
}
