import { type CSSProperties, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import type { MenuItem } from '@/ui/context-menu/types'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { groupOf, type Layout, oneGroup, allKeys } from '../model/layout'
import type { Tab, TabPlace, Tabs } from '../model/tab-types'
import { texts } from '../texts'
import { DropCover } from './DropCover'
import { GroupDivider } from './GroupDivider'
import { TabStrip } from './TabStrip'

/** Where a tab's text is, and whether it can be seen. */
export interface TabSpot {
  readonly style: CSSProperties
  readonly isShown: boolean
}

interface TabAreaProps {
  readonly tabs: Tabs
  /** Two groups have room; else all tabs are in one row. */
  readonly canSplit: boolean
  readonly menuOf: (tab: Tab) => readonly MenuItem[]
  readonly children: (tab: Tab, spot: TabSpot) => ReactNode
}

const partOf = (share: number) => `minmax(0, ${share}fr)`

/** The rows and columns of the groups: a row of tabs and a text each. */
function gridOf({ groups, split, share }: Layout): CSSProperties {
  const [whole, first, second] = [partOf(1), partOf(share), partOf(100 - share)]
  // not shown: sizes
  const rowAndText = `auto ${whole}`
  if (groups.length === 1) return { gridTemplateColumns: whole, gridTemplateRows: rowAndText }
  return split === 'beside'
    ? {
        // not shown: sizes
        gridTemplateColumns: `${first} 1px ${second}`,
        gridTemplateRows: rowAndText,
      }
    : {
        gridTemplateColumns: whole,
        // not shown: sizes
        gridTemplateRows: `auto ${first} 1px auto ${second}`,
      }
}

/** A single track; without its end, what lies out of the flow would reach to the edge of the grid. */
const track = (at: number) => `${at} / ${at + 1}`

/** The cell of a group's row of tabs, or of its text. */
function cellOf({ split }: Layout, group: number, part: 'strip' | 'text'): CSSProperties {
  const row = part === 'strip' ? 1 : 2
  return split === 'beside'
    ? { gridColumn: track(group * 2 + 1), gridRow: track(row) }
    : { gridColumn: track(1), gridRow: track(group * 3 + row) }
}

/** The texts of a window in one group of tabs or two. Moving a tab changes where it lies and not where it is in the page. */
export function TabArea({ tabs, canSplit, menuOf, children }: TabAreaProps) {
  const t = useTexts(texts)
  const { tabs: all, active, layout: whole } = useStore(tabs, (state) => state)
  const layout = canSplit ? whole : oneGroup(allKeys(whole), active)
  const area = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const menu = useContextMenu()

  const drop = (key: number, place: TabPlace) => {
    setDragged(null)
    tabs.drop(key, place)
  }
  const onMenu = (event: MouseEvent, tab: Tab) => {
    event.stopPropagation()
    menu.open(event, t.tabMenu({ name: tab.session.document.getState().name || t.untitled }), menuOf(tab))
  }
  const spotOf = ({ key }: Tab): TabSpot => {
    const at = groupOf(layout, key)
    return { style: cellOf(layout, at, 'text'), isShown: layout.groups[at]?.shown === key }
  }

  return (
    <div ref={area} className="relative grid min-h-0 min-w-0 flex-1" style={gridOf(layout)}>
      {all.length > 1
        ? layout.groups.map(({ keys, shown }, group) => (
            <div key={group} style={cellOf(layout, group, 'strip')} className="min-w-0">
              <TabStrip
                tabs={tabs}
                keys={keys}
                shown={shown}
                drag={{
                  key: dragged,
                  onDrag: setDragged,
                  onDrop: (key, index) => drop(key, { group: canSplit ? group : groupOf(whole, key), index }),
                }}
                onMenu={onMenu}
              />
            </div>
          ))
        : null}
      {/* In the order in which they were made: a text that changes its place in the page loses where it is scrolled to. */}
      {all.toSorted((a, b) => a.key - b.key).map((tab) => children(tab, spotOf(tab)))}
      {layout.groups.length > 1 ? <GroupDivider layout={layout} area={area} onResize={tabs.resize} /> : null}
      {dragged !== null && canSplit
        ? layout.groups.map((_, group) => (
            <div key={group} style={cellOf(layout, group, 'text')} className="relative">
              <DropCover
                layout={layout}
                group={group}
                dragged={dragged}
                onDrop={(place) => drop(dragged, place)}
              />
            </div>
          ))
        : null}
      {menu.element}
    </div>
  )
}
