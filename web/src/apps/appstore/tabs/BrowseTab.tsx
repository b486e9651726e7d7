import BadgeCheck from 'lucide-react/icons/badge-check'
import Users from 'lucide-react/icons/users'
import type { StoreApp } from '@/kernel/community/types'
import type { Os } from '@/kernel/os'
import { DemoCard } from '../demo/DemoCard'
import { texts as textsOfDemo } from '../demo/texts'
import type { Storefront } from '../model/storefront'
import { AppCard } from '../parts/AppCard'
import { EmptyState } from '@/ui/empty-state'
import { InstallButtons } from '../parts/InstallButtons'
import { type CardHeight, ListTab } from './ListTab'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface BrowseTabProps {
  readonly store: Storefront
  readonly os: Pick<Os, 'desktopIcons' | 'notifications'>
  readonly view: 'verified' | 'community'
  readonly onDetails: (app: StoreApp) => void
}

const cardHeight: CardHeight = { mouse: 16.25, finger: 17 }

/** Apps to install: those that were verified, or those of the community [B2.30 B2.32]. An administrator is offered the demo's apps where none are verified. */
export function BrowseTab({ store, os, view, onDetails }: BrowseTabProps) {
  const t = useTexts(texts)
  const demoTexts = useTexts(textsOfDemo)
  const isVerified = view === 'verified'
  const isAdministrator = useStore(store.person, ({ access }) => access.role === 'administrator')
  return (
    <ListTab
      store={store}
      view={view}
      label={isVerified ? t.verifiedApps : t.communityApps}
      cardHeight={cardHeight}
      empty={
        isVerified ? (
          <EmptyState title={t.noVerified} text={t.noVerifiedHint} icon={<BadgeCheck />}>
            {isAdministrator ? (
              <DemoCard store={store} os={os} />
            ) : (
              <p className="text-sm text-muted">{demoTexts.whoFills}</p>
            )}
          </EmptyState>
        ) : (
          <EmptyState title={t.noCommunity} text={t.noCommunityHint} icon={<Users />} />
        )
      }
      renderCard={(app, nameId) => (
        <AppCard app={app} store={store} nameId={nameId} onDetails={onDetails}>
          <InstallButtons app={app} nameId={nameId} store={store} desktopIcons={os.desktopIcons} />
        </AppCard>
      )}
    />
  )
}
