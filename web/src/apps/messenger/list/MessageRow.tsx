import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock-3'
import { memo, type MouseEvent } from 'react'
import type { MessageEntry } from '@/kernel/messages/types'
import { useTexts } from '@/ui/use-texts'
import { shortTime } from '../model/short-time'
import { texts } from '../texts'

interface MessageRowProps {
  readonly id: string
  readonly entry: MessageEntry
  /** Who it is from or for, as it is shown. */
  readonly who: string
  readonly index: number
  readonly count: number
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly timezone: string
  /** ms since the epoch, to the minute. */
  readonly now: number
  readonly onOpen: (entry: MessageEntry) => void
  readonly onMenu: (event: MouseEvent, entry: MessageEntry) => void
}

/** Keys of what a row says of a status. */
const statusTexts = { queued: 'sending', sent: null, failed: 'notSent' } as const

function Status({ entry }: { readonly entry: MessageEntry }) {
  const t = useTexts(texts)
  const key = entry.status && statusTexts[entry.status]
  if (!key) return null
  const Icon = entry.status === 'failed' ? CircleAlert : Clock
  return (
    <span
      className={`flex shrink-0 items-center gap-1 text-xs ${entry.status === 'failed' ? 'text-danger' : 'text-muted'}`}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {t[key]}
    </span>
  )
}

/** A message in a list: who, when and about what; unread ones stand out. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const t = useTexts(texts)
  const { id, entry, who, index, count, isCurrent, isOpen, timezone, now, onOpen, onMenu } = props
  const isUnread = !entry.isRead
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list around it has the keyboard
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
      tabIndex={-1}
      onClick={() => onOpen(entry)}
      onContextMenu={(event) => onMenu(event, entry)}
      className="message-row absolute inset-x-0 flex cursor-default flex-col justify-center gap-0.5 overflow-hidden border-b border-border pe-3 ps-6 text-text select-none hover:bg-sunken aria-selected:bg-accent-soft"
      style={{ top: `calc(${index} * var(--message-row))` }}
    >
      {isUnread ? (
        <>
          <span
            aria-hidden="true"
            className="absolute top-1/2 start-2 size-2 -translate-y-1/2 rounded-full bg-(--accent-ink)"
          />
          <span className="sr-only">{t.unread}</span>
        </>
      ) : null}
      <span className="flex items-baseline gap-2">
        <span className={`min-w-0 flex-1 truncate text-base ${isUnread ? 'font-semibold' : ''}`}>
          <bdi>{who}</bdi>
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{shortTime(entry.at, now, timezone)}</span>
      </span>
      <span className="flex items-center gap-2">
        <span className={`min-w-0 flex-1 truncate text-sm ${isUnread ? 'font-medium' : 'text-muted'}`}>
          <bdi>{entry.subject}</bdi>
        </span>
        <Status entry={entry} />
      </span>
    </div>
  )
})
