import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createEditorActions, momentWriter, noticeBars } from '@/kernel/documents/editor-actions'
import { createEditorSession } from '@/kernel/documents/editor-session'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { editorPreferences, fontSizes } from '@/kernel/documents/editor-preferences'
import { refuseName } from '@/kernel/files/names'
import type { Command } from '@/lib/command'
import { Button } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { languageIds } from '@/ui/code-mirror/languages'
import type { Editor } from '@/ui/code-mirror/types'
import { downloadText } from '@/ui/editor-frame/download-text'
import { EditorWindow } from '@/ui/editor-frame/EditorWindow'
import { keptPlace } from '@/ui/editor-frame/kept-place'
import { ToolSelect } from '@/ui/editor-frame/ToolSelect'
import { useLatest } from '@/ui/use-latest'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { codeCommands, type CodeTarget, format, run } from './commands'
import { formatText, isFormattable } from './run/format-text'
import { isRunnable } from './run/runnable'
import { useRun } from './run/use-run'
import { texts } from './texts'
import { useLanguage } from './use-language'

const untitled = 'Untitled.js'
const sizeOptions = fontSizes.map(String)

/** The code editor [A2.20 A4.22]. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [session] = useState(() =>
    createEditorSession({ os, window, app: 'codeeditor', live: createLiveDrafts(navigator.locks), untitled }),
  )
  const [actions] = useState(() => createEditorActions({ session, os, download: downloadText, untitled }))
  useEffect(() => session.start(), [session])
  const preferences = editorPreferences(os.storage, 'codeeditor')
  const { document } = session
  const [place] = useState(() => keptPlace(os.windows, window.id))
  const state = useStore(document, (current) => current)
  const isClosing = useStore(session.closing, (current) => current)
  const liked = useStore(preferences, (current) => current)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const clock = useMemo(() => momentWriter(timezone), [timezone])
  const [language, setLanguage] = useLanguage(state.name)
  const editor = useRef<Editor | null>(null)
  const running = useRun({
    os,
    windowId: window.id,
    onGoTo: (line, column) => editor.current?.goTo(line, column),
  })
  const canRun = state.phase.kind === 'ready' && isRunnable(language)
  const start = () => {
    if (canRun) running.start({ language, text: document.text(), name: state.name || t.untitled })
  }
  const canFormat = state.phase.kind === 'ready' && state.readOnly === null && isFormattable(language)
  const formatDocument = async () => {
    const before = document.text()
    const formatted = await formatText(language, before)
    // Text typed in the meantime is kept.
    if (formatted !== null && document.text() === before) editor.current?.replace(formatted)
  }
  const [attach] = useState(() => (made: Editor) => {
    editor.current = made
    const leave = document.attach(made)
    return () => {
      editor.current = null
      leave()
    }
  })

  const code: CodeTarget = {
    canRun,
    isRunning: running.isRunning,
    start,
    stop: running.stop,
    canFormat,
    format: () => void formatDocument(),
  }
  const target = useLatest(code)
  const register = useCallback(
    (hears: (node: EventTarget | null) => boolean) =>
      os.commands.register({ windowId: window.id, commands: codeCommands, target, hears, isFirst: true }),
    [os, window.id, target],
  )
  const bound = (command: Command<CodeTarget>) => os.commands.bind(command, () => code)

  return (
    <EditorWindow
      state={state}
      bars={noticeBars(state, session, actions, clock)}
      isClosing={isClosing}
      actions={actions}
      windowId={window.id}
      isActive={() => os.windows.getState().activeId === window.id}
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
      onEdit={document.edited}
      place={place}
      own={{ register, menu: [bound(format)] }}
      panel={running.panel}
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
