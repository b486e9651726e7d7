import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { CodeMirrorArea } from '@/ui/code-mirror/CodeMirrorArea'
import type { Editor, EditorOptions, EditorSettings } from '@/ui/code-mirror/types'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useTexts } from '@/ui/use-texts'
import { chordOf } from './chords'
import { EditorBody } from './EditorBody'
import { EditorFrame } from './EditorFrame'
import { EditorTools } from './EditorTools'
import { NewFileForm, type NewFileHandle } from './NewFileForm'
import { type CaretDisplay, StatusBar } from './StatusBar'
import { textMenu } from './text-menu'
import { texts } from './texts'
import type { EditorBar, EditorPhase, RecoverableText } from './types'
import { UnsavedDialog } from './UnsavedDialog'
import { useFirstFocus } from './use-first-focus'
import { usePageLeaving } from './use-page-leaving'

/** What an editor's window shows of its document. */
export interface EditorDocumentState {
  readonly phase: EditorPhase
  readonly name: string
  readonly isModified: boolean
  readonly isSaving: boolean
  readonly readOnly: string | null
  readonly format: { readonly lineEnding: string; readonly hasByteOrderMark: boolean }
  /** Bytes of the stored file. */
  readonly size: number
  readonly recoverable: readonly RecoverableText[]
  /** Another number for another text: the editor is made anew. */
  readonly generation: number
}

/** What a person can ask of the document and its window. */
export interface EditorCommands {
  readonly create: (name: string, isSavedAtOnce: boolean) => void
  readonly save: () => void
  readonly saveAs: () => void
  readonly open: () => void
  readonly openNew: () => void
  readonly retry: () => void
  readonly insist: () => void
  readonly reload: () => void
  readonly download: () => void
  readonly restore: (draftKey: string) => void
  readonly drop: (draftKey: string) => void
  readonly keepDraft: () => void
  readonly answerClose: (answer: 'save' | 'discard' | 'cancel') => void
  readonly tellPasteRefused: () => void
}

interface EditorWindowProps {
  readonly state: EditorDocumentState
  readonly bars: readonly EditorBar[]
  readonly isClosing: boolean
  readonly commands: EditorCommands
  readonly refuseName: (name: string) => string | null
  readonly clock: (time: number) => string
  /** Name offered in the new-file dialog. */
  readonly placeholder: string
  readonly canSave: boolean
  /** Accessible name: "Text" or "Code". */
  readonly label: string
  readonly kind: EditorOptions['kind']
  /** Spaces that Tab inserts. */
  readonly indent: number
  readonly settings: Omit<EditorSettings, 'isReadOnly'>
  readonly onWrap: (wrapsLines: boolean) => void
  /** The text that an editor begins with; read when one is made. */
  readonly initialText: () => string
  /** Connects an editor with the document; returns the function that disconnects it. */
  readonly attach: (editor: Editor) => () => void
  readonly onEdit: () => void
  /** Controls, menu entries and chords of one editor alone. */
  readonly tools?: ReactNode
  readonly menu?: readonly MenuItem[]
  readonly chords?: Readonly<Record<string, () => void>>
  /** Below the text, e.g. the output of a run. */
  readonly panel?: ReactNode
}

/** The name of a text's encoding and line endings as editors write it. */
const encodingOf = ({ hasByteOrderMark }: EditorDocumentState['format']) =>
  hasByteOrderMark ? texts.byteOrderMark : 'UTF-8'

