import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { texts } from './texts'
import { useTexts } from './use-texts'

/** How far one press of an arrow key moves the edge, in px. */
const step = 24

interface PanelSplitterProps {
  /** The accessible name, e.g. "Height of the console". */
  readonly label: string
  readonly panel: RefObject<HTMLElement | null>
  /** The panel's new height in px; its own limits hold. */
  readonly onResize: (height: number) => void
}

/** The upper edge of a panel at the bottom, to drag or to move with the arrow keys. */
export function PanelSplitter({ label, panel, onResize }: PanelSplitterProps) {
  const t = useTexts(texts)
  /** Height of the panel in percent of the window's. */
  const [share, setShare] = useState(40)
  // Whatever changes the height (the window too): assistive technology reads where the edge is.
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const room = element.parentElement?.clientHeight ?? 0
      if (room > 0) setShare(Math.round((element.offsetHeight / room) * 100))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [panel])
  const grow = (by: number) => onResize(Math.max(0, (panel.current?.offsetHeight ?? 0) + by))
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panel.current) return
    onResize(panel.current.getBoundingClientRect().bottom - event.clientY)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    grow(event.key === 'ArrowUp' ? step : -step)
  }
  return (
    // A separator that moves is a control by its standard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={share}
      aria-valuetext={t.share({ percent: share })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 -top-1 z-10 h-2 cursor-ns-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft pointer-coarse:-top-2 pointer-coarse:h-4"
    />
  )
}
