import FileX from 'lucide-react/icons/file-x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeCompany } from '@/kernel/documents/notice-texts'
import { followViewers } from '@/kernel/documents/viewers'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { downloadBlob } from '@/lib/download-blob'
import { Button } from '@/ui/button'
import { CompanyLine } from '@/ui/company-line'
import { useCommands } from '@/ui/commands/use-commands'
import { EmptyState } from '@/ui/empty-state'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { commands, type PdfTarget } from './commands'
import { FindBar } from './FindBar'
import { createPdfSession, type PdfPhase, type PdfSession } from './model/session'
import { Outline } from './Outline'
import { PasswordPage } from './PasswordPage'
import { Toolbar } from './Toolbar'
import { texts } from './texts'
import { usePrinting } from './use-printing'
import './pages/pages.css'

interface ReaderProps {
  readonly os: Os
  readonly windowId: string
  readonly path: FilePath
  readonly onOpen: () => void
}

/** One document: its pages below a toolbar. */
export function Reader({ os, windowId, path, onOpen }: ReaderProps) {
  const t = useTexts(texts)
  const [session] = useState(() =>
    createPdfSession({
      files: os.files,
      path,
      openLink: (url) => os.windows.open('browser', { url }),
    }),
  )
  const [root, container, viewer] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const state = useStore(session.store, (current) => current)
  const [isOutlineShown, setOutlineShown] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const printing = usePrinting(os.notifications)

  useEffect(() => {
    if (!container.current || !viewer.current) return undefined
    return session.begin({ container: container.current, viewer: viewer.current })
  }, [session, container, viewer])
  useZoomByWheel(session, container)

  const isReady = state.phase.kind === 'ready'
  useEffect(() => {
    if (isReady && os.windows.getState().activeId === windowId)
      container.current?.focus({ preventScroll: true })
  }, [isReady, os, windowId, container])

  const download = async () => {
    const bytes = await os.files.readBytes(path)
    if (bytes.ok)
      downloadBlob(new Blob([new Uint8Array(bytes.value)], { type: 'application/pdf' }), baseName(path))
    else
      tellProblem(
        os.notifications,
        () => texts.notDownloaded,
        () => bytes.error.message,
      )
  }
  const pages = session.pages()
  const closeFind = () => {
    pages?.find('')
    setQuery(null)
    container.current?.focus({ preventScroll: true })
  }
  const target: PdfTarget = {
    pages,
    state: isReady ? state.pages : null,
    hasOutline: state.headings.length > 0,
    isOutlineShown,
    open: onOpen,
    toggleOutline: () => setOutlineShown((isShown) => !isShown),
    openFind: () => {
      setQuery((before) => before ?? '')
      root.current?.querySelector<HTMLInputElement>('[data-part="find"] input')?.select()
    },
    findAgain: (direction) => query && pages?.find(query, direction),
    closeFind,
    isFindShown: query !== null,
    print: () => {
      const document = session.document()
      if (document) printing.print(document)
    },
    download: () => void download(),
  }
  useCommands({ registry: os.commands, windowId, commands, target: () => target, root })
  useStore(os.commands.keymap, (keys) => keys)

  return (
    <div ref={root} className="@container relative flex size-full flex-col bg-sunken text-text">
      <Toolbar target={target} bound={(command) => os.commands.bind(command, () => target)} />
      <CompanyLine os={os} path={path} follow={followViewers} describe={describeCompany} />
      {query === null || !isReady ? null : (
        <FindBar
          query={query}
          found={state.pages?.find ?? null}
          bound={(command) => os.commands.bind(command, () => target)}
          onQuery={(text) => {
            setQuery(text)
            pages?.find(text)
          }}
          onAgain={(direction) => pages?.find(query, direction)}
          onClose={closeFind}
        />
      )}
      <div className="relative flex min-h-0 flex-1">
        {isReady && isOutlineShown && state.headings.length > 0 ? (
          <Outline
            headings={state.headings}
            onChosen={(heading) => {
              if (heading.target !== null) pages?.goToTarget(heading.target)
            }}
          />
        ) : null}
        <div className="relative min-w-0 flex-1">
          <div
            ref={container}
            role="group"
            aria-label={t.pages}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
            tabIndex={0}
            className="absolute inset-0 overflow-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          >
            <div ref={viewer} className="pdf-pages pdfViewer" dir="ltr" lang="" />
          </div>
          <Cover phase={state.phase} name={baseName(path)} session={session}>
            <Button variant="primary" onClick={session.retry}>
              {t.tryAgain}
            </Button>
            <Button onClick={() => os.windows.open('open-with', { path, title: baseName(path) })}>
              {t.openWith}
            </Button>
          </Cover>
          {printing.element}
        </div>
      </div>
    </div>
  )
}

interface CoverProps {
  readonly phase: PdfPhase
  readonly name: string
  readonly session: PdfSession
  /** What can be done about a failure. */
  readonly children: ReactNode
}

/** What lies over the pages while there are none. */
function Cover({ phase, name, session, children }: CoverProps) {
  const t = useTexts(texts)
  if (phase.kind === 'ready') return null
  return (
    <div className="absolute inset-0 flex bg-surface">
      {phase.kind === 'loading' ? (
        <div className="flex flex-1 items-center justify-center">
          <Spinner label={t.opening({ name })} />
        </div>
      ) : phase.kind === 'locked' ? (
        <PasswordPage name={name} isWrong={phase.isWrong} onPassword={session.unlock} />
      ) : (
        <EmptyState role="alert" icon={<FileX />} title={t.notShown({ name })} text={phase.message}>
          {children}
        </EmptyState>
      )}
    </div>
  )
}

/** Ctrl and the wheel zoom, as a pinch on a touch pad does; the page itself must not. */
function useZoomByWheel(session: PdfSession, container: { readonly current: HTMLDivElement | null }) {
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < 40) return
      session.pages()?.zoom(turned > 0 ? -1 : 1)
      turned = 0
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [session, container])
}
