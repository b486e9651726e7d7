import type { ReactNode } from 'react'
import { briefAddress } from '@/kernel/browser/address'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { SiteSign } from './SiteSign'

interface AddressRowProps {
  readonly url: string
  readonly title: string
  /** The tab is there. */
  readonly isCurrent?: boolean
  readonly isDisabled?: boolean
  readonly onOpen: () => void
  readonly onOpenInTab: () => void
  /** More of its context menu. */
  readonly items?: readonly MenuItem[]
  /** A button at its end. */
  readonly children?: ReactNode
}

/** A page in a list: opens with a click, in a new tab with Ctrl or the middle button. */
export function AddressRow(props: AddressRowProps) {
  const { url, title, isCurrent = false, onOpen, onOpenInTab } = props
  const { isDisabled = false, items = [], children } = props
  const t = useTexts(texts)
  const menu = useContextMenu()
  const hasTitle = title !== url && title !== ''
  return (
    <li className="flex items-center rounded-control focus-within:bg-sunken hover:bg-sunken">
      <button
        type="button"
        onContextMenu={(event) =>
          menu.open(event, title, [
            { label: t.open, disabled: isDisabled, perform: onOpen },
            { label: t.openInTab, perform: onOpenInTab },
            ...items,
          ])
        }
        disabled={isDisabled}
        aria-current={isCurrent ? 'page' : undefined}
        title={url}
        onClick={(event) => (event.ctrlKey || event.metaKey ? onOpenInTab() : onOpen())}
        onAuxClick={(event) => {
          if (event.button === 1) onOpenInTab()
        }}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 py-1 text-start -outline-offset-2 disabled:opacity-60 pointer-coarse:min-h-11"
      >
        <SiteSign url={url} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate text-sm ${isCurrent ? 'font-semibold' : ''}`}>
            <bdi>{hasTitle ? title : briefAddress(url)}</bdi>
          </span>
          {hasTitle ? (
            <span dir="ltr" className="block truncate text-xs text-muted rtl:text-end">
              {briefAddress(url)}
            </span>
          ) : null}
        </span>
      </button>
      {children}
      {menu.element}
    </li>
  )
}
