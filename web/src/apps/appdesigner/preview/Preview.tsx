import AppWindow from 'lucide-react/icons/app-window'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useMemo } from 'react'
import type { WindowId } from '@/kernel/windows/types'
import { classNames } from '@/lib/class-names'
import { Button, IconButton } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { manifestProblem } from '../model/manifest-block'
import { countCharacters, shownName } from '../model/page'
import type { Work } from '../model/work'
import { AppIcon } from '../parts/AppIcon'
import type { PreviewRemark, PreviewState } from './live-preview'
import { texts } from './texts'
import { type PreviewOs, useLivePreview } from './use-live-preview'

/** The message in place of the page; null: the page is shown. */
const sayingOf = (status: PreviewState['status'], t: typeof texts): string | null =>
  status === 'starting' || status === 'running' || status === 'hung' ? null : t[status]

/** What the page's manifest block gets wrong, when the page itself has nothing to say. */
function aboutManifest(html: string): PreviewRemark | null {
  const text = manifestProblem(html)
  return text === null ? null : { tone: 'note', text, line: null }
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border bg-danger-soft px-3 py-1.5 text-sm text-text">
      {children}
    </div>
  )
}

interface PreviewProps {
  readonly work: Work
  readonly os: PreviewOs
  readonly windowId: WindowId
  /** Shows a line of the page; absent where there is no text to show it in. */
  readonly onGoTo?: (line: number) => void
  readonly className?: string
}

/** The page as it runs, with a count of its characters [B2.71]. */
export function Preview({ work, os, windowId, onGoTo, className }: PreviewProps) {
  const t = useTexts(texts)
  const html = useStore(work, (state) => state.html)
  const name = useStore(work, (state) => shownName(state.name))
  const icon = useStore(work, (state) => state.icon)
  const length = useStore(work, (state) => state.length)
  const [preview, host] = useLivePreview(os, windowId, { html, title: name })
  const { status, remark: said, shown } = useStore(preview, (state) => state)
  const remark = useMemo(() => said ?? aboutManifest(html), [said, html])
  const saying = sayingOf(status, t)
  const Sign = remark?.tone === 'error' ? CircleAlert : Info
  return (
    <section
      aria-label={t.livePreview}
      data-preview={status}
      // Something newer than the page in sight was written or starts.
      aria-busy={saying === null && (shown !== html || html.length !== length)}
      className={classNames('flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface', className)}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-border bg-raised py-1 pe-1 ps-3">
        <AppIcon icon={icon} className="size-5 text-lg" />
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</h2>
        <span data-part="characters" className="shrink-0 text-xs text-muted tabular-nums">
          {countCharacters(length)}
        </span>
        <IconButton label={t.reloadPreview} onClick={preview.reload}>
          <RotateCw className="size-4" />
        </IconButton>
      </header>
      <div role="status">
        {status === 'hung' ? (
          <Bar>
            <p className="min-w-40 flex-1 font-medium">{t.hung}</p>
            <Button size="small" onClick={preview.stop}>
              {t.stop}
            </Button>
            <Button size="small" onClick={preview.reload}>
              {t.reload}
            </Button>
          </Bar>
        ) : null}
      </div>
      <div className="relative min-h-0 flex-1">
        <div
          ref={host}
          className={classNames(
            'absolute inset-0 bg-white [&_iframe]:absolute [&_iframe]:inset-0 [&_iframe]:size-full',
            saying === null && status !== 'starting' ? null : 'invisible',
          )}
        />
        {status === 'starting' ? (
          <div className="absolute inset-0 flex items-center justify-center bg-surface">
            <Spinner label={t.starting} />
          </div>
        ) : null}
        {saying === null ? null : (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-auto bg-sunken p-6 text-center text-sm text-muted">
            <AppWindow aria-hidden="true" className="size-8 shrink-0" strokeWidth={1.5} />
            <p className="max-w-72 text-balance">{saying}</p>
            {status === 'empty' ? null : <Button onClick={preview.reload}>{t.reload}</Button>}
          </div>
        )}
      </div>
      <div role="status" aria-label={t.messages}>
        {remark ? (
          <p
            data-remark={remark.tone}
            className={classNames(
              'flex max-h-24 shrink-0 items-start gap-2 overflow-y-auto border-t border-border px-3 py-1.5 text-sm text-text',
              remark.tone === 'error' ? 'bg-danger-soft' : 'bg-accent-soft',
            )}
          >
            <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 flex-1 break-words">{remark.text}</span>
            {remark.line === null ? null : onGoTo ? (
              <button
                type="button"
                className="shrink-0 rounded-control text-accent underline underline-offset-2 hover:no-underline pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
                onClick={() => onGoTo(remark.line ?? 1)}
              >
                {t.line({ line: remark.line })}
              </button>
            ) : (
              <span className="shrink-0 text-muted">{t.line({ line: remark.line })}</span>
            )}
          </p>
        ) : null}
      </div>
    </section>
  )
}
