import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { momentWriter, noticeBars } from '@/kernel/documents/editor-actions'
import { editorPreferences, fontSizes } from '@/kernel/documents/editor-preferences'
import type { ComparisonHandle } from '../compare/Compare'
import { refuseName } from '@/kernel/files/names'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { Command } from '@/lib/command'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { languageIds } from '@/ui/code-mirror/languages'
import type { Editor } from '@/ui/code-mirror/types'
import { titleWithKeys } from '@/ui/commands/keys'
import { EditorWindow } from '@/ui/editor-frame/EditorWindow'
import { keptPlace } from '@/ui/editor-frame/kept-place'
import type { EditorSlots } from '@/ui/editor-frame/types'
import { ToolSelect } from '@/ui/editor-frame/ToolSelect'
import { hasScreenKeyboard } from '@/ui/editor-frame/use-first-focus'
import { useOnDemand } from '@/ui/use-on-demand'
import { useLatest } from '@/ui/use-latest'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import {
  codeCommands,
  compareSaved,
  comparisonCommands,
  type CodeTarget,
  format,
  menuOfTabs,
  nextProblem,
  run,
  showProblems,
  type WindowTarget,
} from '../commands'
import { formatText } from '../format/format-text'
import { loadCompare } from '../compare/load'
import { isFormattable } from '../format/languages'
import type { Tab } from '../model/tab-types'
import type { TabSpot } from './TabArea'
import { useProblems } from '../problems/use-problems'
import { isRunnable } from '../run/runnable'
import { useRun } from '../run/use-run'
import { texts } from '../texts'
import { useLanguage } from '../use-language'

/** A text that the person is not in has neither toolbar nor status bar. */
const noSlots: EditorSlots = { tools: null, status: null }

const sizeOptions = fontSizes.map(String)

interface CodeTabProps {
  readonly os: Os
  readonly windowId: string
  readonly tab: Tab
  readonly spot: TabSpot
  /** The person is in it: toolbar, status bar and commands are its own. */
  readonly isActive: boolean
  readonly onEnter: () => void
  readonly slots: EditorSlots
  /** What is done to the window and not to this text. */
  readonly windowTarget: WindowTarget
  readonly lead: ReactNode
  /** All of the window. */
  readonly area: RefObject<HTMLElement | null>
}

/** One text of a code editor window, with its tools; out of sight while another tab is shown. */
export function CodeTab(props: CodeTabProps) {
  // A tab that was not looked at yet needs no editor.
  const { isShown, style } = props.spot
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <div
      inert={!isShown}
      data-tab={props.tab.key}
      onFocusCapture={props.onEnter}
      // Not taken out of the layout: the text would lose the place that it is scrolled to.
      style={{ ...style, visibility: isShown ? undefined : 'hidden' }}
      className="absolute inset-0"
    >
      {wasShown ? <CodeText {...props} /> : null}
    </div>
  )
}

