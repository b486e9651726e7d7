import BadgeCheck from 'lucide-react/icons/badge-check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Package from 'lucide-react/icons/package'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import Warning from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import type { Community, StoreApp } from '@/kernel/community/types'
import type { Os } from '@/kernel/os'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { Button } from '@/ui/button'
import { usePageLeaving } from '@/ui/editor-frame/use-page-leaving'
import { Tabs } from '@/ui/tabs'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { Loading } from './Loading'
import { createStorefront, type Storefront } from './model/storefront'
import { DetailsDialog } from './parts/DetailsDialog'
import { PersonBadge } from './parts/PersonBadge'
import { QuestionDialog } from './parts/QuestionDialog'
import { ReviewDialog } from './review/ReviewDialog'
import { BrowseTab } from './tabs/BrowseTab'
import { MyAppsTab } from './tabs/MyAppsTab'
import { PendingTab } from './tabs/PendingTab'
import { UploadTab } from './tabs/UploadTab'
import { texts } from './texts'

interface StoreProps {
  readonly window: AppViewPropsOf<'appstore'>['window']
  readonly os: Os
  readonly community: Community
}

/** The app that is open in a dialog. */
interface Opened {
  readonly dialog: 'details' | 'review'
  readonly app: StoreApp
}

const keepNothing = () => undefined

function Header({ store }: { readonly store: Storefront }) {
  const t = useTexts(texts)
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 bg-surface px-4 pt-3 pb-2">
      <div className="min-w-0">
        <h1 className="text-xl leading-tight font-semibold">{t.store}</h1>
        <p className="text-sm text-muted">{t.slogan}</p>
      </div>
      <PersonBadge person={store.person} />
    </header>
  )
}

/** Says that the role is not known, which hides what it would allow [B8.17]. */
function RoleProblem({ store }: { readonly store: Storefront }) {
  const t = useTexts(texts)
  const problem = useStore(store.person, (state) => state.problem?.message ?? null)
  if (problem === null) return null
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-y border-border bg-danger-soft px-4 py-2 text-sm text-text"
    >
      <Warning aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-40 flex-1 break-words">{problem}</p>
      <Button size="small" onClick={() => void store.retryPerson()}>
        {t.retry}
      </Button>
    </div>
  )
}

/** The store once its ports are there: header, tabs and dialogs [B2.24 B2.28 B9.11]. */
export function Store({ window: record, os, community }: StoreProps) {
  const t = useTexts(texts)
  const [store] = useState(() => createStorefront({ os, community, window: record }))
  useEffect(() => store.start(), [store])
  const { tab, isLoaded, pending } = useStore(store, (state) => state)
  const canReview = useStore(store.person, (state) => state.access.canReview)
  const isModified = useStore(store.upload, (state) => state.isModified || state.isUploading)
  usePageLeaving(isModified, keepNothing)
  const [opened, setOpened] = useState<Opened | null>(null)
  const openDetails = (app: StoreApp) => setOpened({ dialog: 'details', app })
  const close = () => setOpened(null)

  if (!isLoaded) return <Loading />
  // A role may be taken away while its tab is open.
  const shown = tab === 'pending' && !canReview ? 'verified' : tab
  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <Header store={store} />
      <RoleProblem store={store} />
      <Tabs
        label={t.store}
        value={shown}
        onChange={(id) => store.choose(id)}
        tabs={[
          {
            id: 'verified',
            label: t.verified,
            icon: <BadgeCheck className="size-4" />,
            content: (
              <BrowseTab key="verified" store={store} os={os} view="verified" onDetails={openDetails} />
            ),
          },
          {
            id: 'community',
            label: t.community,
            icon: <Users className="size-4" />,
            content: (
              <BrowseTab key="community" store={store} os={os} view="community" onDetails={openDetails} />
            ),
          },
          ...(canReview
            ? [
                {
                  id: 'pending' as const,
                  label: t.pending,
                  icon: <ClipboardCheck className="size-4" />,
                  badge:
                    pending === null
                      ? null
                      : { count: pending, text: t.waiting({ count: pending, number: pending }) },
                  content: (
                    <PendingTab
                      store={store}
                      onDetails={openDetails}
                      onReview={(app) => setOpened({ dialog: 'review', app })}
                    />
                  ),
                },
              ]
            : []),
          {
            id: 'upload',
            label: t.upload,
            icon: <Upload className="size-4" />,
            content: <UploadTab store={store} windowId={record.id} registry={os.commands} />,
          },
          {
            id: 'own',
            label: t.own,
            icon: <Package className="size-4" />,
            content: <MyAppsTab store={store} onDetails={openDetails} />,
          },
        ]}
      />
      {opened?.dialog === 'details' ? (
        <DetailsDialog app={opened.app} store={store} os={os} onClose={close} />
      ) : null}
      {opened?.dialog === 'review' ? <ReviewDialog app={opened.app} store={store} onClose={close} /> : null}
      <QuestionDialog questions={store.questions} />
    </div>
  )
}
