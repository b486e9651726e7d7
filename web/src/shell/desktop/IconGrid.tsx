import AppWindow from 'lucide-react/icons/app-window'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { alongLines } from '@/lib/language/direction'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { desktopMenu } from './desktop-menu'
import { type DesktopItem, desktopItems } from './desktop-items'
import { DesktopIconButton } from './DesktopIconButton'
import { iconForKey, iconForText } from './grid-navigation'
import { RubberBand } from './RubberBand'
import { useFocusAfterWindows } from './use-focus-after-windows'
import type { ShellState } from './shell-state'
import { texts } from './texts'
import { useTypeAhead } from './use-type-ahead'

interface IconGridProps {
  readonly os: Os
  readonly shell: ShellState
  readonly columns: number
  readonly isMobile: boolean
}

const iconMenu = (item: DesktopItem): readonly MenuItem[] => [
  { label: texts.open, icon: <AppWindow className="size-4" />, perform: item.open },
  ...(item.remove
    ? ([
        'separator',
        {
          label: texts.remove,
          icon: <Trash className="size-4" />,
          danger: true,
          perform: item.remove,
        },
      ] as const)
    : []),
]

/** The desktop's icons in rows [A2.10]: arrows, Home, End and typed letters move between them, Tab stops at one. */
export function IconGrid({ os, shell, columns, isMobile }: IconGridProps) {
  const badges = useStore(os.badges, (state) => state)
  const icons = useStore(os.desktopIcons, (state) => state)
  const items = useMemo(() => desktopItems(os, shell, icons), [os, shell, icons])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [tabStop, setTabStop] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  useFocusAfterWindows(os.windows, grid)
  const menu = useContextMenu()
  const typeAhead = useTypeAhead()

  const select = useCallback((key: string) => {
    setSelected(new Set([key]))
    setTabStop(key)
  }, [])
  const { open: openMenu } = menu
  const onMenu = useCallback(
    (event: MouseEvent, item: DesktopItem) => {
      select(item.key)
      openMenu(event, item.label, iconMenu(item))
    },
    [openMenu, select],
  )

  const tabStopIndex = Math.max(
    0,
    items.findIndex((item) => item.key === tabStop),
  )
  const moveTo = (item: DesktopItem) => {
    select(item.key)
    const cell = [...(grid.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset.key === item.key,
    )
    cell?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Delete') {
      const current = items[tabStopIndex]
      // Installed apps come last, so there is an icon before it, and focus does not get lost with the removed one.
      const before = items[tabStopIndex - 1]
      if (!current?.remove || !before) return
      current.remove()
      moveTo(before)
      return
    }
    const isText = event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)
    const target = isText
      ? iconForText(
          typeAhead(event.key),
          tabStopIndex,
          items.map((item) => item.label),
        )
      : iconForKey(alongLines(event.key), tabStopIndex, items.length, columns)
    const item = target === null ? undefined : items[target]
    if (!item) return
    event.preventDefault()
    moveTo(item)
  }

  return (
    <div
      role="presentation"
      className="absolute inset-0 overflow-x-hidden overflow-y-auto"
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        if (!event.defaultPrevented) openMenu(event, texts.desktop, desktopMenu(os.commands))
      }}
    >
      <RubberBand grid={grid} onSelect={setSelected}>
        <div
          ref={grid}
          data-part="icon-grid"
          data-columns={columns}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          className="grid content-start gap-y-1 p-2 md:p-3"
        >
          {items.map((item, index) => (
            <DesktopIconButton
              key={item.key}
              item={item}
              badge={badges[item.key]}
              isSelected={selected.has(item.key)}
              isTabStop={index === tabStopIndex}
              isMobile={isMobile}
              onSelect={select}
              onMenu={onMenu}
            />
          ))}
        </div>
      </RubberBand>
      {menu.element}
    </div>
  )
}
