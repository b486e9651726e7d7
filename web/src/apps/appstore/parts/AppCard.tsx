import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import EyeOff from 'lucide-react/icons/eye-off'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { categoryLabel, frameworkLabel } from '../model/catalogue'
import { useStore } from '@/ui/use-store'
import { countText, hasContent, isRejected, ratingText, readinessText } from '../model/card-text'
import type { Storefront } from '../model/storefront'
import { StoreIcon } from './StoreIcon'
import { Tag } from './Tag'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface AppCardProps {
  readonly app: StoreApp
  readonly store: Pick<Storefront, 'takedown'>
  /** Goes on the app's name, which names the card. */
  readonly nameId: string
  /** Opens what there is to know about the app. */
  readonly onDetails: (app: StoreApp) => void
  /** A list of own apps says whether an app is verified, any other one only when it is [B2.43]. */
  readonly showsState?: boolean
  /** The buttons. */
  readonly children: ReactNode
}

/** Where an own app is on its way to being verified [B2.43]. */
function StateTag({ app }: { readonly app: StoreApp }) {
  const t = useTexts(texts)
  if (app.isVerified)
    return (
      <Tag tone="success" icon={<BadgeCheck aria-hidden="true" />}>
        {t.isVerified}
      </Tag>
    )
  if (isRejected(app))
    return (
      <Tag tone="danger" icon={<CircleX aria-hidden="true" />}>
        {t.isRejected}
      </Tag>
    )
  return (
    <Tag tone="accent" icon={<Clock aria-hidden="true" />}>
      {t.isPending}
    </Tag>
  )
}

/** That an app was taken down, for those who see it still; never cut off. */
function TakenDownTag({ app, store }: Pick<AppCardProps, 'app' | 'store'>) {
  const t = useTexts(texts)
  const isTakenDown = useStore(store.takedown.marks, (ids) => ids.has(app.id))
  return isTakenDown ? (
    <span className="-my-1 ms-auto flex shrink-0">
      <Tag tone="danger" icon={<EyeOff aria-hidden="true" />}>
        {t.isTakenDown}
      </Tag>
    </span>
  ) : null
}

/** What a card's last line says: whether the app can be installed, or to its author why it is not verified. */
function Readiness({ app, showsState }: { readonly app: StoreApp; readonly showsState: boolean }) {
  const t = useTexts(texts)
  const isReady = hasContent(app)
  if (showsState && isRejected(app))
    return (
      <p data-part="readiness" className="flex items-center gap-1 text-xs text-text">
        <CircleX aria-hidden="true" className="size-3.5 shrink-0 text-danger" />
        <span className="truncate">{t.notApproved({ version: app.version })}</span>
      </p>
    )
  const Ready = isReady ? CircleCheck : CircleDashed
  return (
    <p data-part="readiness" className="flex items-center gap-1 text-xs text-muted">
      <Ready aria-hidden="true" className={isReady ? 'size-3.5 text-success' : 'size-3.5'} />
      {readinessText(app)}
    </p>
  )
}

/** Rating, downloads and version [B2.38 B2.39]. */
export function Figures({ app }: { readonly app: StoreApp }) {
  const t = useTexts(texts)
  const rating = ratingText(app)
  return (
    <ul
      aria-label={t.figures}
      className="flex items-center gap-3 text-xs whitespace-nowrap text-muted tabular-nums"
    >
      <li className="flex items-center gap-1">
        <Star
          aria-hidden="true"
          className={app.ratings > 0 ? 'size-3.5 fill-current text-accent' : 'size-3.5'}
        />
        <span className="sr-only">{t.rating} </span>
        <span data-part="rating" className="font-medium text-text">
          {rating}
        </span>
        {app.ratings > 0 ? (
          <span aria-label={t.ofPeople({ count: app.ratings })}>
            {t.ratingCount({ count: countText(app.ratings) })}
          </span>
        ) : null}
      </li>
      <li className="flex items-center gap-1">
        <Download aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t.downloads} </span>
        <span data-part="downloads">{countText(app.downloads)}</span>
      </li>
      <li className="min-w-0 truncate">
        <span className="sr-only">{t.version} </span>
        <span aria-hidden="true">v</span>
        <span data-part="version">{app.version}</span>
      </li>
    </ul>
  )
}

/** What a card says about an app [B2.35 B2.36 B2.37 B2.38 B2.39 B2.40]; its buttons come from the tab. */
export function AppCard({ app, store, nameId, onDetails, showsState = false, children }: AppCardProps) {
  const t = useTexts(texts)
  return (
    <>
      <div className="relative flex items-center gap-3">
        <StoreIcon app={app} />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-1 text-base leading-tight font-semibold">
            <button
              type="button"
              id={nameId}
              title={app.name}
              onClick={() => onDetails(app)}
              className="min-w-0 truncate rounded-xs py-0.5 text-start after:absolute after:inset-0 hover:underline"
            >
              <bdi>{app.name}</bdi>
            </button>
            {app.isVerified && !showsState ? (
              <BadgeCheck role="img" aria-label={t.isVerified} className="size-4 shrink-0 text-success" />
            ) : null}
          </h2>
          <div className="flex items-center gap-1.5">
            <p data-part="author" className="min-w-0 truncate text-sm text-muted">
              {t.author({ author: app.author })}
            </p>
            <TakenDownTag app={app} store={store} />
          </div>
        </div>
      </div>
      <p className="mt-2.5 flex min-w-0 gap-1.5">
        {showsState ? <StateTag app={app} /> : null}
        {app.candidate ? <Tag tone="accent">{t.newVersion}</Tag> : null}
        <Tag>{categoryLabel(app.category)}</Tag>
        <Tag tone="accent">{frameworkLabel(app.framework)}</Tag>
      </p>
      <p className="mt-2 line-clamp-2 shrink-0 text-sm leading-snug break-words text-text" dir="auto">
        {app.description}
      </p>
      <div className="mt-auto flex flex-col gap-1.5 pt-2">
        {app.candidate ? (
          <p className="text-xs text-muted tabular-nums">
            <Parts
              of={t.becomes({
                replaces: app.candidate.replaces,
                version: app.version,
                new: (words) => <span className="font-medium text-text">{words}</span>,
              })}
            />
          </p>
        ) : (
          <Figures app={app} />
        )}
        {/* The new version of an own app takes this line. */}
        {app.newVersion ? null : <Readiness app={app} showsState={showsState} />}
        {children}
      </div>
    </>
  )
}
