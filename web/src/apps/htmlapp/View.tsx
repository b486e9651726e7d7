import { useEffect, useMemo, useRef, useState } from 'react'
import { createBroker } from '@/kernel/app-platform/broker/create-broker'
import { appIdOf } from '@/kernel/app-platform/identity'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createScriptQuestions } from '@/kernel/otterscript/questions'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { AppHeader } from './AppHeader'
import { useConsolePanel } from './console/use-console-panel'
import { consoleCommand } from './commands'
import { iconOf } from './icon-of'
import { LoadingError } from './LoadingError'
import { TooManyApps } from './TooManyApps'
import { NotResponding } from './notices/NotResponding'
import { NoticeList } from './notices/NoticeList'
import { PermissionsPanel } from './permissions/PermissionsPanel'
import { countAllowed } from './permissions/permission-states'
import { useConfinement } from './permissions/use-confinement'
import { useGrant } from './permissions/use-grant'
import type { QuestionOutcome } from './questions/app-questions'
import { ExposurePrompt } from './questions/ExposurePrompt'
import { PermissionPrompt } from './questions/PermissionPrompt'
import { type AppInput, createAppRuntime, otherWindows } from './running/app-runtime'
import { readPageManifest } from '@/sandbox/page-manifest'
import { takeBlocks } from './scripts/script-blocks'
import { useScripts } from './scripts/use-scripts'
import { useFocusPage } from './use-focus-page'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** What a window's content is made of. */
function readContent(content: string) {
  const { manifest, problems } = readPageManifest(content)
  return { ...takeBlocks(content), manifest, problems }
}

/** An HTML app in its window (A2.24): it runs in a sandbox, out of reach of the desktop but for what it was allowed. */
export default function HtmlAppView({ window: record, os }: AppViewProps) {
  const t = useTexts(texts)
  const content = record.htmlContent ?? ''
  const { id, title } = record
  const app = appIdOf(record)
  // What the app calls itself later must not speak for another.
  const [appName] = useState(title)
  const area = useRef<HTMLDivElement>(null)
  const panelButton = useRef<HTMLButtonElement>(null)
  const consoleButton = useRef<HTMLButtonElement>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [scriptQuestions] = useState(createScriptQuestions)
  const [runtime] = useState(() =>
    createAppRuntime({ os, windowId: id, appName, scriptQuestions, createBroker }),
  )
  const { html, blocks, manifest, problems } = useMemo(() => readContent(content), [content])
  const { view, message, retryCount } = useStore(runtime.setup, (state) => state)
  const { platform, isWaiting, liveContent, starts, isResponsive } = useStore(runtime, (state) => state)
  const { current: question, waiting } = useStore(runtime.questions, (state) => state)
  const errors = useStore(runtime.console, (state) => state.errors)
  const appConsole = useConsolePanel({ os, windowId: id, button: consoleButton })
  const { Panel } = appConsole
  const grant = useGrant(platform, app)
  const confinement = useConfinement(platform, app)
  const scriptNotices = useScripts({
    os,
    windowId: id,
    who: appName,
    blocks,
    questions: scriptQuestions,
    isRunning: liveContent === content,
  })

  const input = useMemo<AppInput>(
    () => ({ app, content, html, manifest, manifestProblems: problems }),
    [app, content, html, manifest, problems],
  )
  useEffect(() => {
    runtime.start(input, area.current)
    return () => runtime.stop()
  }, [runtime, input])

  useEffect(() => {
    const removeGuard = os.windows.addCloseGuard(id, async () => {
      await runtime.flush()
      return true
    })
    // The last moment to ask for unsaved data: the tab may be closed from here on.
    const flush = () => void runtime.flush()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      removeGuard()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [os, id, runtime])

  useFocusPage({ windows: os.windows, windowId: id, area, page: liveContent })

  const icon = iconOf(app, os, platform)
  const questionPlace = { os, windowId: id, app, icon, area, waiting }
  const onAnswer = (outcome: QuestionOutcome) => {
    if (question) runtime.questions.answer(question.number, outcome)
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    panelButton.current?.focus()
  }

  return (
    <div
      data-app-state={view}
      data-app-starts={starts}
      className="flex size-full flex-col bg-surface text-text"
    >
      <AppHeader
        title={title}
        characters={content.length}
        console={{
          count: errors,
          isOpen: appConsole.isOpen,
          onToggle: appConsole.toggle,
        }}
        consoleCommand={os.commands.bind(consoleCommand, () => ({ toggleConsole: appConsole.toggle }))}
        permissions={{
          count: grant ? countAllowed(manifest, grant) : 0,
          isOpen: isPanelOpen,
          onToggle: platform ? () => setIsPanelOpen((isOpen) => !isOpen) : null,
        }}
        consoleButton={consoleButton}
        permissionsButton={panelButton}
        onReload={() => void runtime.restart()}
      />
      {isResponsive || view !== 'ready' ? null : (
        <NotResponding onRestart={() => void runtime.restart()} onClose={() => runtime.closeWindow()} />
      )}
      <NoticeList notices={runtime.notices} />
      {scriptNotices}
      <div className="@container relative min-h-0 flex-1">
        <div
          ref={area}
          tabIndex={-1}
          // A double press on what opened the window would select the frame, and colour it.
          className={
            view === 'ready'
              ? 'absolute inset-0 bg-white outline-none select-none [&_iframe]:block [&_iframe]:size-full'
              : 'invisible absolute inset-0 [&_iframe]:size-full'
          }
        />
        {view === 'loading' && !isWaiting && !question ? (
          <div className="absolute inset-0 flex items-center justify-center bg-surface">
            <Spinner label={retryCount > 0 ? t.loadingAgain({ number: retryCount + 1 }) : t.loading} />
          </div>
        ) : null}
        {isWaiting ? <TooManyApps os={os} windowId={id} /> : null}
        {view === 'error' ? (
          <LoadingError
            icon={icon}
            window={record}
            message={message}
            retryCount={retryCount}
            onRetry={() => void runtime.restart()}
          />
        ) : null}
        {isPanelOpen && platform && grant ? (
          <PermissionsPanel
            app={app}
            appName={appName}
            icon={icon}
            manifest={manifest}
            grant={grant}
            platform={platform}
            reloadKey={liveContent}
            otherWindows={otherWindows(os, id, app).length}
            onClearData={() => void runtime.clearData()}
            onClose={closePanel}
          />
        ) : null}
        {question ? (
          question.permission === null ? (
            <ExposurePrompt
              key={question.number}
              {...questionPlace}
              question={question}
              onAnswer={onAnswer}
            />
          ) : (
            <PermissionPrompt
              key={question.number}
              {...questionPlace}
              question={question}
              confinement={confinement}
              onAnswer={onAnswer}
            />
          )
        ) : null}
      </div>
      {Panel ? <Panel console={runtime.console} onClose={appConsole.close} /> : null}
    </div>
  )
}
