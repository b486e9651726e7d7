import { useEffect, useMemo, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createEditorCommands, momentWriter, noticeBars } from '@/kernel/documents/editor-commands'
import { createEditorSession } from '@/kernel/documents/editor-session'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { editorPreferences } from '@/kernel/documents/preferences'
import { refuseName } from '@/kernel/files/names'
import { languageOf } from '@/ui/code-mirror/languages'
import { downloadText } from '@/ui/editor-frame/download-text'
import { EditorWindow } from '@/ui/editor-frame/EditorWindow'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { zoomMenu } from './zoom-menu'

const untitled = 'Untitled.txt'

/** The text editor [A2.19 A4.21]. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [session] = useState(() =>
    createEditorSession({ os, window, app: 'editor', live: createLiveDrafts(navigator.locks), untitled }),
  )
  const [commands] = useState(() => createEditorCommands({ session, os, download: downloadText, untitled }))
  useEffect(() => session.start(), [session])
  const preferences = editorPreferences(os.storage, 'editor')
  const { document } = session
  const state = useStore(document, (current) => current)
  const isClosing = useStore(session.closing, (current) => current)
  const liked = useStore(preferences, (current) => current)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const clock = useMemo(() => momentWriter(timezone), [timezone])

  return (
    <EditorWindow
      state={state}
      bars={noticeBars(state, session, commands, clock)}
      isClosing={isClosing}
      commands={commands}
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
      menu={zoomMenu(liked.fontSize, (fontSize) => preferences.update({ fontSize }))}
    />
  )
}
