import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import SendIcon from 'lucide-react/icons/send-horizontal'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { BoxName, MessageEntry, Messages } from '@/kernel/messages/types'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { MessageList } from '../list/MessageList'
import { matching } from '../model/matching'
import { namesIn, shownName } from '@/kernel/community/shown-name'
import { texts } from '../texts'

/** What a list does with its messages. */
export interface ListActions {
  readonly onOpen: (entry: MessageEntry) => void
  readonly onRemove: (entry: MessageEntry) => void
  readonly onToggleRead: (entry: MessageEntry) => void
  readonly onMenu: Parameters<typeof MessageList>[0]['onMenu']
}

interface BoxPaneProps {
  readonly box: BoxName
  readonly messages: Messages
  readonly actions: ListActions
  readonly openId: string | null
  readonly timezone: string
  /** What can be done where the box is empty. */
  readonly emptyAction: ReactNode
}

/** Keys of what an empty box says, and its sign. */
const blanks = {
  inbox: { title: 'inboxEmpty', text: 'inboxEmptyHint', icon: <Inbox /> },
  sent: { title: 'sentEmpty', text: 'sentEmptyHint', icon: <SendIcon /> },
} as const

/** Room for messages that are on their way. */
function Skeleton() {
  const t = useTexts(texts)
  return (
    <div role="status" aria-label={t.loadingMessages} className="min-h-0 flex-1 overflow-hidden">
      {['w-32', 'w-24', 'w-40', 'w-28'].map((width) => (
        <div key={width} className="flex h-14 flex-col justify-center gap-2 border-b border-border px-6">
          <span className={`h-3 rounded-full bg-sunken ${width}`} />
          <span className="h-2.5 w-3/4 rounded-full bg-sunken" />
        </div>
      ))}
    </div>
  )
}

const countText = (box: BoxName, count: number, isFound: boolean) =>
  (isFound ? texts.countFound : box === 'inbox' ? texts.countMessages : texts.countSent)({ count })

/** A box: its search, and its messages or why there are none [B2.93 B3.31]. */
export function BoxPane({ box, messages, actions, openId, timezone, emptyAction }: BoxPaneProps) {
  const t = useTexts(texts)
  const { status, entries, isPartial, problem } = useStore(messages, (state) => state[box])
  const inbox = useStore(messages, (state) => state.inbox.entries)
  const nameOf = useMemo(() => {
    const names = namesIn(inbox)
    return (entry: MessageEntry) => shownName(entry, names)
  }, [inbox])
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const shown = useMemo(() => matching(entries, search, nameOf), [entries, search, nameOf])
  if (status === 'loading') return <Skeleton />
  if (status === 'failed')
    return (
      <EmptyState role="alert" title={t.notLoadedBox} text={problem?.message} icon={<CircleAlert />}>
        <Button variant="primary" onClick={messages.refresh}>
          {t.retry}
        </Button>
      </EmptyState>
    )
  if (entries.length === 0 && !isPartial) {
    const { title, text, icon } = blanks[box]
    return (
      <EmptyState title={t[title]} text={t[text]} icon={icon}>
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div role="search" className="flex shrink-0 items-center gap-2 border-b border-border px-3 py-2">
        <SearchField
          label={box === 'inbox' ? t.searchInbox : t.searchSent}
          hint={box === 'inbox' ? t.searchInboxHint : t.searchSentHint}
          value={typed}
          onChange={setTyped}
          className="min-w-0 flex-1"
        />
        <p role="status" data-part="count" className="shrink-0 text-xs text-muted tabular-nums">
          {countText(box, shown.length, shown !== entries)}
        </p>
      </div>
      {problem === null ? null : (
        <div className="flex shrink-0 items-center gap-2 border-b border-border bg-danger-soft px-3 py-1.5 text-xs text-danger">
          <span className="min-w-0 flex-1">{problem.message}</span>
          <Button onClick={messages.refresh}>{t.retry}</Button>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={t.nothingFound} text={t.nothingFoundHint} icon={<Search />}>
          <Button onClick={() => setTyped('')}>{t.clearSearch}</Button>
        </EmptyState>
      ) : (
        <MessageList
          label={t[box]}
          entries={shown}
          nameOf={nameOf}
          openId={openId}
          timezone={timezone}
          {...actions}
        />
      )}
    </div>
  )
}
