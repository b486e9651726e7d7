import { memo, useId } from 'react'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { type FileItemProps, itemState } from './item-props'
import { ItemPreview } from './ItemPreview'
import { RenameField } from './RenameField'
import { spokenName } from './spoken-name'
import { StatusIcon } from './StatusIcon'
import type { FileListColumn } from './types'

interface FileRowProps extends FileItemProps {
  /** The columns that have room, the name's first. */
  readonly columns: readonly FileListColumn[]
}

/** A row of the details view. It has no listeners: the list hears all events. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { item, index, y, isSelected, isTabStop, isDraggable, rename, status, columns } = props
  const statusId = useId()
  const icon = <ItemPreview item={item} look="row" iconClass="size-4.5 pointer-coarse:size-6" />
  return (
    <div
      role="row"
      aria-label={spokenName(item)}
      aria-describedby={status ? statusId : undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      draggable={isDraggable && isSelected && !rename}
      style={{ transform: `translateY(${y}px)` }}
      className={classNames(
        'absolute inset-x-1 top-0 grid h-7 grid-cols-(--file-columns) items-center px-2 text-sm pointer-coarse:h-11',
        rename && 'z-10',
        itemState(props),
      )}
    >
      <span role="gridcell" className="flex min-w-0 items-center pe-3">
        {rename ? (
          <span className="flex min-w-0 flex-1 items-center">
            {icon}
            <RenameField name={item.name} isFile={item.type === 'file'} rename={rename} className="flex-1" />
          </span>
        ) : (
          // Icon and name: where a row is taken to drag it. Next to them, a press draws a rubber band.
          <span data-part="handle" draggable={isDraggable} className="flex min-w-0 items-center gap-1.5">
            {icon}
            <span
              // In its own direction, so that a long name is cut off at its end.
              dir="auto"
              title={plainName(item.name)}
              className={classNames('truncate', item.isFaded && !isSelected && 'text-muted')}
            >
              {plainName(item.name)}
            </span>
          </span>
        )}
        {status ? <StatusIcon id={statusId} status={status} className="ms-2 size-4" /> : null}
      </span>
      {columns.slice(1).map((column) => (
        <span
          key={column.id}
          role="gridcell"
          className={classNames(
            'truncate px-2',
            isSelected ? 'text-text' : 'text-muted',
            column.isNumeric && 'text-end tabular-nums',
          )}
        >
          <bdi>{item.cells?.[column.id] ?? ''}</bdi>
        </span>
      ))}
    </div>
  )
})
