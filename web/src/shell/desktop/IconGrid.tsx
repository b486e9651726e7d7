import AppWindow from 'lucide-react/icons/app-window'
import Trash from 'lucide-react/icons/trash-2'
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { DesktopFolderState } from '@/kernel/apps/desktop-folder'
import { desktopSizeOf, iconPlaces, placesAt } from '@/kernel/desktop/icon-places'
import type { Os } from '@/kernel/os'
import { alongLines } from '@/lib/language/direction'
import { menuItems } from '@/ui/commands/menu-items'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import {
  clickItem,
  moveTo,
  selectBand,
  selectForMenu,
  selectNone,
  selectOnly,
  type SelectionKeys,
} from '@/ui/file-list/selection'
import { useLatest } from '@/ui/use-latest'
import { useStore } from '@/ui/use-store'
import { desktopMenu } from './desktop-menu'
import { createFileItems, type DesktopItem, desktopItems } from './desktop-items'
import { DesktopIconButton } from './DesktopIconButton'
import { rowHeight } from './grid-columns'
import { iconForKey, iconForText } from './grid-navigation'
import { type IconGridSize, layOut } from './icon-layout'
import { RubberBand } from './RubberBand'
import { useDesktopFolder } from './use-desktop-folder'
import { useFocusAfterWindows } from './use-focus-after-windows'
import { useIconSelection } from './use-icon-selection'
import type { ShellState } from './shell-state'
import { texts } from './texts'
import { useTypeAhead } from './use-type-ahead'

