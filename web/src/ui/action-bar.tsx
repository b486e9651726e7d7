import type { ReactNode } from 'react'

interface ActionBarProps {
  /** A short remark next to the actions. */
  readonly note?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** The bar at the foot of a window that holds its main actions, always in sight below what scrolls. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-4 py-3">
      {note ? <div className="min-w-0 flex-[1_1_8rem] text-sm text-balance text-muted">{note}</div> : null}
      {children}
    </footer>
  )
}
