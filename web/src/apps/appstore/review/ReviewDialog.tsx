import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { Tabs } from '@/ui/tabs'
import { useStore } from '@/ui/use-store'
import { hasContent } from '../model/card-text'
import { categoryLabel, frameworkLabel } from '../model/catalogue'
import type { Storefront } from '../model/storefront'
import { StoreIcon } from '../parts/StoreIcon'
import { Changes } from './Changes'
import { Declared } from './Declared'
import { FileList } from './FileList'
import { SourceText } from './SourceText'
import { useAppPage } from './app-page'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ReviewDialogProps {
  readonly app: StoreApp
  readonly store: Storefront
  readonly onClose: () => void
}

type Part = 'changes' | 'source' | 'permissions' | 'files' | 'about'

const descriptionOf = ({ author, framework: made, version, candidate }: StoreApp) => {
  const framework = frameworkLabel(made)
  return candidate
    ? texts.byReplacing({ author, framework, replaces: candidate.replaces, version })
    : texts.by({ author, framework, version })
}

/** All that a reviewer looks at before deciding: source, what it asks for, files, and the decision itself [B1.5 B4.31]. */
export function ReviewDialog({ app, store, onClose }: ReviewDialogProps) {
  const t = useTexts(texts)
  const [page, retry] = useAppPage(store.community.store, app)
  const [part, setPart] = useState<Part>(app.candidate ? 'changes' : 'source')
  const work = useStore(store.busy, (apps) => apps.get(app.id))
  const decide = async (decision: 'approve' | 'reject') => {
    if (await store.reviewing[decision](app)) onClose()
  }
  const preview = async () => {
    // Its window opens behind the dialog.
    onClose()
    await store.installing.preview(app)
  }
  const problems = page.status === 'ready' ? page.value.problems.length : 0

  return (
    <Modal
      size="large"
      open
      onClose={onClose}
      title={t.review({ name: app.name })}
      description={descriptionOf(app)}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-control border border-border">
        {page.status === 'loading' ? (
          <div className="flex flex-1 items-center justify-center">
            <Spinner label={t.loadingApp} />
          </div>
        ) : null}
        {page.status === 'failed' ? (
          <div
            role="alert"
            className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center"
          >
            <p>
              {t.notLoaded({
                reason: page.cause instanceof Error ? page.cause.message : t.checkConnection,
              })}
            </p>
            <Button onClick={retry}>{t.retry}</Button>
          </div>
        ) : null}
        {page.status === 'ready' ? (
          <Tabs
            label={t.parts}
            value={part}
            onChange={setPart}
            tabs={[
              ...(app.candidate
                ? [
                    {
                      id: 'changes' as const,
                      label: t.changes,
                      content: <Changes app={app} store={store.community.store} />,
                    },
                  ]
                : []),
              {
                id: 'source',
                label: t.source,
                content: (
                  <div className="flex h-full flex-col">
                    {page.value.html === '' ? (
                      <p className="p-4 text-sm text-muted">{t.noPage}</p>
                    ) : (
                      <SourceText name={app.name} html={page.value.html} />
                    )}
                  </div>
                ),
              },
              {
                id: 'permissions',
                label: t.permissions,
                badge: problems > 0 ? { count: problems, text: t.problems({ count: problems }) } : null,
                content: (
                  <div className="p-4">
                    <Declared page={page.value} />
                  </div>
                ),
              },
              {
                id: 'files',
                label: t.files,
                content: (
                  <div className="p-4">
                    <FileList files={app.files} />
                  </div>
                ),
              },
              {
                id: 'about',
                label: t.about,
                content: (
                  <div className="flex flex-col gap-3 p-4 text-sm">
                    <p className="flex items-center gap-3">
                      <StoreIcon app={app} />
                      <span className="font-medium">{categoryLabel(app.category)}</span>
                    </p>
                    <p dir="auto" className="break-words whitespace-pre-wrap">
                      {app.description}
                    </p>
                  </div>
                ),
              },
            ]}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-md:grid max-md:grid-cols-2">
        <Button className="md:me-auto" onClick={onClose}>
          {t.close}
        </Button>
        <Button disabled={work !== undefined || !hasContent(app)} onClick={() => void preview()}>
          <Eye aria-hidden="true" className="size-4" />
          {t.preview}
        </Button>
        <Button disabled={work !== undefined} onClick={() => void decide('reject')}>
          <X aria-hidden="true" className="size-4" />
          {work === 'rejecting' ? t.rejecting : t.reject}
        </Button>
        <Button variant="primary" disabled={work !== undefined} onClick={() => void decide('approve')}>
          <Check aria-hidden="true" className="size-4" />
          {work === 'approving' ? t.approving : t.approve}
        </Button>
      </div>
    </Modal>
  )
}
