import type { ReactNode } from 'react'

interface TileProps {
  readonly title: string
  /** A small control icon before the title. */
  readonly icon: ReactNode
  /** The figure. */
  readonly value: ReactNode
  /** A quieter line below the figure. */
  readonly detail?: ReactNode
  /** A bar or a chart. */
  readonly children?: ReactNode
}

/** One figure with what belongs to it. */
export function Tile({ title, icon, value, detail, children }: TileProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-2 rounded-window border border-border bg-raised p-3"
    >
      <h3 className="flex items-center gap-1.5 text-xs font-medium text-muted">
        <span aria-hidden="true" className="flex size-4 items-center justify-center">
          {icon}
        </span>
        {title}
      </h3>
      <p className="text-xl leading-none font-semibold tabular-nums">{value}</p>
      {children}
      {detail ? <p className="text-xs text-muted tabular-nums">{detail}</p> : null}
    </section>
  )
}
