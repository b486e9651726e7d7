import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { plainName } from '@/lib/language/isolate'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PageHeaderProps {
  /** Address of a picture. */
  readonly icon: string
  readonly title: string
  /** Under the title. */
  readonly detail?: ReactNode
  /** Back to all that is shared; null: there is no way back. */
  readonly onBack: (() => void) | null
  /** Buttons at the end. */
  readonly children?: ReactNode
}

/** The top of a page: what it is about. */
export function PageHeader({ icon, title, detail, onBack, children }: PageHeaderProps) {
  const t = useTexts(texts)
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-border px-4 py-3">
      {onBack ? (
        <IconButton label={t.showAll} onClick={onBack} className="-ms-2">
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      ) : null}
      <img src={icon} alt="" className="size-9 shrink-0" draggable={false} />
      <div className="min-w-28 flex-1">
        <h1 className="text-lg font-semibold break-words">
          <bdi>{plainName(title)}</bdi>
        </h1>
        {detail ? <p className="text-sm text-muted">{detail}</p> : null}
      </div>
      {children ? <div className="ms-auto flex items-center gap-1">{children}</div> : null}
    </header>
  )
}
