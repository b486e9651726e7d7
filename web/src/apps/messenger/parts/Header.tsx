import MailCheck from 'lucide-react/icons/mail-check'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { shortCode } from '@/kernel/community/uuid'
import { Button, IconButton } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface OwnCodeProps {
  readonly code: string
  readonly onCopyFail: () => void
}

/** The person's own user code, to give to others: its ends in sight, all of it on hover, when copied and for screen readers. */
export function OwnCode({ code, onCopyFail }: OwnCodeProps) {
  const t = useTexts(texts)
  return (
    <div className="flex min-w-0 items-center gap-1 text-xs text-muted">
      <span className="shrink-0">{t.ownCode}</span>
      <code dir="ltr" className="min-w-0 flex-1 truncate font-mono" title={code}>
        <span aria-hidden="true">{shortCode(code)}</span>
        <span className="sr-only">{code}</span>
      </code>
      <CopyButton text={code} label={t.copyOwnCode} size="medium" onFail={onCopyFail} />
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
  const t = useTexts(texts)
  const { code, isNarrow, hasUnread, onCompose, onMarkAll, onRefresh, onCopyFail } = props
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-border px-3 py-2">
      <Button variant="primary" onClick={onCompose}>
        <PenLine className="size-4" aria-hidden="true" />
        {t.newMessage}
      </Button>
      <div className="flex min-w-0 flex-1 justify-end">
        {isNarrow ? null : <OwnCode code={code} onCopyFail={onCopyFail} />}
      </div>
      <IconButton label={t.markAll} disabled={!hasUnread} onClick={onMarkAll}>
        <MailCheck className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={t.refresh} onClick={onRefresh}>
        <RefreshCw className="size-4" aria-hidden="true" />
      </IconButton>
    </header>
  )
}
