import { briefAddress } from '@/kernel/browser/address'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useTexts } from '@/ui/use-texts'
import { SiteSign } from '../parts/SiteSign'
import { texts } from '../texts'

interface BookmarkTileProps {
  readonly url: string
  readonly title: string
  readonly onOpen: () => void
  readonly onOpenInTab: () => void
  readonly onRemove: () => void
}

/** A bookmark on the start page: opens with a click, in a new tab with Ctrl or the middle button; Delete removes it. */
export function BookmarkTile({ url, title, onOpen, onOpenInTab, onRemove }: BookmarkTileProps) {
  const t = useTexts(texts)
  const menu = useContextMenu()
  const name = title === url || title === '' ? briefAddress(url) : title
  return (
    <li>
      <button
        type="button"
        title={url}
        onContextMenu={(event) =>
          menu.open(event, name, [
            { label: t.open, perform: onOpen },
            { label: t.openInTab, perform: onOpenInTab },
            'separator',
            { label: t.deleteBookmark, danger: true, perform: onRemove },
          ])
        }
        onClick={(event) => (event.ctrlKey || event.metaKey ? onOpenInTab() : onOpen())}
        onAuxClick={(event) => {
          if (event.button === 1) onOpenInTab()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onRemove()
        }}
        className="flex w-full flex-col items-center gap-2 rounded-window border border-border bg-raised px-2 py-3.5 text-center hover:bg-sunken"
      >
        <SiteSign url={url} isLarge />
        <bdi className="line-clamp-2 w-full text-xs break-words">{name}</bdi>
      </button>
      {menu.element}
    </li>
  )
}
