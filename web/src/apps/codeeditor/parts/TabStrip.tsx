import X from 'lucide-react/icons/x'
import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { isRightToLeft } from '@/lib/language/direction'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Tab, Tabs } from '../model/tab-types'
import { texts } from '../texts'

/** What a dragged tab is called among the things that are dragged; nothing else takes it. */
const dragType = 'application/x-code-tab'

/** How the tabs of a strip are dragged. */
export interface TabDrag {
  /** The tab that is dragged; null: none. */
  readonly key: number | null
  readonly onDrag: (key: number | null) => void
  /** A tab was dropped before the one at `index`. */
  readonly onDrop: (key: number, index: number) => void
}

interface TabButtonProps {
  readonly tabs: Tabs
  readonly tab: Tab
  /** It is the one that its group shows. */
  readonly isCurrent: boolean
  /** The person is in it. */
  readonly isActive: boolean
  readonly drag: TabDrag
  readonly onMenu: (event: MouseEvent, tab: Tab) => void
}

function TabButton({ tabs, tab, isCurrent, isActive, drag, onMenu }: TabButtonProps) {
  const t = useTexts(texts)
  const name = useStore(tab.session.document, (state) => state.name) || t.untitled
  const path = useStore(tab.session.document, (state) => state.path)
  const isModified = useStore(tab.session.document, (state) => state.isModified)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const close = () => void tabs.close(tab.key)
  return (
    // The middle button closes a tab, as in browsers; all others have the button in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <li
      ref={item}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(tab.key))
        event.dataTransfer.effectAllowed = 'move'
        // The page may not change yet: the browser would end the drag.
        requestAnimationFrame(() => drag.onDrag(tab.key))
      }}
      onDragEnd={() => requestAnimationFrame(() => drag.onDrag(null))}
      onContextMenu={(event) => onMenu(event, tab)}
      // The browser would begin to scroll.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => {
        if (event.button === 1) close()
      }}
      className={classNames(
        'flex h-8 max-w-56 min-w-28 flex-1 items-center rounded-control pe-0.5 @max-md:min-w-36 pointer-coarse:h-10',
        isCurrent ? 'bg-raised shadow-[0_0_0_1px_var(--border)]' : 'hover:bg-surface',
        drag.key === tab.key && 'opacity-50',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={isModified ? t.unsavedTab({ name }) : undefined}
        title={path ?? name}
        onClick={() => tabs.activate(tab.key)}
        className={classNames(
          'flex h-full min-w-0 flex-1 items-center gap-2 rounded-control ps-2.5 text-start text-sm -outline-offset-2',
          !isActive && 'text-muted',
        )}
      >
        <span className="truncate">{name}</span>
        {isModified ? (
          <span aria-hidden="true" className="ms-auto size-2 shrink-0 rounded-full bg-accent" />
        ) : null}
      </button>
      <IconButton label={t.closeTab({ name })} onClick={close} className="size-6 pointer-coarse:size-10">
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  )
}

/** Before which tab of a strip the pointer is. */
function indexAt(event: DragEvent<HTMLElement>, dragged: number, keys: readonly number[]): number {
  const items = [...event.currentTarget.querySelectorAll('li')]
  const before = items.findIndex((item) => {
    const { left, right } = item.getBoundingClientRect()
    const middle = (left + right) / 2
    return isRightToLeft() ? event.clientX > middle : event.clientX < middle
  })
  const index = before === -1 ? keys.length : before
  // Counted without the tab itself.
  const own = keys.indexOf(dragged)
  return own !== -1 && own < index ? index - 1 : index
}

interface TabStripProps {
  readonly tabs: Tabs
  /** The tabs of the strip, in order. */
  readonly keys: readonly number[]
  readonly shown: number
  readonly drag: TabDrag
  readonly onMenu: (event: MouseEvent, tab: Tab) => void
}

/** A group of tabs in a row. */
export function TabStrip({ tabs, keys, shown, drag, onMenu }: TabStripProps) {
  const t = useTexts(texts)
  const { tabs: all, active } = useStore(tabs, (state) => state)
  const [isOver, setOver] = useState(false)
  const { key: dragged } = drag
  return (
    // What is done here by dragging, the menu of a tab does too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <nav
      aria-label={t.tabs}
      onDragOver={(event) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(false)
        drag.onDrop(dragged, indexAt(event, dragged, keys))
      }}
      className={classNames(
        '@container flex size-full bg-sunken px-1.5 py-1',
        isOver && dragged !== null && 'shadow-[inset_0_0_0_2px_var(--accent)]',
      )}
    >
      <ul className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        {keys.map((key) => {
          const tab = all.find((each) => each.key === key)
          return tab ? (
            <TabButton
              key={key}
              tabs={tabs}
              tab={tab}
              isCurrent={key === shown}
              isActive={key === active}
              drag={drag}
              onMenu={onMenu}
            />
          ) : null
        })}
      </ul>
    </nav>
  )
}