interface IconGridProps {
  readonly os: Os
  readonly shell: ShellState
  readonly size: IconGridSize
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

const noPlaces = {}
const noFiles: DesktopFolderState = { entries: [], selected: new Set(), renaming: null }
const noChange = () => undefined

/** From so many files on, drawing them all takes long enough to be noticed. */
const manyFiles = 200

/** Icons with the cells that they lie in, in the order of those. A phone arranges none. */
function useCells(os: Os, icons: readonly DesktopItem[], size: IconGridSize, isMobile: boolean) {
  const arranged = useStore(iconPlaces(os.storage), (state) => state)
  const places = isMobile ? noPlaces : placesAt(arranged, desktopSizeOf(size.columns))
  return useMemo(() => {
    const keys = icons.map(({ key }) => key)
    const lying = layOut(keys, places, size)
    const order = icons
      .map((item, index) => ({ item, cell: lying[index] ?? index }))
      .toSorted((one, other) => one.cell - other.cell)
    return { items: order.map(({ item }) => item), cells: order.map(({ cell }) => cell) }
  }, [icons, places, size])
}

/** All icons in their order, and the folder on the desktop once it is loaded. */
function useItems(os: Os, shell: ShellState, size: IconGridSize, isMobile: boolean) {
  const icons = useStore(os.desktopIcons, (state) => state)
  const apps = useMemo(() => desktopItems(os, shell, icons), [os, shell, icons])
  const shown = useDesktopFolder(os)
  const folder = shown?.folder ?? null
  const { entries, renaming } = useSyncExternalStore(
    useCallback((listener: () => void) => folder?.subscribe(listener) ?? noChange, [folder]),
    () => folder?.getState() ?? noFiles,
  )
  const fileItems = useMemo(() => folder && createFileItems(folder), [folder])
  // Many are drawn in pieces, between which the desktop answers.
  const drawnLater = useDeferredValue(entries, noFiles.entries)
  const drawn = entries.length < manyFiles ? entries : drawnLater
  const all = useMemo(() => [...apps, ...(fileItems?.(drawn) ?? [])], [apps, fileItems, drawn])
  return { ...useCells(os, all, size, isMobile), shown, folder, renaming }
}

/** Gives the keyboard to an icon; whether it is there. */
function giveFocus(grid: HTMLElement | null, key: string | null | undefined): boolean {
  const cell = [...(grid?.children ?? [])].find(
    (child) => child instanceof HTMLElement && child.dataset.key === key,
  )
  cell?.querySelector<HTMLElement>('.desktop-icon')?.focus()
  return cell !== undefined
}

/**
 * The desktop's icons in rows [A2.10]: apps, then the files and folders that lie on the desktop, or where the person put them. Arrows, Home, End and typed letters
 * move between them, Tab stops at one.
 */
export function IconGrid({ os, shell, size, isMobile }: IconGridProps) {
  const badges = useStore(os.badges, (state) => state)
  const { columns } = size
  const { items, cells, shown, folder, renaming } = useItems(os, shell, size, isMobile)
  const surface = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const onMoved = useCallback(() => {
    wantsFocus.current = true
  }, [])
  const { icons, selection, current, change } = useIconSelection(items, folder, onMoved)
  useFocusAfterWindows(os.windows, grid)
  const menu = useContextMenu()
  const typeAhead = useTypeAhead()
  const latestIcons = useLatest(icons)

  const select = useCallback(
    (key: string, keys: SelectionKeys) => change(clickItem(latestIcons(), current(), key, keys)),
    [change, current, latestIcons],
  )
  const { open: openMenu } = menu
  const onMenu = useCallback(
    (event: MouseEvent, item: DesktopItem) => {
      change(item.entry ? selectForMenu(latestIcons(), current(), item.key) : selectOnly(item.key))
      openMenu(event, item.label, item.entry && folder ? menuItems(folder.entryMenu()) : iconMenu(item))
    },
    [openMenu, change, current, latestIcons, folder],
  )

  const tabStopIndex = Math.max(
    0,
    items.findIndex((item) => item.key === selection.focused),
  )
  const tabStop = items[tabStopIndex]?.key
  const isRenaming = renaming !== null
  useLayoutEffect(() => {
    if (isRenaming) {
      // Afterwards the field is gone, and the icon takes the keyboard back.
      wantsFocus.current = true
      return
    }
    const isFree =
      document.activeElement === document.body || surface.current?.contains(document.activeElement) === true
    if (!wantsFocus.current) return
    // What was selected now may be drawn with the next rendering only.
    wantsFocus.current = isFree && !giveFocus(grid.current, current().focused)
  })

  const go = (item: DesktopItem, keys: SelectionKeys) => {
    change(moveTo(icons, current(), item.key, keys))
    giveFocus(grid.current, item.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') change(selectNone(current()))
    if (event.key === 'Delete') {
      const pressed = items[tabStopIndex]
      // Built-in apps are always there, so there is another icon, and focus does not get lost with the removed one.
      const neighbour = items[tabStopIndex - 1] ?? items[tabStopIndex + 1]
      if (!pressed?.remove || !neighbour || !selection.ids.has(pressed.key)) return
      pressed.remove()
      go(neighbour, { add: false, range: false })
      return
    }
    const isText = event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)
    const target = isText
      ? iconForText(
          typeAhead(event.key),
          tabStopIndex,
          items.map((item) => item.label),
        )
      : iconForKey(alongLines(event.key), tabStopIndex, cells, columns)
    const item = target === null ? undefined : items[target]
    if (!item) return
    event.preventDefault()
    go(item, { add: false, range: event.shiftKey && !isText })
  }

  const beforeBand = useRef(selection)
  // Without gaps the order alone puts them where they lie.
  const hasGaps = cells.at(-1) !== cells.length - 1
  const drawnIcons = items.map((item, index) => {
    const cell = cells[index] ?? index
    const state = {
      item,
      area: hasGaps ? `${Math.floor(cell / columns) + 1} / ${(cell % columns) + 1}` : undefined,
      isDraggable: shown !== null && !isMobile,
      isSelected: selection.ids.has(item.key),
      isTabStop: index === tabStopIndex,
      isMobile,
      onSelect: select,
      onMenu,
    }
    if (!item.entry || !shown) return <DesktopIconButton key={item.key} badge={badges[item.key]} {...state} />
    const { FileIcon } = shown.parts
    const renamed = renaming?.id === item.key ? renaming : null
    return (
      <FileIcon
        key={item.key}
        folder={shown.folder}
        entry={item.entry}
        isRenaming={renamed !== null}
        error={renamed?.error ?? null}
        {...state}
      />
    )
  })

  return (
    <>
      <div
        ref={surface}
        role="presentation"
        className="desktop-surface absolute inset-0 overflow-x-hidden overflow-y-auto"
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          if (!event.defaultPrevented) openMenu(event, texts.desktop, desktopMenu(os.commands, folder))
        }}
      >
        <RubberBand
          grid={grid}
          onPress={(held) => {
            if (!held.add && !held.range) change(selectNone(current()))
            beforeBand.current = current()
          }}
          onBand={(inside, held) => change(selectBand(icons, beforeBand.current, inside, held))}
          onEnd={() => void giveFocus(grid.current, tabStop)}
        >
          <div
            ref={grid}
            data-part="icon-grid"
            data-columns={columns}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gridAutoRows: `minmax(${rowHeight}rem, auto)`,
            }}
            className="grid content-start gap-y-1 p-2 md:p-3"
          >
            {drawnIcons}
          </div>
        </RubberBand>
        {menu.element}
      </div>
      {shown ? (
        <shown.parts.FolderLayer
          folder={shown.folder}
          Parts={shown.Parts}
          desktop={surface}
          grid={grid}
          os={os}
          icons={{ items, cells, size }}
          current={current}
          isMobile={isMobile}
          onMoved={onMoved}
          onDrag={(key) => {
            if (!current().ids.has(key)) change(selectOnly(key))
          }}
        />
      ) : null}
    </>
  )
}
