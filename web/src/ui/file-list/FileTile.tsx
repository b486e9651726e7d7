import { memo, useId } from 'react'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { type FileItemProps, itemState } from './item-props'
import { ItemPreview } from './ItemPreview'
import { RenameField } from './RenameField'
import { spokenName } from './spoken-name'
import { StatusIcon } from './StatusIcon'

interface FileTileProps extends FileItemProps {
  /** All items of the list, not only those in sight. */
  readonly count: number
}

/** A tile of the icons view. It has no listeners: the list hears all events. */
export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { item, index, count, x, y, width, isSelected, isTabStop, isDraggable, rename, status } = props
  const statusId = useId()
  return (
    <div
      role="presentation"
      style={{ transform: `translate(${x}px, ${y}px)`, width }}
      className={classNames('absolute top-0 left-0 flex h-28 justify-center p-0.5', rename && 'z-10')}
    >
      <div
        role="option"
        aria-label={spokenName(item)}
        aria-describedby={status ? statusId : undefined}
        aria-selected={isSelected}
        aria-posinset={index + 1}
        aria-setsize={count}
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
        data-part="handle"
        draggable={isDraggable && !rename}
        className={classNames(
          'relative flex h-full w-full max-w-28 flex-col items-center gap-1 p-1.5 text-center',
          itemState(props),
        )}
      >
        <span className="flex h-14 max-w-full shrink-0 items-center justify-center">
          <ItemPreview item={item} look="tile" iconClass="size-12" />
        </span>
        {status ? (
          <StatusIcon id={statusId} status={status} className="absolute end-1.5 top-1.5 size-4.5" />
        ) : null}
        {rename ? (
          <RenameField name={item.name} isFile={item.type === 'file'} rename={rename} className="w-full" />
        ) : (
          <span
            dir="auto"
            title={plainName(item.name)}
            className={classNames(
              'line-clamp-2 max-w-full text-sm leading-tight wrap-anywhere',
              item.isFaded && !isSelected && 'text-muted',
            )}
          >
            {plainName(item.name)}
          </span>
        )}
      </div>
    </div>
  )
})
