import MailCheck from 'lucide-react/icons/mail-check'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button, IconButton } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'

interface OwnCodeProps {
  readonly code: string
  readonly onCopyFail: () => void
}

/** The person's own user code, to give to others. */
export function OwnCode({ code, onCopyFail }: OwnCodeProps) {
  return (
    <div className="flex min-w-0 items-center gap-1 text-xs text-muted">
      <span className="shrink-0">Your user code</span>
      <code className="min-w-0 flex-1 truncate font-mono select-text" title={code}>
        {code}
      </code>
      <CopyButton text={code} label="Copy your user code" size="medium" onFail={onCopyFail} />
    </div>
  )
}

interface HeaderProps extends OwnCodeProps {
  /** No room for the code: it stands elsewhere. */
  readonly isNarrow: boolean
  readonly hasUnread: boolean
  readonly onCompose: () => void
  readonly onMarkAll: () => void
  readonly onRefresh: () => void
}

/** The bar over both panes. */
export function Header(props: HeaderProps) {
  const { code, isNarrow, hasUnread, onCompose, onMarkAll, onRefresh, onCopyFail } = props
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-border px-3 py-2">
      <Button variant="primary" onClick={onCompose}>
        <PenLine className="size-4" aria-hidden="true" />
        New Message
      </Button>
      <div className="flex min-w-0 flex-1 justify-end">
        {isNarrow ? null : <OwnCode code={code} onCopyFail={onCopyFail} />}
      </div>
      <IconButton label="Mark all as read" disabled={!hasUnread} onClick={onMarkAll}>
        <MailCheck className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Refresh" onClick={onRefresh}>
        <RefreshCw className="size-4" aria-hidden="true" />
      </IconButton>
    </header>
  )
}
