import { type KeyboardEvent, type MouseEvent, useCallback, useId, useState } from 'react'
import type { MessageEntry } from '@/kernel/messages/types'
import { matchesChord } from '@/lib/chord'
import { useListView } from '@/ui/file-list/use-list-view'
import { MessageRow } from './MessageRow'
import './message-list.css'
import { useMinute } from './use-minute'
import { moves, showRow, useSteadyRows } from './use-cursor'

/** Rows that are drawn above and below the visible ones. */
const overscan = 8

interface MessageListProps {
  /** The accessible name. */
  readonly label: string
  readonly entries: readonly MessageEntry[]
  /** Who is shown for a message. */
  readonly nameOf: (entry: MessageEntry) => string
  /** The message that is shown next to the list. */
  readonly openId: string | null
  readonly timezone: string
  readonly onOpen: (entry: MessageEntry) => void
  readonly onRemove: (entry: MessageEntry) => void
  /** Ctrl+U and the menu: read becomes unread and the other way round. */
  readonly onToggleRead: (entry: MessageEntry) => void
  readonly onMenu: (event: MouseEvent, entry: MessageEntry) => void
}

/** Thousands of messages, of which only those in sight are drawn. Arrows move, Enter opens, Delete deletes. */
export function MessageList(props: MessageListProps) {
  const { label, entries, nameOf, openId, timezone, onOpen, onRemove, onToggleRead, onMenu } = props
  const { scroller, probe, view, topRow } = useListView()
  const listId = useId()
  const now = useMinute()
  const [currentId, setCurrentId] = useState<string | null>(null)
  const height = view.item.height
  useSteadyRows(scroller, entries, height)

  const found = entries.findIndex(({ id }) => id === currentId)
  const current = found < 0 ? null : found
  const goTo = (index: number) => {
    const target = Math.max(0, Math.min(entries.length - 1, index))
    setCurrentId(entries[target]?.id ?? null)
    if (scroller.current) showRow(scroller.current, target, height)
  }
  const choose = useCallback(
    (entry: MessageEntry) => {
      setCurrentId(entry.id)
      onOpen(entry)
    },
    [onOpen],
  )
  const openMenu = useCallback(
    (event: MouseEvent, entry: MessageEntry) => {
      setCurrentId(entry.id)
      onMenu(event, entry)
    },
    [onMenu],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const entry = current === null ? undefined : entries[current]
    if (entry && matchesChord('Mod+U', event.nativeEvent)) {
      event.preventDefault()
      onToggleRead(entry)
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      const page = Math.max(1, Math.floor(view.height / height) - 1)
      goTo(
        current === null
          ? event.key === 'End'
            ? entries.length - 1
            : 0
          : move(current, entries.length, page),
      )
    } else if (entry && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onOpen(entry)
    } else if (entry && current !== null && event.key === 'Delete') {
      event.preventDefault()
      // The one below takes its place.
      setCurrentId(entries[current + 1]?.id ?? entries[current - 1]?.id ?? null)
      onRemove(entry)
    }
  }

  const first = Math.max(0, Math.min(topRow, entries.length - 1) - overscan)
  const last = Math.min(entries.length, topRow + Math.ceil(view.height / height) + overscan)
  const rowId = (entry: MessageEntry) => `${listId}-${entry.id}`
  const drawn = entries.slice(first, last)
  const isCurrentDrawn = current !== null && current >= first && current < last
  const currentEntry = current === null ? undefined : entries[current]
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={isCurrentDrawn && currentEntry ? rowId(currentEntry) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && current === null)
          setCurrentId(openId ?? entries[0]?.id ?? null)
      }}
      onContextMenu={(event) => {
        // The menu key is pressed on the list, and meant for the message where the keyboard is.
        if (!event.defaultPrevented && currentEntry && event.target === event.currentTarget)
          openMenu(event, currentEntry)
      }}
      className="message-list relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <div ref={probe} aria-hidden="true" className="invisible absolute h-(--message-row) w-full" />
      <div
        role="presentation"
        className="relative"
        style={{ height: `calc(${entries.length} * var(--message-row))` }}
      >
        {drawn.map((entry, index) => (
          <MessageRow
            key={entry.id}
            id={rowId(entry)}
            entry={entry}
            who={nameOf(entry)}
            index={first + index}
            count={entries.length}
            isCurrent={entry.id === currentId}
            isOpen={entry.id === openId}
            timezone={timezone}
            now={now}
            onOpen={choose}
            onMenu={openMenu}
          />
        ))}
      </div>
    </div>
  )
}
