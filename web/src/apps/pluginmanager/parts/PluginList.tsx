import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { type PluginActions, PluginItem } from './PluginItem'
import type { PluginRow } from '../model/plugin-rows'

interface PluginListProps {
  readonly rows: readonly PluginRow[]
  readonly actions: PluginActions
}

/** The row that a key moves to; null for other keys. */
function rowForKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, current + 1)
  if (key === 'ArrowUp') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** The installed plugins: arrows, Home and End move between them, Tab stops at one, Delete asks to delete it. */
export function PluginList({ rows, actions }: PluginListProps) {
  const t = useTexts(texts)
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState<string | null>(null)
  const stopIndex = Math.max(
    0,
    rows.findIndex(({ plugin }) => plugin.path === stop),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const row = rows[stopIndex]
    if (event.key === 'Delete' && row) {
      event.preventDefault()
      actions.remove(row)
      return
    }
    const target = rowForKey(event.key, stopIndex, rows.length)
    const next = target === null ? undefined : rows[target]
    if (!next) return
    event.preventDefault()
    setStop(next.plugin.path)
    list.current?.querySelectorAll<HTMLButtonElement>('[data-part="plugin"]')[target ?? 0]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it bubble up
    <ul
      ref={list}
      aria-label={t.installed}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-window border border-border bg-raised"
    >
      {rows.map((row, index) => (
        <PluginItem
          key={row.plugin.path}
          row={row}
          actions={actions}
          isTabStop={index === stopIndex}
          onFocus={() => setStop(row.plugin.path)}
        />
      ))}
    </ul>
  )
}
