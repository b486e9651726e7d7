import { type MouseEvent, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { BoundCommand, CommandRegistry } from '@/lib/command'
import { classNames } from '@/lib/class-names'
import { formatBytes } from '@/lib/format-bytes'
import { CodeMirrorArea } from '@/ui/code-mirror/CodeMirrorArea'
import type { CaretPosition, Editor, EditorOptions, EditorSettings } from '@/ui/code-mirror/types'
import { menuItems } from '@/ui/commands/menu-items'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useLatest } from '@/ui/use-latest'
import { useTexts } from '@/ui/use-texts'
import { type EditorCommand, editorCommands, type EditorTarget, moreMenu, wrap } from './commands'
import { textMenu } from './text-commands'
import { EditorBody } from './EditorBody'
import { EditorFrame } from './EditorFrame'
import { EditorTools } from './EditorTools'
import { NewFileForm, type NewFileHandle } from './NewFileForm'
import type { KeptPlace } from './kept-place'
import { type CaretDisplay, StatusBar } from './StatusBar'
import { texts } from './texts'
import type { EditorActions, EditorBar, EditorDocumentState, EditorSlots } from './types'
import { UnsavedDialog } from './UnsavedDialog'
import { useFirstFocus } from './use-first-focus'
import { usePageLeaving } from './use-page-leaving'

interface EditorWindowProps {
  readonly state: EditorDocumentState
  readonly bars: readonly EditorBar[]
  readonly isClosing: boolean
  readonly actions: EditorActions
  readonly windowId: string
  /** Whether it is the window that the person is in. */
  readonly isActive: () => boolean
  readonly registry: CommandRegistry
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
  /** Told where the caret is, whenever it moves. */
  readonly onCaret?: (caret: CaretPosition) => void
  /** Where the window was in its text, and is. */
  readonly place: KeptPlace
  /** Controls of one editor alone. */
  readonly tools?: ReactNode
  /** A control before all others. */
  readonly lead?: ReactNode
  /** False: another text of the same window is shown, and the commands are done to that one. Default true. */
  readonly isShown?: boolean
  /** All of the window, where there is more in it than this text: keys are heard everywhere there. */
  readonly area?: RefObject<HTMLElement | null>
  /** Where its toolbar and status bar are drawn; absent: above and below the text. */
  readonly slots?: EditorSlots
  /** What it shares with other editors of the same text. */
  readonly sameText?: EditorOptions['sameText']
  /** Lies over the text, which is out of reach meanwhile; null: nothing does. */
  readonly cover?: ReactNode
  /** Its commands: a register that stays the same, and those that stand in the menu. */
  readonly own?: {
    readonly register: (hears: (node: EventTarget | null) => boolean) => () => void
    readonly menu: readonly BoundCommand[]
  }
  /** Below the text, e.g. the output of a run. */
  readonly panel?: ReactNode
}

/** The name of a text's encoding and line endings as editors write it. */
const encodingOf = ({ hasByteOrderMark }: EditorDocumentState['format']) =>
  hasByteOrderMark ? texts.byteOrderMark : 'UTF-8'

/** The window of an editor, whichever: knows how a text is shown and edited, nothing of where it comes from. */
export function EditorWindow(props: EditorWindowProps) {
  const t = useTexts(texts)
  const { state, actions, settings, registry, windowId, isShown = true, area } = props
  const newFile = useRef<NewFileHandle>(null)
  const editor = useRef<Editor | null>(null)
  const caret = useRef<CaretDisplay>(null)
  const lastCaret = useRef<CaretPosition | null>(null)
  const menu = useContextMenu()
  const isReady = state.phase.kind === 'ready'
  const isReadOnly = state.readOnly !== null
  const isCovered = props.cover !== undefined && props.cover !== null
  const [root, takeFocus] = useFirstFocus(props.isActive, area)
  usePageLeaving(state.isModified, actions.keepDraft)

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

  const target = (): EditorTarget => ({
    actions,
    state,
    canSave: props.canSave,
    save: () => (newFile.current ? newFile.current.createAndSave() : actions.save()),
    editor: editor.current,
    isReadOnly,
    tellPasteRefused: actions.tellPasteRefused,
    wrapsLines: settings.wrapsLines,
    onWrap: props.onWrap,
  })
  const latest = useLatest(target)
  const hears = useCallback(
    (node: EventTarget | null) => node instanceof Node && (area ?? root).current?.contains(node) === true,
    [root, area],
  )
  useLayoutEffect(
    () =>
      isShown
        ? registry.register({
            windowId,
            commands: editorCommands,
            target: () => latest()(),
            hears,
            isFirst: true,
          })
        : undefined,
    [registry, windowId, latest, hears, isShown],
  )
  const registerOwn = props.own?.register
  useLayoutEffect(() => (isShown ? registerOwn?.(hears) : undefined), [registerOwn, hears, isShown])
  const bound = (command: EditorCommand) => registry.bind(command, target)

  const more = (event: MouseEvent) => {
    const groups = moreMenu.map((group) => group.map(bound))
    menu.open(event, t.more, menuItems([...groups, [bound(wrap)], props.own?.menu ?? []]))
  }

  const onContextMenu = (event: MouseEvent) => {
    // Fields of the search panel have the menu of every field.
    if (!editor.current || event.target instanceof HTMLInputElement) return
    menu.open(event, t.text, menuItems(textMenu.map((group) => group.map(bound))))
  }

  return (
    <EditorFrame
      ref={root}
      slots={props.slots}
      bars={props.bars}
      onChosen={() => takeFocus(() => editor.current?.focus())}
      toolbar={
        <EditorTools
          lead={props.lead}
          bound={bound}
          isSaving={state.isSaving}
          hasText={isReady}
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
            firstCaret={lastCaret}
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
        onRetry={actions.retry}
        onOpen={actions.open}
        onForce={actions.force}
        onOpenWith={actions.openWith}
        newFile={
          <NewFileForm
            ref={newFile}
            placeholder={props.placeholder}
            takeFocus={takeFocus}
            refuseName={props.refuseName}
            onCreate={actions.create}
            onCancel={() => actions.create('', false)}
            onOpen={actions.open}
            recoverable={state.recoverable}
            clock={props.clock}
            onRestore={actions.restore}
            onDrop={actions.drop}
          />
        }
      >
        <div className="relative flex min-h-0 flex-1 flex-col">
          {props.cover}
          <div
            inert={isCovered}
            // Not taken out of the layout: the text would lose the place that it is scrolled to.
            className={classNames('flex min-h-0 flex-1 flex-col', isCovered && 'invisible')}
            onContextMenu={onContextMenu}
          >
            <CodeMirrorArea
              key={state.generation}
              options={{
                label: props.label,
                kind: props.kind,
                indent: props.indent,
                text: props.initialText(),
                keepsCarriageReturns: state.format.lineEnding === 'mixed',
                onEdit: props.onEdit,
                onCaret: (at) => {
                  lastCaret.current = at
                  caret.current?.show(at)
                  props.onCaret?.(at)
                },
                place: props.place.read(),
                onPlace: props.place.keep,
                ...(props.sameText ? { sameText: props.sameText } : {}),
              }}
              settings={{ ...settings, isReadOnly }}
              onReady={connect}
            />
          </div>
        </div>
        {props.panel}
      </EditorBody>
      <UnsavedDialog name={state.name} open={props.isClosing} onAnswer={actions.answerClose} />
      {menu.element}
    </EditorFrame>
  )
}
