import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { Ref } from 'react'
import { classNames } from '@/lib/class-names'
import type { FileListColumn, FileListSort } from './types'

interface FileListHeaderProps {
  readonly ref: Ref<HTMLDivElement>
  readonly columns: readonly FileListColumn[]
  readonly sort: FileListSort | null
  readonly onSort?: ((column: string) => void) | undefined
}

/** The headers of the details view, which stay at the top. */
export function FileListHeader({ ref, columns, sort, onSort }: FileListHeaderProps) {
  return (
    <div role="rowgroup" ref={ref} className="sticky top-0 z-10 border-b border-border bg-surface px-1">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-7 grid-cols-(--file-columns) items-center px-2 text-xs text-muted pointer-coarse:h-11"
      >
        {columns.map((column, index) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const Arrow = direction === 'descending' ? ChevronDown : ChevronUp
          const place = classNames(
            'flex h-full w-full min-w-0 items-center gap-1',
            index > 0 && 'px-2',
            column.isNumeric && 'justify-end',
          )
          const content = (
            <>
              <span className="truncate">{column.label}</span>
              {direction ? <Arrow aria-hidden="true" className="size-3.5 shrink-0" /> : null}
            </>
          )
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
              className="flex h-full min-w-0"
            >
              {column.isSortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className={classNames(place, 'rounded-control -outline-offset-2 hover:text-text')}
                >
                  {content}
                </button>
              ) : (
                <span className={place}>{content}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
