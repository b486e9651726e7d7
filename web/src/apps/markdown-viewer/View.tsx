import FileX from 'lucide-react/icons/file-x'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { describeCompany } from '@/kernel/documents/notice-texts'
import { followViewers } from '@/kernel/documents/viewers'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { CompanyLine } from '@/ui/company-line'
import { EmptyState } from '@/ui/empty-state'
import { LoadingPage } from '@/ui/page-state'
import { useTexts } from '@/ui/use-texts'
import { icon } from './icon'
import { Page } from './Page'
import { texts } from './texts'
import { useMarkdown } from './use-markdown'

/** The Markdown viewer: the page of the window's `path`, next to its source. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  if (path !== null) return <OneFile key={path} window={window} os={os} path={path} />
  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.files, extensions: ['md', 'markdown'] }],
    })
    if (chosen?.[0] !== undefined)
      os.windows.update(window.id, { path: chosen[0], title: baseName(chosen[0]) })
  }
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
      <img src={icon} alt="" className="size-16" />
      <p className="text-muted">{t.choose}</p>
      <Button variant="primary" onClick={() => void open()}>
        {t.open}
      </Button>
    </div>
  )
}

const views = ['source', 'both', 'page'] as const

function OneFile({ os, path }: AppViewProps & { readonly path: FilePath }) {
  const t = useTexts(texts)
  const name = baseName(path)
  const [shown, retry] = useMarkdown(os.files, path)
  const [view, setView] = useState<(typeof views)[number]>('page')
  if (shown.status === 'loading') return <LoadingPage label={t.opening({ name })} />
  if (shown.status === 'failed')
    return (
      <div className="flex size-full bg-surface">
        <EmptyState role="alert" icon={<FileX />} title={t.notShown({ name })} text={shown.message}>
          <Button variant="primary" onClick={retry}>
            {t.tryAgain}
          </Button>
          <Button onClick={() => os.windows.open('open-with', { path, title: name })}>{t.openWith}</Button>
        </EmptyState>
      </div>
    )
  return (
    <div className="@container flex size-full flex-col bg-surface text-text">
      <div
        role="toolbar"
        aria-label={t.toolbar}
        className="flex shrink-0 items-center gap-1 border-b border-border px-2 py-1"
      >
        {views.map((each) => (
          <Button
            key={each}
            size="small"
            variant="quiet"
            aria-pressed={view === each}
            onClick={() => setView(each)}
            className="aria-pressed:bg-accent-soft"
          >
            {t[each]}
          </Button>
        ))}
        <span className="flex-1" />
        <Button size="small" onClick={() => os.windows.open('editor', { path, title: name })}>
          <PencilLine aria-hidden="true" className="size-4" />
          {t.edit}
        </Button>
      </div>
      <CompanyLine os={os} path={path} follow={followViewers} describe={describeCompany} />
      <div className="flex min-h-0 flex-1 @max-xl:flex-col">
        {view === 'page' ? null : (
          <pre
            role="group"
            aria-label={t.source}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
            tabIndex={0}
            dir="auto"
            className="m-0 min-h-0 min-w-0 flex-1 overflow-auto bg-raised p-4 font-mono text-sm break-words whitespace-pre-wrap select-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          >
            {shown.text}
          </pre>
        )}
        {view === 'source' ? null : (
          <div className="min-h-0 min-w-0 flex-1 border-border @max-xl:border-t @xl:border-s">
            <Page os={os} path={path} html={shown.html} />
          </div>
        )}
      </div>
    </div>
  )
}
