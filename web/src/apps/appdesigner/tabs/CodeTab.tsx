import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import PlusSquare from 'lucide-react/icons/square-plus'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Save from 'lucide-react/icons/save'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { Button, IconButton } from '@/ui/button'
import { CodeMirrorArea } from '@/ui/code-mirror/CodeMirrorArea'
import type { Editor } from '@/ui/code-mirror/types'
import { titleWithKeys } from '@/ui/commands/keys'
import { menuItems } from '@/ui/commands/menu-items'
import { useCommands } from '@/ui/commands/use-commands'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { type TextCommand, textCommands, textMenu, type TextTarget } from '@/ui/editor-frame/text-commands'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { preview, save } from '../commands'
import type { Designer } from '../model/designer'
import { editorPalette } from '../model/editor-palette'
import { type Permissions, permissionsIn, withPermissions } from '../model/manifest-block'
import { type Snippet, insertSnippet, snippets } from '../model/snippets'
import { PermissionsDialog } from '../parts/PermissionsDialog'
import { Preview } from '../preview/Preview'
import { texts } from './texts'

interface CodeTabProps {
  readonly designer: Designer
  readonly os: Os
  readonly windowId: WindowId
  /** Whether the tab is in sight: out of sight no page runs in it. */
  readonly isShown: boolean
}

/** px at an interface scale of 100 %. */
const fontSize = 14

/** The page's text with its preview next to or below it [B2.72]. */
export function CodeTab({ designer, os, windowId, isShown }: CodeTabProps) {
  const t = useTexts(texts)
  const { work, preferences } = designer
  const generation = useStore(work, (state) => state.generation)
  const chosen = useStore(preferences, (state) => state.editorTheme)
  const osStyle = useStore(os.settings, (settings) => settings.osStyle)
  const theme = useStore(os.settings, (settings) => settings.theme)
  const editor = useRef<Editor | null>(null)
  const caret = useRef({ line: 1, column: 1 })
  const [hasPreview, setHasPreview] = useState(true)
  /** What the page declares, while that is being chosen: read when the choice begins. */
  const [declared, setDeclared] = useState<Permissions | null>(null)
  const menu = useContextMenu()

  const connect = useCallback(
    (made: Editor) => {
      editor.current = made
      const leave = work.attach(made)
      return () => {
        leave()
        editor.current = null
      }
    },
    [work],
  )

  const root = useRef<HTMLDivElement>(null)
  const target = useCallback(
    (): TextTarget => ({
      editor: editor.current,
      isReadOnly: false,
      tellPasteRefused: () =>
        os.notifications.notify(() => ({ title: texts.pasteWithKeys, description: texts.pasteWithKeysWhy })),
    }),
    [os],
  )
  useCommands({
    registry: os.commands,
    windowId,
    commands: textCommands,
    target,
    root,
    isFirst: true,
  })
  const bound = (command: TextCommand) => os.commands.bind(command, target)

  const insert = (snippet: Snippet) => {
    const current = editor.current
    if (!current) return
    const text = current.snapshot()
    const { line, column } = caret.current
    const at = text.line(Math.min(line, text.lines))
    const { html, line: first } = insertSnippet(
      text.toString(),
      snippet,
      Math.min(at.from + column - 1, at.to),
    )
    current.replace(html)
    current.goTo(first, 1)
  }
  const openInsert = (event: MouseEvent) =>
    menu.open(event, t.insert, [
      { label: t.permissions, perform: () => setDeclared(permissionsIn(work.page().htmlContent)) },
      'separator',
      ...snippets.map((snippet) =>
        snippet ? { label: snippet.label, perform: () => insert(snippet) } : ('separator' as const),
      ),
    ])
  const onContextMenu = (event: MouseEvent) => {
    // Fields of the search panel have the menu of every field.
    if (!editor.current || event.target instanceof HTMLInputElement) return
    menu.open(event, t.text, menuItems(textMenu.map((group) => group.map(bound))))
  }

  return (
    <div ref={root} className="@container flex h-full flex-col">
      <div
        role="toolbar"
        aria-label={t.code}
        className="flex shrink-0 items-center gap-1 overflow-x-auto border-b border-border bg-raised px-2 py-1"
      >
        <Button size="small" title={t.insert} aria-haspopup="menu" className="min-w-11" onClick={openInsert}>
          <PlusSquare aria-hidden="true" className="size-4" />
          <span className="@max-lg:sr-only">{t.insert}</span>
        </Button>
        <IconButton label={t.undo} onClick={() => editor.current?.undo()}>
          <Undo className="size-4" />
        </IconButton>
        <IconButton label={t.redo} onClick={() => editor.current?.redo()}>
          <Redo className="size-4" />
        </IconButton>
        <IconButton label={t.find} onClick={() => editor.current?.find()}>
          <Search className="size-4" />
        </IconButton>
        <span className="flex-1" />
        <IconButton
          label={hasPreview ? t.hidePreview : t.showPreview}
          onClick={() => setHasPreview(!hasPreview)}
        >
          {hasPreview ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </IconButton>
        <Button
          size="small"
          title={titleWithKeys(os.commands.bind(save, () => designer))}
          className="min-w-11"
          onClick={() => void designer.save()}
        >
          <Save aria-hidden="true" className="size-4" />
          <span className="@max-lg:sr-only">{t.save}</span>
        </Button>
        <Button
          variant="primary"
          size="small"
          title={titleWithKeys(os.commands.bind(preview, () => designer))}
          className="min-w-11"
          onClick={() => designer.preview()}
        >
          <Play aria-hidden="true" className="size-4" />
          <span className="@max-lg:sr-only">{t.preview}</span>
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
        <div
          {...editorPalette(chosen, osStyle, theme)}
          className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised"
          onContextMenu={onContextMenu}
        >
          <CodeMirrorArea
            key={generation}
            options={{
              label: t.code,
              kind: 'code',
              indent: 2,
              text: work.getState().html,
              keepsCarriageReturns: false,
              onEdit: work.edited,
              onCaret: (place) => {
                caret.current = place
              },
            }}
            settings={{ language: 'html', wrapsLines: true, fontSize, isReadOnly: false }}
            onReady={connect}
          />
        </div>
        {hasPreview && isShown ? (
          <Preview
            work={work}
            os={os}
            windowId={windowId}
            onGoTo={(line) => editor.current?.goTo(line, 1)}
            className="flex-1 border-border @max-3xl:border-t @3xl:border-s"
          />
        ) : null}
      </div>
      {declared ? (
        <PermissionsDialog
          declared={declared}
          onDone={(permissions) => {
            setDeclared(null)
            if (permissions) editor.current?.replace(withPermissions(work.page().htmlContent, permissions))
          }}
        />
      ) : null}
      {menu.element}
    </div>
  )
}
