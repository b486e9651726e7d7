import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

/** A sheet on the {@link Stage}. */
export function Card({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-col rounded-sheet border border-border bg-surface p-6 text-text shadow-popup',
        className,
      )}
    >
      {children}
    </div>
  )
}

interface CardHeadingProps {
  readonly id?: string
  readonly title: string
  readonly detail?: ReactNode
}

/** A card's title with a sentence under it. */
export function CardHeading({ id, title, detail }: CardHeadingProps) {
  return (
    <div className="mb-1">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {detail ? <p className="mt-1 text-base text-muted">{detail}</p> : null}
    </div>
  )
}
