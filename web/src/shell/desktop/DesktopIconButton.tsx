import X from 'lucide-react/icons/x'
import { memo, type MouseEvent, useId, useSyncExternalStore } from 'react'
import type { Badge } from '@/kernel/badges/types'
import { onLanguage } from '@/lib/language/define-texts'
import { BadgeMark } from '@/shell/badge/BadgeMark'
import { nameWith } from '@/shell/badge/use-badge'
import type { SelectionKeys } from '@/ui/file-list/selection'
import { useTexts } from '@/ui/use-texts'
import type { DesktopItem } from './desktop-items'
import { IconImage } from './IconImage'
import { texts } from './texts'
import { useIconPress } from './use-icon-press'

interface DesktopIconButtonProps {
  readonly item: DesktopItem
  /** Told to those who do not see it as a part of the name. */
  readonly badge: Badge | undefined
  /** The grid area of its cell; undefined: the next free one. */
  readonly area: string | undefined
  /** Whether a mouse can drag it to another cell. */
  readonly isDraggable: boolean
  readonly isSelected: boolean
  /** Whether Tab leads here: one icon of the grid at a time. */
  readonly isTabStop: boolean
  readonly isMobile: boolean
  readonly onSelect: (key: string, keys: SelectionKeys) => void
  readonly onMenu: (event: MouseEvent, item: DesktopItem) => void
}

/**
 * An icon on the desktop: a click selects, a double-click or Enter opens, a tap opens [A2.11]. An installed app's icon has a
 * green dot and, with a mouse, a button that removes it [A2.12]. It is no `button` element, because Firefox drags none.
 */
export const DesktopIconButton = memo(function DesktopIconButton(props: DesktopIconButtonProps) {
  const t = useTexts(texts)
  const { item, badge, area, isDraggable, isSelected, isTabStop, isMobile, onSelect, onMenu } = props
  const press = useIconPress(item, onSelect)
  const noteId = useId()
  // The texts of its app may come after the icon.
  const label = useSyncExternalStore(onLanguage, () => item.label)

  return (
    <div
      data-part="desktop-icon"
      data-key={item.key}
      style={{ gridArea: area }}
      className="group relative flex justify-center"
      onContextMenu={(event) => onMenu(event, item)}
    >
      <div
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        draggable={isDraggable}
        data-selected={isSelected || undefined}
        aria-label={badge && nameWith(label, badge)}
        aria-describedby={item.isInstalled ? noteId : undefined}
        aria-keyshortcuts={item.isInstalled ? 'Delete' : undefined}
        {...press}
        className="desktop-icon flex w-full max-w-26 flex-col items-center gap-1.5 rounded-window px-1 pt-2.5 pb-1.5 text-center outline-offset-[-2px] select-none"
      >
        <span className="relative">
          <IconImage icon={item.icon} />
          {item.isInstalled ? <span data-part="installed-mark" className="installed-mark" /> : null}
          <BadgeMark badge={badge} />
        </span>
        <span className="desktop-icon-label line-clamp-2 text-xs leading-tight font-medium break-words">
          <span className="desktop-icon-plate">{label}</span>
        </span>
      </div>
      {item.isInstalled ? (
        <span id={noteId} hidden>
          {t.installed}
        </span>
      ) : null}
      {item.remove && !isMobile ? (
        <button
          type="button"
          title={t.remove}
          aria-label={t.remove}
          tabIndex={-1}
          onClick={item.remove}
          className="absolute top-0.5 end-[max(0px,calc(50%-3.25rem))] inline-flex size-6 items-center justify-center rounded-full bg-danger text-danger-text opacity-0 shadow-popup transition-opacity duration-(--motion-fast) group-hover:opacity-100 focus-visible:opacity-100"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
})
