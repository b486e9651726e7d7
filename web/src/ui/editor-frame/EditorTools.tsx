import Ellipsis from 'lucide-react/icons/ellipsis'
import type { MouseEvent, ReactNode } from 'react'
import type { BoundCommand } from '@/lib/command'
import { Button, IconButton } from '@/ui/button'
import { CommandButton } from '@/ui/commands/CommandButton'
import { CommandIcon } from '@/ui/commands/CommandIcon'
import { titleWithKeys } from '@/ui/commands/keys'
import { useTexts } from '@/ui/use-texts'
import { type EditorCommand, newFile, open, save } from './commands'
import { find, redo, undo } from './text-commands'
import { texts } from './texts'

interface EditorToolsProps {
  /** A command of the window as it is now. */
  readonly bound: (command: EditorCommand) => BoundCommand
  readonly isSaving: boolean
  /** There is a text to be edited. */
  readonly hasText: boolean
  /** A control before all others. */
  readonly lead?: ReactNode
  /** Controls of one editor alone. */
  readonly children?: ReactNode
  readonly onMore: (event: MouseEvent) => void
}

/** The toolbar of an editor. On a narrow window what the menu and the keyboard also do goes first. */
export function EditorTools({ bound, isSaving, hasText, lead, children, onMore }: EditorToolsProps) {
  const t = useTexts(texts)
  const saving = bound(save)
  return (
    <>
      {lead}
      <CommandButton command={bound(newFile)} iconClassName="size-4.5" />
      <CommandButton command={bound(open)} iconClassName="size-4.5" />
      <Button
        variant="primary"
        className="mx-1"
        title={titleWithKeys(saving)}
        disabled={!saving.isEnabled}
        aria-busy={isSaving}
        onClick={() => saving.run()}
      >
        <CommandIcon command={saving} />
        {saving.title}
      </Button>
      <span className="flex @max-lg:hidden">
        {[undo, redo, find].map((command) => (
          // A text changes without the toolbar being drawn again: whether there is something to undo is asked when it is pressed.
          <CommandButton
            key={command.id}
            command={{ ...bound(command), isEnabled: hasText }}
            iconClassName="size-4.5"
          />
        ))}
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
