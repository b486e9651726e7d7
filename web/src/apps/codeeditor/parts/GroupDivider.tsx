import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { classNames } from '@/lib/class-names'
import { alongLines, isRightToLeft } from '@/lib/language/direction'
import { useTexts } from '@/ui/use-texts'
import { type Layout, shareLimits } from '../model/layout'
import { texts } from '../texts'

/** How far one press of an arrow key moves the line, in percent. */
const step = 5

interface GroupDividerProps {
  readonly layout: Layout
  /** Both groups together. */
  readonly area: RefObject<HTMLElement | null>
  readonly onResize: (share: number) => void
}

/** The line between two groups of tabs, to drag or to move with the arrow keys; a double-click puts it in the middle. */
export function GroupDivider({ layout: { split, share }, area, onResize }: GroupDividerProps) {
  const t = useTexts(texts)
  const isBeside = split === 'beside'
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !area.current) return
    const { left, right, top, width, height } = area.current.getBoundingClientRect()
    const along = isRightToLeft() ? right - event.clientX : event.clientX - left
    onResize(isBeside ? (along / width) * 100 : ((event.clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = isBeside ? alongLines(event.key) : event.key
    const [less, more] = isBeside ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const goals: Readonly<Record<string, number>> = {
      [less]: share - step,
      [more]: share + step,
      Home: shareLimits.least,
      End: shareLimits.most,
    }
    const goal = goals[key]
    if (goal === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onResize(goal)
  }
  return (
    // A separator that moves is a control by its standard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <div
      role="separator"
      aria-orientation={isBeside ? 'vertical' : 'horizontal'}
      aria-label={t.divider}
      aria-valuenow={share}
      aria-valuemin={shareLimits.least}
      aria-valuemax={shareLimits.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(50)}
      onKeyDown={onKeyDown}
      style={isBeside ? { gridColumn: 2, gridRow: '1 / 3' } : { gridColumn: 1, gridRow: 3 }}
      className={classNames(
        'relative z-10 touch-none bg-border-strong after:absolute hover:after:bg-accent-soft focus-visible:after:bg-accent-soft',
        isBeside
          ? 'cursor-ew-resize after:inset-y-0 after:-start-1 after:w-2.25 pointer-coarse:after:-start-2 pointer-coarse:after:w-4'
          : 'cursor-ns-resize after:inset-x-0 after:-top-1 after:h-2.25 pointer-coarse:after:-top-2 pointer-coarse:after:h-4',
      )}
    />
  )
}
