import { type DragEvent, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { isRightToLeft } from '@/lib/language/direction'
import { placeAt } from '../model/drop-zone'
import type { Layout } from '../model/layout'
import type { TabPlace } from '../model/tab-types'

interface DropCoverProps {
  readonly layout: Layout
  readonly group: number
  /** The tab that is dragged. */
  readonly dragged: number
  readonly onDrop: (place: TabPlace) => void
}

/** Which part of the text a dropped tab would take. */
function shapeOf(place: TabPlace): string {
  if (!('split' in place)) return 'inset-0'
  if (place.split === 'beside') return place.isFirst ? 'inset-y-0 start-0 w-1/2' : 'inset-y-0 end-0 w-1/2'
  return place.isFirst ? 'inset-x-0 top-0 h-1/2' : 'inset-x-0 bottom-0 h-1/2'
}

/** Lies over the text of a group while a tab is dragged, and shows where it would go. */
export function DropCover({ layout, group, dragged, onDrop }: DropCoverProps) {
  const [place, setPlace] = useState<TabPlace | null>(null)
  const placeOf = (event: DragEvent) => {
    const { left, right, top, width, height } = event.currentTarget.getBoundingClientRect()
    const along = (isRightToLeft() ? right - event.clientX : event.clientX - left) / width
    return placeAt(layout, group, dragged, { along, down: (event.clientY - top) / height })
  }
  return (
    // What is done here by dragging, the menu of a tab does too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see the line above
    <div
      data-part="drop"
      className="absolute inset-0 z-20"
      onDragOver={(event) => {
        const over = placeOf(event)
        setPlace(over)
        if (over) event.preventDefault()
      }}
      onDragLeave={() => setPlace(null)}
      onDrop={(event) => {
        event.preventDefault()
        const over = placeOf(event)
        if (over) onDrop(over)
      }}
    >
      {place ? (
        <div
          className={classNames(
            'pointer-events-none absolute border-2 border-accent bg-accent-soft opacity-70',
            shapeOf(place),
          )}
        />
      ) : null}
    </div>
  )
}
