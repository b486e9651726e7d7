import { type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useCorner } from './corner-line'

/** The height of the card on the page, by which toasts move up; see Toaster.tsx. */
const heightProperty = '--corner-card-height'

interface CornerCardProps {
  readonly ref?: Ref<HTMLElement>
  /** Its place in the line, where that was held before it was loaded (`useHeldCorner`). */
  readonly place?: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  /** The buttons, the one that goes on last. */
  readonly children: ReactNode
}

/**
 * A question in the corner of the desktop that can wait: it takes no focus, windows are above it, toasts stand on it. While another one
 * is there it is not shown.
 */
export function CornerCard(props: CornerCardProps) {
  return useCorner(props.place) ? <Shown {...props} /> : null
}

function Shown({ ref, icon, title, text, children }: CornerCardProps) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => card.current)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(heightProperty, `${card.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty(heightProperty)
    }
  }, [])
  return (
    <aside
      ref={card}
      aria-labelledby={titleId}
      className="absolute inset-x-0 bottom-(--taskbar-height) border-t border-border bg-surface p-4 text-text shadow-popup md:start-auto md:end-2 md:bottom-[calc(var(--taskbar-height)+0.5rem)] md:w-88 md:rounded-window md:border"
    >
      <div className="flex gap-3">
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-accent [&_svg]:size-5">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">{children}</div>
    </aside>
  )
}