function CodeText({ os, windowId, tab, isActive, slots, windowTarget, lead, area }: CodeTabProps) {
  const t = useTexts(texts)
  const { session, actions, link, views } = tab
  const { document } = session
  const preferences = editorPreferences(os.storage, 'codeeditor')
  const [place] = useState(() => keptPlace(tab.keeper, windowId))
  const state = useStore(document, (current) => current)
  const isClosing = useStore(session.closing, (current) => current)
  const liked = useStore(preferences, (current) => current)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const clock = useMemo(() => momentWriter(timezone), [timezone])
  const [language, setLanguage] = useLanguage(state.name)
  const running = useRun({
    os,
    windowId,
    onGoTo: (line, column) => link.editor()?.goTo(line, column),
  })
  const canRun = state.phase.kind === 'ready' && isRunnable(language)
  const start = () => {
    if (canRun) running.start({ language, text: document.text(), name: state.name || t.untitled })
  }
  const canFormat = state.phase.kind === 'ready' && state.readOnly === null && isFormattable(language)
  const formatDocument = async () => {
    const before = document.text()
    const formatted = await formatText(language, before)
    if (formatted?.ok !== true) {
      const mistake = formatted?.mistake
      tellProblem(os.notifications, texts.notFormatted, () =>
        mistake ? texts.mistakeAt({ line: mistake.line, message: mistake.message }) : texts.notDownloaded,
      )
      return
    }
    // Text typed in the meantime is kept.
    if (document.text() === before) link.editor()?.replace(formatted.text)
  }
  const compared = useStore(tab.compared, (path) => path)
  const part = useOnDemand({
    need: compared,
    load: loadCompare,
    onFailure: (cause) => {
      log.error('The comparison could not be loaded', cause)
      tab.compared.setState(null, true)
      tellProblem(os.notifications, texts.notCompared, () => texts.notDownloaded)
    },
  })
  const [comparison, setComparison] = useState<ComparisonHandle | null>(null)
  const endComparison = () => {
    tab.compared.setState(null, true)
    link.askFocus()
  }
  const caret = useRef({ line: 1, column: 1 })
  const problems = useProblems(
    {
      language,
      text: document.text,
      caret: () => caret.current,
      goTo: (line, column) => link.editor()?.goTo(line, column),
    },
    () => tellProblem(os.notifications, texts.noProblems, () => texts.notDownloaded),
  )
  // The editor keeps what it was made with.
  const edited = useLatest(problems.edited)
  const isHere = useLatest(isActive)
  const settle = useCallback(() => {
    if (isHere()) link.settle(!hasScreenKeyboard())
  }, [link, isHere])
  const attach = useCallback(
    (made: Editor) => {
      const stops = [link.attach(made), views.attach(made)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [link, views],
  )
  // After each drawing: by then an editor that has come is there, with all that follows it.
  useEffect(() => settle())

  const code: CodeTarget = {
    ...windowTarget,
    canRun,
    isRunning: running.isRunning,
    start,
    stop: running.stop,
    canFormat,
    format: () => void formatDocument(),
    areProblemsShown: problems.isOpen,
    showProblems: problems.toggle,
    nextProblem: problems.next,
    isStored: state.phase.kind === 'ready' && state.path !== null,
    isComparedWithSaved: compared !== null && compared === state.path,
    compareSaved: () => {
      if (compared !== null && compared === state.path) endComparison()
      else tab.compared.setState(state.path, true)
    },
    comparison,
  }
  const target = useLatest(code)
  const register = useCallback(
    (hears: (node: EventTarget | null) => boolean) =>
      os.commands.register({ windowId, commands: codeCommands, target, hears, isFirst: true }),
    [os, windowId, target],
  )
  const bound = (command: Command<CodeTarget>) => os.commands.bind(command, () => code)

  return (
    <EditorWindow
      state={state}
      bars={noticeBars(state, session, actions, clock)}
      isClosing={isClosing}
      actions={actions}
      windowId={windowId}
      isActive={() => isHere() && os.windows.getState().activeId === windowId}
      isShown={isActive}
      slots={isActive ? slots : noSlots}
      sameText={views.sameText}
      cover={
        part && compared !== null && state.phase.kind === 'ready' ? (
          <part.Compare
            // Another file, or another text in its place.
            key={`${compared} ${state.generation}`}
            ref={setComparison}
            os={os}
            tab={tab}
            path={compared}
            label={t.code}
            settings={{ ...liked, language, isReadOnly: state.readOnly !== null }}
            keepsCarriageReturns={state.format.lineEnding === 'mixed'}
            commands={comparisonCommands.map(bound)}
            onClose={endComparison}
          />
        ) : null
      }
      area={area}
      lead={lead}
      registry={os.commands}
      refuseName={refuseName}
      clock={clock}
      placeholder="main.js"
      canSave={state.isModified}
      label={t.code}
      kind="code"
      indent={2}
      settings={{ ...liked, language }}
      onWrap={(wrapsLines) => preferences.update({ wrapsLines })}
      initialText={document.initialText}
      attach={attach}
      onEdit={() => {
        document.edited()
        edited()()
      }}
      onCaret={(at) => {
        caret.current = at
      }}
      place={place}
      own={{
        register,
        menu: [format, showProblems, nextProblem, compareSaved, ...comparisonCommands, ...menuOfTabs].map(
          bound,
        ),
      }}
      panel={
        <>
          {problems.panel}
          {running.panel}
        </>
      }
      tools={
        <>
          <ToolSelect label={t.language} value={language} options={languageIds} onChange={setLanguage} />
          <ToolSelect
            label={t.fontSize}
            value={String(liked.fontSize)}
            options={sizeOptions}
            onChange={(size) => preferences.update({ fontSize: Number(size) })}
          />
          {running.isRunning ? (
            <Button onClick={running.stop}>
              <Square className="size-3.5" aria-hidden="true" />
              {t.stop}
            </Button>
          ) : (
            <Button disabled={!canRun} title={titleWithKeys(bound(run))} onClick={start}>
              <Play className="size-4" aria-hidden="true" />
              {t.run}
            </Button>
          )}
        </>
      }
    />
  )
}
