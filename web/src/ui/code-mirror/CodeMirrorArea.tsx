import { useEffect, useLayoutEffect, useRef } from 'react'
import { createEditor } from './create-editor'
import type { Editor, EditorOptions, EditorSettings } from './types'

interface CodeMirrorAreaProps {
  /** Read once but for `label`, when the editor is made; give the component another `key` for another text. */
  readonly options: Omit<EditorOptions, keyof EditorSettings>
  /** May change while the editor is on screen. */
  readonly settings: EditorSettings
  /** Called with the editor when it is made; the function that it returns is called when the editor goes. */
  readonly onReady: (editor: Editor) => () => void
}

/** A text on screen, edited with CodeMirror: fills its parent. React renders nothing while the person types. */
export function CodeMirrorArea({ options, settings, onReady }: CodeMirrorAreaProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const first = useRef({ options, settings, onReady })

  useLayoutEffect(() => {
    if (!host.current) return undefined
    const { onReady: tell, ...rest } = first.current
    const made = createEditor(host.current, { ...rest.options, ...rest.settings })
    editor.current = made
    const leave = tell(made)
    return () => {
      leave()
      made.destroy()
      editor.current = null
    }
  }, [])

  const { label, kind } = options
  const { language, wrapsLines, fontSize, isReadOnly } = settings
  useEffect(() => editor.current?.apply({ label }), [label])
  useEffect(() => editor.current?.apply({ language }), [language])
  useEffect(() => editor.current?.apply({ wrapsLines }), [wrapsLines])
  useEffect(() => editor.current?.apply({ fontSize }), [fontSize])
  useEffect(() => editor.current?.apply({ isReadOnly }), [isReadOnly])

  return (
    <div
      ref={host}
      data-editor={kind}
      dir={kind === 'code' ? 'ltr' : undefined}
      className="min-h-0 flex-1 overflow-hidden"
    />
  )
}
