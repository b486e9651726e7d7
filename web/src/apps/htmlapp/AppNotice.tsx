import { X } from 'lucide-react'
import { Button, IconButton } from '@/ui/button'

interface AppNoticeProps {
  readonly text: string
  /** Label of the button that helps; null: none does. */
  readonly action: string | null
  readonly onAction: () => void
  /** Null or absent: it stays. */
  readonly onDismiss?: (() => void) | null
}

/** A line under an app's header: what the app says (its `alert`), or what became of it. */
export function AppNotice({ text, action, onAction, onDismiss }: AppNoticeProps) {
  return (
    <div
      role="status"
      className="flex max-h-32 shrink-0 items-start gap-2 overflow-y-auto border-b border-border bg-accent-soft px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 self-center break-words whitespace-pre-wrap">{text}</p>
      {action ? <Button onClick={onAction}>{action}</Button> : null}
      {onDismiss ? (
        <IconButton label="Dismiss" onClick={onDismiss}>
          <X className="size-4" />
        </IconButton>
      ) : null}
    </div>
  )
}
