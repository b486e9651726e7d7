import Lock from 'lucide-react/icons/lock-keyhole'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Spinner } from './spinner'
import { texts } from './texts'
import { useTexts } from './use-texts'

const frame =
  'flex size-full flex-col items-center justify-center gap-3 overflow-y-auto bg-surface p-6 text-center text-text'
const sign = 'flex size-14 shrink-0 items-center justify-center rounded-full'

/** A whole window that waits. */
export function LoadingPage({ label }: { readonly label: string }) {
  return (
    <div className={frame}>
      <Spinner label={label} />
    </div>
  )
}

interface FailedPageProps {
  readonly title: string
  /** What went wrong. */
  readonly text: ReactNode
  readonly onRetry: () => void
}

/** A whole window that could not be filled, with a way to try again. */
export function FailedPage({ title, text, onRetry }: FailedPageProps) {
  const t = useTexts(texts)
  return (
    <div className={frame}>
      <span aria-hidden="true" className={`${sign} bg-danger-soft text-danger`}>
        <TriangleAlert className="size-6" />
      </span>
      <div role="alert">
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="mt-1 max-w-sm text-base text-balance break-words text-muted">{text}</p>
      </div>
      <Button variant="primary" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

/** What helps a person who may not use a window. */
export interface DeniedHelp {
  /** What the window is for. */
  readonly purpose: string
  /** How the person can get there. */
  readonly way: string
  readonly action: { readonly label: string; readonly perform: () => void }
}

interface DeniedPageProps {
  /** Why this person may not. */
  readonly text: string
  readonly help: DeniedHelp
}

/** A whole window that this person may not use [B2.86 B2.89]. */
export function DeniedPage({ text, help }: DeniedPageProps) {
  const t = useTexts(texts)
  return (
    <div className={frame}>
      <span aria-hidden="true" className={`${sign} bg-sunken text-muted`}>
        <Lock className="size-6" />
      </span>
      <div>
        <h1 className="text-lg font-semibold">{t.denied}</h1>
        <p className="mt-1 max-w-sm text-base text-balance text-text">{text}</p>
        <p className="mt-3 max-w-sm text-base text-balance text-muted">{help.purpose}</p>
        <p className="mt-1 max-w-sm text-base text-balance text-muted">{help.way}</p>
      </div>
      <Button variant="primary" className="mt-2" onClick={help.action.perform}>
        {help.action.label}
      </Button>
    </div>
  )
}
