import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import type { SandboxEnd } from '@/sandbox/messages'
import { openSandboxPage } from '@/sandbox/open-page'
import { IconButton } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { AppNotice } from './AppNotice'
import { LoadingError } from './LoadingError'
import { useScripts } from './scripts/use-scripts'
import { type Setup, createSetup } from './setup'

const endings: Readonly<Record<SandboxEnd, string>> = {
  flooded: 'This app was stopped: it sent more messages than the desktop can take.',
  malformed: 'This app was stopped: it sent messages that the desktop does not know.',
  left: 'This app left its page.',
  failed: 'This app was stopped.',
}

/** What is said about an app that runs, or ran. */
interface Notice {
  readonly text: string
  /** What can be done about it: start again, open the address that a link leads to, or nothing. */
  readonly remedy: 'restart' | 'dismiss' | { readonly open: string }
}

/** An HTML app in its window (A2.24): it runs in a sandbox, out of reach of the desktop. */
export default function HtmlAppView({ window, os }: AppViewProps) {
  const content = window.htmlContent ?? ''
  const { id, title } = window
  const holder = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isResponsive, setIsResponsive] = useState(true)
  /** The content whose frame is ready; null: none is. */
  const [liveContent, setLiveContent] = useState<string | null>(null)
  const scripts = useScripts(os, window, content, liveContent === content)
  const latest = useRef({ content, title, html: scripts.html })
  useEffect(() => {
    latest.current = { content, title, html: scripts.html }
  })

  const [setup] = useState<Setup>(() => {
    let frame: { close(): void } | null = null
    return createSetup({
      content: () => latest.current.content,
      close: () => {
        frame?.close()
        frame = null
        setLiveContent(null)
      },
      open: (onReady, onFailed) => {
        if (!holder.current) return 'Iframe reference not available'
        setNotice(null)
        setIsResponsive(true)
        let isReady = false
        frame = openSandboxPage({
          parent: holder.current,
          title: latest.current.title,
          html: latest.current.html,
          code: null,
          onResponsive: setIsResponsive,
          onMessage: (message) => {
            if (message.kind === 'ready') {
              isReady = true
              onReady()
              setLiveContent(latest.current.content)
            }
            if (message.kind === 'pressed') os.windows.focus(id)
            if (message.kind === 'alert') setNotice({ text: message.text, remedy: 'dismiss' })
            if (message.kind === 'link')
              setNotice({ text: `This link leads to ${message.address}`, remedy: { open: message.address } })
          },
          onEnd: (end) => {
            if (isReady) setNotice({ text: endings[end], remedy: 'restart' })
            else onFailed(endings[end])
          },
        })
        return null
      },
    })
  })
  const { view, message, retryCount } = useStore(setup, (state) => state)

  useEffect(() => {
    setup.start()
    return () => setup.stop()
    // New content is a new app: the frame of the old one goes.
    // oxlint-disable-next-line react/exhaustive-deps -- content is read through `latest`
  }, [setup, content])

  const restart = () => {
    setNotice(null)
    setup.start()
  }

  return (
    <div data-app-state={view} className="flex size-full flex-col bg-surface text-text">
      <header className="flex shrink-0 items-center gap-2 border-b border-border bg-raised px-3 py-1">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {content.length.toLocaleString('en')} {content.length === 1 ? 'character' : 'characters'}
        </span>
        <IconButton label="Reload app" onClick={restart}>
          <RotateCw className="size-4" />
        </IconButton>
      </header>
      {isResponsive || view !== 'ready' ? null : (
        <AppNotice text="This app is not responding." action="Restart" onAction={restart} />
      )}
      {notice ? (
        <AppNotice
          text={notice.text}
          action={
            notice.remedy === 'dismiss' ? null : notice.remedy === 'restart' ? 'Start again' : 'Open link'
          }
          onAction={() => {
            if (typeof notice.remedy === 'string') return restart()
            globalThis.open(notice.remedy.open, '_blank', 'noopener,noreferrer')
            return setNotice(null)
          }}
          onDismiss={notice.remedy === 'restart' ? null : () => setNotice(null)}
        />
      ) : null}
      {scripts.notices}
      <div className="relative min-h-0 flex-1">
        <div
          ref={holder}
          className={
            view === 'ready'
              ? 'absolute inset-0 bg-white [&_iframe]:block [&_iframe]:size-full'
              : 'invisible absolute inset-0 [&_iframe]:size-full'
          }
        />
        {view === 'loading' ? (
          <div className="absolute inset-0 flex items-center justify-center bg-surface">
            <Spinner label={retryCount > 0 ? `Loading app, attempt ${retryCount + 1}` : 'Loading app'} />
          </div>
        ) : null}
        {view === 'error' ? (
          <LoadingError window={window} message={message} retryCount={retryCount} onRetry={restart} />
        ) : null}
      </div>
    </div>
  )
}
