import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { PointerEvent } from 'react'
import { useTexts } from '@/ui/use-texts'
import type { TableSort } from './model/view-rows'
import { texts } from './texts'

interface HeaderCellProps {
  readonly name: string
  /** Its place among the columns, from 0. */
  readonly index: number
  /** Null: the rows are not sorted by it. */
  readonly sort: TableSort | null
  /** Px. */
  readonly width: number
  readonly onSort: () => void
  readonly onWidth: (width: number) => void
}

/** Widths that a column can have, and by how much an arrow key changes one, in px. */
const [narrowest, widest, step] = [40, 1200, 16]

const limit = (width: number) => Math.max(narrowest, Math.min(width, widest))

/** The head of a column: a button that sorts by it, and an edge that changes its width. */
export function HeaderCell({ name, index, sort, width, onSort, onWidth }: HeaderCellProps) {
  const t = useTexts(texts)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const [start, isMirrored] = [event.clientX, getComputedStyle(edge).direction === 'rtl']
    edge.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onWidth(limit(width + (clientX - start) * (isMirrored ? -1 : 1)))
    const end = () => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
  }
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
      className="relative flex min-w-0 border-e border-border"
    >
      <button
        type="button"
        onClick={onSort}
        title={name}
        className="flex min-w-0 flex-1 items-center gap-1 px-2.5 text-start text-sm font-semibold hover:bg-surface"
      >
        <span className="min-w-0 truncate" dir="auto">
          {name}
        </span>
        {sort === null ? null : sort.isDescending ? (
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
        ) : (
          <ChevronUp aria-hidden="true" className="size-3.5 shrink-0" />
        )}
      </button>
      <div
        role="slider"
        aria-label={t.widthOf({ column: name })}
        aria-orientation="horizontal"
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={begin}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          event.preventDefault()
          event.stopPropagation()
          onWidth(limit(width + (event.key === 'ArrowRight' ? step : -step)))
        }}
        className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent focus-visible:bg-accent pointer-coarse:-end-2 pointer-coarse:w-4"
      />
    </div>
  )
}
