import { memo, type MouseEvent, useRef } from 'react'
import type { DesktopEntry, DesktopFolder } from '@/kernel/apps/desktop-folder'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { ItemPreview } from '@/ui/file-list/ItemPreview'
import { RenameField } from '@/ui/file-list/RenameField'
import { spokenName } from '@/ui/file-list/spoken-name'
import type { SelectionKeys } from '@/ui/file-list/selection'
import { useInSight } from '@/ui/use-in-sight'
import type { DesktopItem } from '../desktop-items'
import { useIconPress } from '../use-icon-press'

interface FileIconProps {
  readonly folder: DesktopFolder
  readonly item: DesktopItem
  readonly entry: DesktopEntry
  /** The grid area of its cell; undefined: the next free one. */
  readonly area: string | undefined
  /** Whether a mouse can drag it. */
  readonly isDraggable: boolean
  readonly isSelected: boolean
  readonly isTabStop: boolean
  /** Its name is being typed. */
  readonly isRenaming: boolean
  /** Why the last name was refused. */
  readonly error: string | null
  readonly onSelect: (key: string, keys: SelectionKeys) => void
  readonly onMenu: (event: MouseEvent, item: DesktopItem) => void
}

const box =
  'desktop-icon flex w-full max-w-26 flex-col items-center gap-1.5 rounded-window px-1 pt-2.5 pb-1.5 outline-offset-[-2px] select-none'

/**
 * A file or folder on the desktop: pressed and opened as the other icons are, and dragged with a mouse. It is no `button` element,
 * because Firefox drags none.
 */
export const FileIcon = memo(function FileIcon(props: FileIconProps) {
  const { folder, item, entry, area, isDraggable, isSelected, isTabStop } = props
  const { isRenaming, error, onSelect, onMenu } = props
  const press = useIconPress(item, onSelect)
  const name = plainName(entry.name)
  const cell = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(cell, entry.preview !== undefined)
  const picture = (
    <ItemPreview
      item={entry}
      look="desktop"
      isInSight={isInSight}
      iconClass={classNames('desktop-icon-image size-12', entry.type === 'file' && 'desktop-paper')}
    />
  )

  return (
    <div
      ref={cell}
      data-part="desktop-icon"
      data-key={item.key}
      style={{ gridArea: area }}
      className="desktop-file group relative flex justify-center"
      onContextMenu={(event) => {
        if (!isRenaming) onMenu(event, item)
      }}
    >
      {isRenaming ? (
        <div data-selected className={classNames(box, 'z-10')}>
          {picture}
          <RenameField
            name={entry.name}
            isFile={entry.type === 'file'}
            rename={{
              id: entry.id,
              error,
              onCommit: (typed) => folder.rename(typed),
              onCancel: () => folder.cancelRename(),
            }}
            className="w-full"
          />
        </div>
      ) : (
        <div
          role="button"
          tabIndex={isTabStop ? 0 : -1}
          draggable={isDraggable}
          data-selected={isSelected || undefined}
          title={name}
          aria-label={spokenName(entry)}
          {...press}
          className={box}
        >
          {picture}
          <span
            dir="auto"
            className="desktop-icon-label line-clamp-2 text-center text-xs leading-tight font-medium wrap-anywhere"
          >
            <span className="desktop-icon-plate">{name}</span>
          </span>
        </div>
      )}
    </div>
  )
})
