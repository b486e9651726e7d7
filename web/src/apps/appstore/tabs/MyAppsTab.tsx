import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import PackagePlus from 'lucide-react/icons/package-plus'
import Trash from 'lucide-react/icons/trash-2'
import type { StoreApp } from '@/kernel/community/types'
import { Button, IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { hasContent } from '../model/card-text'
import type { Storefront } from '../model/storefront'
import { AppCard } from '../parts/AppCard'
import { AuthRequired } from '../parts/AuthRequired'
import { EmptyState } from '@/ui/empty-state'
import { Tag } from '../parts/Tag'
import { type CardHeight, ListTab } from './ListTab'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface MyAppsTabProps {
  readonly store: Storefront
  readonly onDetails: (app: StoreApp) => void
}

/** Two rows of buttons. */
const cardHeight: CardHeight = { mouse: 16.25, finger: 17.75 }

interface OwnButtonsProps {
  readonly app: StoreApp
  readonly nameId: string
  readonly store: Storefront
}

/** The new version of a verified app: that it waits, or that it was rejected, and how to get rid of it. */
function VersionBeside({ app, nameId, store }: OwnButtonsProps) {
  const t = useTexts(texts)
  const isBusy = useStore(store.busy, (apps) => apps.has(app.id))
  const { newVersion } = app
  if (!newVersion) return null
  const { isRejected, version } = newVersion
  return (
    <div
      data-part="new-version"
      title={t.versionOf({ version })}
      className="flex min-h-6 items-center gap-2 text-xs"
    >
      {isRejected ? (
        <Tag tone="danger" icon={<CircleX aria-hidden="true" />}>
          {t.newVersionRejected}
        </Tag>
      ) : (
        <Tag tone="accent" icon={<Clock aria-hidden="true" />}>
          {t.newVersionPending}
        </Tag>
      )}
      <span className="sr-only">{t.versionOf({ version })}</span>
      <Button
        variant="link"
        size="small"
        className="-my-1 ms-auto"
        aria-describedby={nameId}
        disabled={isBusy}
        onClick={() => void store.ownApps.withdraw(app, newVersion)}
      >
        {isRejected ? t.dismiss : t.withdraw}
      </Button>
    </div>
  )
}

function OwnButtons({ app, nameId, store }: OwnButtonsProps) {
  const t = useTexts(texts)
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  const isBusy = work !== undefined
  return (
    <div className="flex items-center gap-2">
      <Button
        size="small"
        className="flex-1"
        aria-describedby={nameId}
        disabled={isBusy || !hasContent(app)}
        onClick={() => void store.installing.preview(app)}
      >
        <Eye aria-hidden="true" className="size-4" />
        {t.preview}
      </Button>
      <Button
        size="small"
        className="flex-1"
        aria-describedby={nameId}
        disabled={isBusy}
        onClick={() => void store.ownApps.beginVersion(app)}
      >
        <History aria-hidden="true" className="size-4" />
        {work === 'opening' ? t.opening : t.newVersion}
      </Button>
      <IconButton
        label={work === 'deleting' ? t.deleting : t.delete}
        aria-describedby={nameId}
        disabled={isBusy}
        onClick={() => void store.ownApps.remove(app)}
      >
        <Trash className="size-4" />
      </IconButton>
    </div>
  )
}

/** What the signed-in person uploaded [B2.33 B2.34 B2.43 B6.6]. */
export function MyAppsTab({ store, onDetails }: MyAppsTabProps) {
  const t = useTexts(texts)
  const isSignedIn = useStore(store.person, (state) => state.isSignedIn)
  if (!isSignedIn)
    return (
      <div className="flex h-full flex-col">
        <AuthRequired text={t.signInForOwn} />
      </div>
    )
  return (
    <ListTab
      store={store}
      view="own"
      label={t.ownApps}
      cardHeight={cardHeight}
      empty={
        <EmptyState title={t.noOwn} text={t.noOwnHint} icon={<PackagePlus />}>
          <Button variant="primary" onClick={() => store.choose('upload')}>
            {t.uploadFirst}
          </Button>
        </EmptyState>
      }
      renderCard={(app, nameId) => (
        <AppCard app={app} store={store} nameId={nameId} onDetails={onDetails} showsState>
          <VersionBeside app={app} nameId={nameId} store={store} />
          <OwnButtons app={app} nameId={nameId} store={store} />
        </AppCard>
      )}
    />
  )
}
