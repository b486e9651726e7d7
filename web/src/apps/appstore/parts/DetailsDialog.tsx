import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useId, useState } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import type { Os } from '@/kernel/os'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { isRejected } from '../model/card-text'
import { categoryLabel, frameworkLabel } from '../model/catalogue'
import type { Storefront } from '../model/storefront'
import { Declared } from '../review/Declared'
import { FileList } from '../review/FileList'
import { useAppPage } from '../review/app-page'
import { Figures } from './AppCard'
import { InstallButtons } from './InstallButtons'
import { RatingPart } from './RatingPart'
import { Rejection } from './Rejection'
import { StoreIcon } from './StoreIcon'
import { Tag } from './Tag'
import { TakenDown } from './TakenDown'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface DetailsDialogProps {
  readonly app: StoreApp
  readonly store: Storefront
  readonly os: Pick<Os, 'desktopIcons' | 'settings'>
  readonly onClose: () => void
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-4 border-t border-border pt-3">
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** How far an app is with its review. That it was rejected is said to its author alone. */
function ReviewTag({ app }: { readonly app: StoreApp }) {
  const t = useTexts(texts)
  if (app.isVerified)
    return (
      <Tag tone="success" icon={<BadgeCheck aria-hidden="true" />}>
        {t.isVerified}
      </Tag>
    )
  if (!isRejected(app)) return <Tag>{t.isNotReviewed}</Tag>
  if (!app.isOwn) return <Tag>{t.isNotVerified}</Tag>
  return (
    <Tag tone="danger" icon={<CircleX aria-hidden="true" />}>
      {t.isRejected}
    </Tag>
  )
}

/** The day of an upload; '' for a date that cannot be read. */
function dayOf(createdAt: string, timezone: string): string {
  const date = new Date(createdAt)
  return Number.isNaN(date.getTime()) ? '' : timeInZone(date, timezone).date
}

/** All that people want to know about an app before they install it, and where they rate it. */
export function DetailsDialog({ app: opened, store, os, onClose }: DetailsDialogProps) {
  const t = useTexts(texts)
  const [rating] = useState(() => store.rate(opened))
  const rated = useStore(rating, (state) => state.all)
  const app = rated ? { ...opened, ...rated } : opened
  const [page, retry] = useAppPage(store.community.store, opened)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const nameId = useId()
  const day = dayOf(app.createdAt, timezone)
  return (
    <Modal title={t.about} open onClose={onClose}>
      <div className="flex items-center gap-3">
        <StoreIcon app={app} />
        <div className="min-w-0 flex-1">
          <p id={nameId} className="text-lg leading-tight font-semibold break-words">
            <bdi>{app.name}</bdi>
          </p>
          <p className="text-sm break-words text-muted">
            {day ? t.authorAndDay({ author: app.author, day }) : t.author({ author: app.author })}
          </p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <ReviewTag app={app} />
        <Tag>{categoryLabel(app.category)}</Tag>
        <Tag tone="accent">{frameworkLabel(app.framework)}</Tag>
      </p>
      {app.isOwn && isRejected(app) ? <Rejection app={app} store={store} onNewVersion={onClose} /> : null}
      <p dir="auto" className="mt-3 max-h-48 overflow-y-auto text-base break-words whitespace-pre-wrap">
        {app.description}
      </p>
      <div className="mt-3">
        <Figures app={app} />
      </div>
      <Part title={t.ownRating}>
        <RatingPart app={app} rating={rating} store={store} />
      </Part>
      <Part title={t.asksFor}>
        {page.status === 'loading' ? <Spinner label={t.loadingApp} /> : null}
        {page.status === 'failed' ? (
          <p role="alert" className="flex items-center gap-2 text-sm">
            {t.asksNotLoaded}
            <Button onClick={retry}>{t.retry}</Button>
          </p>
        ) : null}
        {page.status === 'ready' ? <Declared page={page.value} /> : null}
      </Part>
      {app.files.length > 0 ? (
        <Part title={t.files}>
          <FileList files={app.files} />
        </Part>
      ) : null}
      <TakenDown app={opened} store={store} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        <Button className="me-auto" onClick={onClose}>
          {t.close}
        </Button>
        <InstallButtons
          app={app}
          nameId={nameId}
          store={store}
          desktopIcons={os.desktopIcons}
          onOpen={onClose}
        />
      </div>
    </Modal>
  )
}
