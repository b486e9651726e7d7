import Undo from 'lucide-react/icons/undo-2'
import type { MessageEntry } from '@/kernel/messages/types'
import type { BoundCommand } from '@/lib/command'
import { Button } from '@/ui/button'
import { keyAttribute } from '@/ui/commands/keys'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface UndoBarProps {
  readonly removed: MessageEntry | null
  readonly onUndo: () => void
  /** The command that does the same by keys. */
  readonly command: BoundCommand | undefined
}

/** Says that a message was deleted, as long as it can come back. */
export function UndoBar({ removed, onUndo, command }: UndoBarProps) {
  const t = useTexts(texts)
  return (
    <div role="status" className="shrink-0">
      {removed ? (
        <div className="flex items-center gap-2 border-t border-border bg-raised px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate">{t.deleted({ subject: removed.subject })}</span>
          <Button variant="quiet" onClick={onUndo} aria-keyshortcuts={command && keyAttribute(command)}>
            <Undo className="size-4" aria-hidden="true" />
            {t.undo}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
