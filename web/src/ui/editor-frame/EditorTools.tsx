import Ellipsis from 'lucide-react/icons/ellipsis'
import FilePlus from 'lucide-react/icons/file-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import Redo from 'lucide-react/icons/redo-2'
import Save from 'lucide-react/icons/save'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import type { MouseEvent, ReactNode } from 'react'
import { Button, IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface EditorToolsProps {
  readonly onNew: () => void
  readonly onOpen: () => void
  readonly onSave: () => void
  readonly canSave: boolean
  readonly isSaving: boolean
  /** Null while there is no text. */
  readonly text: {
    readonly onUndo: () => void
    readonly onRedo: () => void
    readonly onFind: () => void
  } | null
  /** Controls of one editor alone. */
  readonly children?: ReactNode
  readonly onMore: (event: MouseEvent) => void
}

/** The toolbar of an editor. On a narrow window what the menu and the keyboard also do goes first. */
export function EditorTools({
  onNew,
  onOpen,
  onSave,
  canSave,
  isSaving,
  text,
  children,
  onMore,
}: EditorToolsProps) {
  const t = useTexts(texts)
  return (
    <>
      <IconButton label={t.new} onClick={onNew}>
        <FilePlus className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton label={t.open} onClick={onOpen}>
        <FolderOpen className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Button variant="primary" className="mx-1" disabled={!canSave} aria-busy={isSaving} onClick={onSave}>
        <Save className="size-4" aria-hidden="true" />
        {t.save}
      </Button>
      <span className="flex @max-lg:hidden">
        <IconButton label={t.undo} disabled={!text} onClick={text?.onUndo}>
          <Undo className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.redo} disabled={!text} onClick={text?.onRedo}>
          <Redo className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.find} disabled={!text} onClick={text?.onFind}>
          <Search className="size-4.5" aria-hidden="true" />
        </IconButton>
      </span>
      <span className="ms-auto" />
      {children ? (
        <span className="flex flex-wrap items-center gap-1.5 @max-lg:order-last @max-lg:w-full">
          {children}
        </span>
      ) : null}
      <IconButton label={t.more} aria-haspopup="menu" onClick={onMore}>
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </IconButton>
    </>
  )
}
