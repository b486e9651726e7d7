import X from 'lucide-react/icons/x'
import { classNames } from '@/lib/class-names'
import { Button, IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface AppNoticeProps {
  readonly text: string
  /** Said below the text, smaller. */
  readonly detail?: string
  /** What can be done, the most likely one first. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
  /** Absent: it stays. */
  readonly onDismiss?: () => void
}

/** A line under an app's header: what the app says (its `alert`), or what became of it. */
export function AppNotice({ text, detail, actions = [], onDismiss }: AppNoticeProps) {
  const t = useTexts(texts)
  return (
    <div
      role="status"
      className="flex max-h-32 shrink-0 flex-wrap items-start gap-x-2 gap-y-1 overflow-y-auto border-b border-border bg-accent-soft px-3 py-1.5 text-sm"
    >
      <div className="min-w-0 flex-[1_1_14rem] self-center">
        <p className={classNames('break-words whitespace-pre-wrap', detail !== undefined && 'font-semibold')}>
          {text}
        </p>
        {detail ? <p className="text-xs text-muted">{detail}</p> : null}
      </div>
      <div className="ms-auto flex gap-2">
        {actions.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
        {onDismiss ? (
          <IconButton label={t.dismiss} onClick={onDismiss}>
            <X className="size-4" />
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