/** The window of an editor, whichever: knows how a text is shown and edited, nothing of where it comes from. */
export function EditorWindow(props: EditorWindowProps) {
  const t = useTexts(texts)
  const { state, commands, settings } = props
  const newFile = useRef<NewFileHandle>(null)
  const editor = useRef<Editor | null>(null)
  const caret = useRef<CaretDisplay>(null)
  const menu = useContextMenu()
  const isReady = state.phase.kind === 'ready'
  const isReadOnly = state.readOnly !== null
  const [root, takeFocus] = useFirstFocus()
  usePageLeaving(state.isModified, commands.keepDraft)

  const { attach } = props
  const connect = useCallback(
    (made: Editor) => {
      editor.current = made
      const leave = attach(made)
      takeFocus(() => made.focus())
      return () => {
        leave()
        editor.current = null
      }
    },
    [attach, takeFocus],
  )

  /** In the new-file dialog Save answers the dialog first [A5.4]. */
  const save = () => {
    if (newFile.current) newFile.current.createAndSave()
    else commands.save()
  }

  const chords: Readonly<Record<string, () => void>> = {
    'Mod+S': () => {
      if (props.canSave) save()
    },
    'Mod+Shift+S': () => {
      if (isReady && state.readOnly !== 'binary') commands.saveAs()
    },
    'Mod+O': commands.open,
    'Mod+F': () => editor.current?.find(),
    ...props.chords,
  }
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs above the page are part of the window for React, but not for the keyboard.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    const perform = chords[chordOf(event) ?? '']
    if (!perform) return
    event.preventDefault()
    event.stopPropagation()
    perform()
  }

  const more = (event: MouseEvent) => {
    const current = editor.current
    menu.open(event, t.more, [
      {
        label: t.saveAs,
        keys: 'Ctrl+Shift+S',
        disabled: !isReady || state.readOnly === 'binary',
        perform: commands.saveAs,
      },
      { label: t.reload, disabled: !isReady || state.size === 0, perform: commands.reload },
      { label: t.download, disabled: !isReady, perform: commands.download },
      'separator',
      { label: t.undo, keys: 'Ctrl+Z', disabled: !current?.canUndo(), perform: () => current?.undo() },
      { label: t.redo, keys: 'Ctrl+Y', disabled: !current?.canRedo(), perform: () => current?.redo() },
      {
        label: t.findInText,
        keys: 'Ctrl+F',
        disabled: !current,
        perform: () => current?.find(),
      },
      { label: t.goToLine, keys: 'Ctrl+Alt+G', disabled: !current, perform: () => current?.askLine() },
      'separator',
      {
        label: settings.wrapsLines ? t.unwrap : t.wrap,
        perform: () => props.onWrap(!settings.wrapsLines),
      },
      ...(props.menu ?? []),
    ])
  }

  const onContextMenu = (event: MouseEvent) => {
    // Fields of the search panel have the menu of every field.
    if (!editor.current || event.target instanceof HTMLInputElement) return
    menu.open(event, t.text, textMenu(editor.current, isReadOnly, commands.tellPasteRefused))
  }

  return (
    <EditorFrame
      ref={root}
      bars={props.bars}
      onChosen={() => takeFocus(() => editor.current?.focus())}
      onKeyDownCapture={onKeyDownCapture}
      toolbar={
        <EditorTools
          onNew={commands.openNew}
          onOpen={commands.open}
          onSave={save}
          canSave={props.canSave}
          isSaving={state.isSaving}
          text={
            isReady
              ? {
                  onUndo: () => editor.current?.undo(),
                  onRedo: () => editor.current?.redo(),
                  onFind: () => editor.current?.find(),
                }
              : null
          }
          onMore={more}
        >
          {props.tools}
        </EditorTools>
      }
      status={
        isReady ? (
          <StatusBar
            isModified={state.isModified}
            caret={caret}
            facts={[
              { name: t.language, text: settings.language },
              { name: t.fileSize, text: state.size > 0 ? formatBytes(state.size) : '' },
              {
                name: t.lineEndings,
                text: state.format.lineEnding === 'mixed' ? t.mixed : state.format.lineEnding,
              },
              { name: t.encoding, text: encodingOf(state.format) },
            ]}
          />
        ) : null
      }
    >
      <EditorBody
        phase={state.phase}
        name={state.name}
        onRetry={commands.retry}
        onOpen={commands.open}
        onInsist={commands.insist}
        newFile={
          <NewFileForm
            ref={newFile}
            placeholder={props.placeholder}
            takeFocus={takeFocus}
            refuseName={props.refuseName}
            onCreate={commands.create}
            onCancel={() => commands.create('', false)}
            onOpen={commands.open}
            recoverable={state.recoverable}
            clock={props.clock}
            onRestore={commands.restore}
            onDrop={commands.drop}
          />
        }
      >
        <div className="flex min-h-0 flex-1 flex-col" onContextMenu={onContextMenu}>
          <CodeMirrorArea
            key={state.generation}
            options={{
              label: props.label,
              kind: props.kind,
              indent: props.indent,
              text: props.initialText(),
              keepsCarriageReturns: state.format.lineEnding === 'mixed',
              onEdit: props.onEdit,
              onCaret: (place) => caret.current?.show(place),
            }}
            settings={{ ...settings, isReadOnly }}
            onReady={connect}
          />
        </div>
        {props.panel}
      </EditorBody>
      <UnsavedDialog name={state.name} open={props.isClosing} onAnswer={commands.answerClose} />
      {menu.element}
    </EditorFrame>
  )
}
