import AppWindow from 'lucide-react/icons/app-window'
import Minimize2 from 'lucide-react/icons/minimize-2'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import {
  describeDuration,
  matches,
  neighbourOf,
  type RunningWindow,
  runningWindows,
} from '../model/running-windows'
import { refreshPeriod } from '../model/simulated-system'
import type { SortOrder } from '../model/sort-rows'
import { texts } from '../texts'
import { SearchField } from '@/ui/search-field'
import { type Column, orderedRows, SortableTable } from './SortableTable'

const columnsAt = (t: typeof texts, now: number): readonly Column<RunningWindow>[] => [
  {
    id: 'title',
    label: t.window,
    isMain: true,
    valueOf: ({ title }) => title,
    show: ({ title, icon }) => (
      <span className="flex items-center gap-2">
        {icon ? (
          <img src={icon} alt="" draggable={false} className="size-4.5 shrink-0" />
        ) : (
          <AppWindow aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        )}
        <span className="font-medium break-words">{title}</span>
      </span>
    ),
  },
  { id: 'app', label: t.app, isOptional: true, valueOf: ({ app }) => app, show: ({ app }) => app },
  { id: 'state', label: t.state, valueOf: ({ state }) => t[state], show: ({ state }) => t[state] },
  {
    id: 'opened',
    label: t.openFor,
    isFigure: true,
    // The longest open has the largest value.
    valueOf: ({ opened }) => (opened === null ? -1 : now - opened),
    show: ({ opened }) =>
      opened === null ? (
        t.unknown
      ) : (
        <time dateTime={new Date(opened).toISOString()}>{describeDuration(now - opened)}</time>
      ),
  },
]

interface WindowsTabProps {
  readonly os: Pick<Os, 'windows' | 'apps'>
  readonly isShown: boolean
}

/** The open windows, really: what runs, since when, and a way to switch to it or to end it. */
export function WindowsTab({ os, isShown }: WindowsTabProps) {
  const t = useTexts(texts)
  const windows = useStore(os.windows, (state) => state.windows)
  const activeId = useStore(os.windows, (state) => state.activeId)
  const [now, setNow] = useState(() => Date.now())
  const [order, setOrder] = useState<SortOrder>({ column: 'title', direction: 'ascending' })
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)
  const menu = useContextMenu()
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(() => setNow(Date.now()), refreshPeriod)
    return () => clearInterval(timer)
  }, [isShown])
  // A row that is gone took the focus with it: its neighbour gets it, so that Delete can be pressed again.
  useEffect(() => {
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? []
    for (const row of rows) if (row.dataset.rowId === focusNext.current) row.focus()
    focusNext.current = null
  })

  const columns = columnsAt(t, now)
  const all = runningWindows({ windows, activeId }, os.apps)
  const rows = orderedRows(
    columns,
    all.filter(({ title, app }) => matches(search, title, app)),
    order,
  )
  const selected = rows.find(({ id }) => id === selectedId) ?? null
  const apps = new Set(windows.map(({ type }) => type)).size

  const switchTo = ({ id }: RunningWindow) => os.windows.focus(id)
  const end = async ({ id }: RunningWindow) => {
    const next = neighbourOf(rows, id)
    const hadFocus = root.current?.querySelector('tbody')?.contains(document.activeElement) ?? false
    if (!(await os.windows.close(id))) return
    if (hadFocus) focusNext.current = next
    setSelectedId(next)
  }
  const openMenu = (event: MouseEvent<HTMLElement>, row: RunningWindow) =>
    menu.open(event, row.title, [
      {
        label: t.switchTo,
        icon: <SquareArrowOutUpRight className="size-4" />,
        keys: 'Enter',
        perform: () => switchTo(row),
      },
      {
        label: row.state === 'minimized' ? t.restore : t.minimize,
        icon: <Minimize2 className="size-4" />,
        perform: () => os.windows.toggleMinimized(row.id),
      },
      'separator',
      {
        label: t.endTask,
        icon: <X className="size-4" />,
        keys: t.deleteKey,
        danger: true,
        perform: () => void end(row),
      },
    ])

  return (
    <div ref={root} className="@container flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 p-4 pb-2">
        <SearchField
          className="min-w-0 flex-1 @md:max-w-64"
          label={t.searchWindows}
          value={search}
          onChange={setSearch}
        />
        <p className="text-sm text-muted tabular-nums">
          {t.windowsAndApps({ windows: windows.length, apps })}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SortableTable
          label={t.openWindows}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          order={order}
          onOrder={setOrder}
          actions={{
            selected: selected?.id ?? null,
            onSelect: setSelectedId,
            onOpen: switchTo,
            onDelete: (row) => void end(row),
            onMenu: openMenu,
          }}
        />
        {rows.length === 0 ? (
          <p role="status" className="p-6 text-center text-muted">
            {t.noWindow({ search: search.trim() })}
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 items-center justify-end gap-2 border-t border-border px-4 py-3">
        <p className={classNames('min-w-0 flex-1 text-sm text-muted', selected && 'truncate')}>
          {selected ? selected.title : t.chooseWindow}
        </p>
        <Button disabled={!selected} onClick={() => selected && switchTo(selected)}>
          {t.switchTo}
        </Button>
        <Button variant="danger" disabled={!selected} onClick={() => selected && void end(selected)}>
          {t.endTask}
        </Button>
      </div>
      {menu.element}
    </div>
  )
}
