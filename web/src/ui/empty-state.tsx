import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

interface EmptyStateProps {
  readonly title: string
  /** A sentence: why there is nothing, or what to do. */
  readonly text: ReactNode
  readonly icon: ReactNode
  /** 'alert' for what went wrong: it is announced, and marked by colour. Default: there is just nothing yet. */
  readonly role?: 'alert'
  /** Default 'h2'. */
  readonly heading?: 'h2' | 'h3'
  /** Buttons. */
  readonly children?: ReactNode
}

/** Stands in the middle of where things would be: why there are none, and what can be done. */
export function EmptyState({ title, text, icon, role, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div
      role={role}
      className="flex min-h-64 flex-1 flex-col items-center justify-center gap-2 overflow-y-auto p-6 text-center text-text"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'mb-1 flex size-14 shrink-0 items-center justify-center rounded-full [&_svg]:size-7',
          role === 'alert' ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted',
        )}
      >
        {icon}
      </span>
      <Heading className="max-w-full text-lg font-semibold break-words">{title}</Heading>
      <p className="max-w-sm text-base text-balance break-words text-muted">{text}</p>
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  )
}
