import { useCallback, useEffect, useMemo, useState } from 'react'
import { fileKind } from '@/kernel/apps/file-kinds'
import { appLabel, type AppViewProps } from '@/kernel/apps/manifest'
import { createEditorActions, momentWriter, noticeBars } from '@/kernel/documents/editor-actions'
import { createEditorSession } from '@/kernel/documents/editor-session'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { editorPreferences } from '@/kernel/documents/editor-preferences'
import { refuseName } from '@/kernel/files/names'
import { Button } from '@/ui/button'
import { languageOf } from '@/ui/code-mirror/languages'
import { downloadText } from '@/ui/editor-frame/download-text'
import { EditorWindow } from '@/ui/editor-frame/EditorWindow'
import { keptPlace } from '@/ui/editor-frame/kept-place'
import { useLatest } from '@/ui/use-latest'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { zoomCommands, type ZoomTarget } from './commands'
import { texts } from './texts'

const untitled = 'Untitled.txt'

/** The text editor [A2.19 A4.21]. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [session] = useState(() =>
    createEditorSession({ os, window, app: 'editor', live: createLiveDrafts(navigator.locks), untitled }),
  )
  const [actions] = useState(() => createEditorActions({ session, os, download: downloadText, untitled }))
  useEffect(() => session.start(), [session])
  const preferences = editorPreferences(os.storage, 'editor')
  const { document } = session
  const [place] = useState(() => keptPlace(os.windows, window.id))
  const state = useStore(document, (current) => current)
  const isClosing = useStore(session.closing, (current) => current)
  const liked = useStore(preferences, (current) => current)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const clock = useMemo(() => momentWriter(timezone), [timezone])

  // An app that is made for such texts shows them better: as a page, or as a table.
  const kind = fileKind(state.name)
  const hasViewer = state.phase.kind === 'ready' && (kind === 'markdown' || kind === 'table')
  const viewer =
    hasViewer && state.size > 0 ? os.apps.opening(kind).find(({ opens }) => opens?.[0] === kind) : undefined

  const zoom: ZoomTarget = {
    size: liked.fontSize,
    set: (fontSize) => preferences.update({ fontSize }),
  }
  const target = useLatest(zoom)
  const register = useCallback(
    (hears: (node: EventTarget | null) => boolean) =>
      os.commands.register({ windowId: window.id, commands: zoomCommands, target, hears, isFirst: true }),
    [os, window.id, target],
  )

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
      placeholder="notes.txt"
      // A5.4: enabled by a modification, or by the new-file dialog, which it then answers.
      canSave={state.phase.kind === 'naming' || state.isModified}
      label={t.text}
      kind="text"
      indent={4}
      settings={{ ...liked, language: languageOf(state.name) }}
      onWrap={(wrapsLines) => preferences.update({ wrapsLines })}
      initialText={document.initialText}
      attach={document.attach}
      onEdit={document.edited}
      place={place}
      tools={
        viewer ? (
          <Button
            size="small"
            onClick={() => os.windows.open(viewer.type, { path: state.path, title: state.name })}
          >
            {t.openIn({ app: appLabel(viewer) })}
          </Button>
        ) : undefined
      }
      own={{ register, menu: zoomCommands.map((command) => os.commands.bind(command, () => zoom)) }}
    />
  )
}
