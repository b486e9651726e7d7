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
import { categoryLabels, frameworks } from '../model/catalogue'
import type { Storefront } from '../model/storefront'
import { StoreIcon } from '../parts/StoreIcon'
import { Changes } from './Changes'
import { Declared } from './Declared'
import { FileList } from './FileList'
import { SourceText } from './SourceText'
import { useAppPage } from './app-page'

interface ReviewDialogProps {
  readonly app: StoreApp
  readonly store: Storefront
  readonly onClose: () => void
}

type Part = 'changes' | 'source' | 'permissions' | 'files' | 'about'

const versionText = ({ version, candidate }: StoreApp) =>
  candidate ? `version ${candidate.replaces} becomes ${version}` : `version ${version}`

/** All that a reviewer looks at before deciding: source, what it asks for, files, and the decision itself [B1.5 B4.31]. */
export function ReviewDialog({ app, store, onClose }: ReviewDialogProps) {
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
      title={`Review “${app.name}”`}
      description={`by ${app.author} · ${frameworks[app.framework].label} · ${versionText(app)}`}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-control border border-border">
        {page.status === 'loading' ? (
          <div className="flex flex-1 items-center justify-center">
            <Spinner label="Loading the app" />
          </div>
        ) : null}
        {page.status === 'failed' ? (
          <div
            role="alert"
            className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center"
          >
            <p>
              The app could not be loaded.{' '}
              {page.cause instanceof Error ? page.cause.message : 'Check your connection.'}
            </p>
            <Button onClick={retry}>Retry</Button>
          </div>
        ) : null}
        {page.status === 'ready' ? (
          <Tabs
            label="What is reviewed"
            value={part}
            onChange={setPart}
            tabs={[
              ...(app.candidate
                ? [
                    {
                      id: 'changes' as const,
                      label: 'Changes',
                      content: <Changes app={app} store={store.community.store} />,
                    },
                  ]
                : []),
              {
                id: 'source',
                label: 'Source',
                content: (
                  <div className="flex h-full flex-col">
                    {page.value.html === '' ? (
                      <p className="p-4 text-sm text-muted">It has no page.</p>
                    ) : (
                      <SourceText name={app.name} html={page.value.html} />
                    )}
                  </div>
                ),
              },
              {
                id: 'permissions',
                label: 'Permissions',
                badge:
                  problems > 0
                    ? { count: problems, text: problems === 1 ? '1 problem' : `${problems} problems` }
                    : null,
                content: (
                  <div className="p-4">
                    <Declared page={page.value} />
                  </div>
                ),
              },
              {
                id: 'files',
                label: 'Files',
                content: (
                  <div className="p-4">
                    <FileList files={app.files} />
                  </div>
                ),
              },
              {
                id: 'about',
                label: 'About',
                content: (
                  <div className="flex flex-col gap-3 p-4 text-sm">
                    <p className="flex items-center gap-3">
                      <StoreIcon app={app} />
                      <span className="font-medium">{categoryLabels[app.category]}</span>
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
          Close
        </Button>
        <Button disabled={work !== undefined || !hasContent(app)} onClick={() => void preview()}>
          <Eye aria-hidden="true" className="size-4" />
          Preview
        </Button>
        <Button disabled={work !== undefined} onClick={() => void decide('reject')}>
          <X aria-hidden="true" className="size-4" />
          {work === 'rejecting' ? 'Rejecting…' : 'Reject'}
        </Button>
        <Button variant="primary" disabled={work !== undefined} onClick={() => void decide('approve')}>
          <Check aria-hidden="true" className="size-4" />
          {work === 'approving' ? 'Approving…' : 'Approve'}
        </Button>
      </div>
    </Modal>
  )
}
