import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { alongLines, isRightToLeft } from '@/lib/language/direction'
import { texts } from './texts'
import { useTexts } from './use-texts'

/** How far one press of an arrow key moves the edge, in px. */
const step = 24

interface PanelSplitterProps {
  /** The accessible name, e.g. "Height of the console". */
  readonly label: string
  readonly panel: RefObject<HTMLElement | null>
  /** The edge that moves: the upper one of a panel at the bottom (default), or the last one of a panel at the side. */
  readonly edge?: 'top' | 'end'
  /** The panel's new height or width in px; its own limits hold. */
  readonly onResize: (size: number) => void
}

/** The edge of a panel, to drag or to move with the arrow keys. */
export function PanelSplitter({ label, panel, edge = 'top', onResize }: PanelSplitterProps) {
  const isSide = edge === 'end'
  const t = useTexts(texts)
  /** Height or width of the panel in percent of the window's. */
  const [share, setShare] = useState(40)
  // Whatever changes the size (the window too): assistive technology reads where the edge is.
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const around = element.parentElement
      const room = (isSide ? around?.clientWidth : around?.clientHeight) ?? 0
      const size = isSide ? element.offsetWidth : element.offsetHeight
      if (room > 0) setShare(Math.round((size / room) * 100))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [panel, isSide])
  const grow = (by: number) => {
    const { offsetHeight = 0, offsetWidth = 0 } = panel.current ?? {}
    onResize(Math.max(0, (isSide ? offsetWidth : offsetHeight) + by))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panel.current) return
    const { bottom, left, right } = panel.current.getBoundingClientRect()
    if (!isSide) onResize(bottom - event.clientY)
    else onResize(isRightToLeft() ? right - event.clientX : event.clientX - left)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [more, less] = isSide ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown']
    const key = isSide ? alongLines(event.key) : event.key
    if (key !== more && key !== less) return
    event.preventDefault()
    grow(key === more ? step : -step)
  }
  return (
    // A separator that moves is a control by its standard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <div
      role="separator"
      aria-orientation={isSide ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={share}
      aria-valuetext={t.share({ percent: share })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className={classNames(
        'absolute z-10 touch-none hover:bg-accent-soft focus-visible:bg-accent-soft',
        isSide
          ? 'inset-y-0 -end-1 w-2 cursor-ew-resize pointer-coarse:-end-2 pointer-coarse:w-4'
          : 'inset-x-0 -top-1 h-2 cursor-ns-resize pointer-coarse:-top-2 pointer-coarse:h-4',
      )}
    />
  )
}
