import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Repeat from 'lucide-react/icons/repeat'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { initialsOf } from '@/kernel/community/person'
import type { MessageEntry, Messages } from '@/kernel/messages/types'
import { timeInZone } from '@/lib/timezone'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Parts } from '@/ui/parts'
import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { codeOfParty } from '@/kernel/community/shown-name'
import { texts } from '../texts'
import { MessageText } from './MessageText'

interface ReaderProps {
  readonly entry: MessageEntry
  /** Who it is from or for, as it is shown. */
  readonly who: string
  readonly messages: Pick<Messages, 'text'>
  readonly timezone: string
  /** Back to the list, where both have no room. */
  readonly onBack: (() => void) | null
  /** Takes the keyboard when it opens. */
  readonly isFocused: boolean
  readonly onReply: (entry: MessageEntry) => void
  readonly onToggleRead: (entry: MessageEntry) => void
  readonly onRemove: (entry: MessageEntry) => void
  readonly onLink: (url: string) => void
  readonly onCopyFail: () => void
}

/** Text keys for the statuses. */
const statusTexts = { queued: 'onItsWay', sent: 'sent', failed: 'notSent' } as const

/** Who it is from or for, with the code to answer to. */
function Party({ entry, who, onCopyFail }: Pick<ReaderProps, 'entry' | 'who' | 'onCopyFail'>) {
  const t = useTexts(texts)
  const code = codeOfParty(entry)
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate text-base font-medium">
        <Parts
          of={(entry.box === 'inbox' ? t.from : t.to)({
            name: who,
            muted: (words) => <span className="font-normal text-muted">{words}</span>,
          })}
        />
      </p>
      {entry.box === 'inbox' || code !== null ? (
        <p className="flex min-w-0 items-center gap-1 text-xs text-muted">
          {code === null ? (
            t.noAccount
          ) : (
            <>
              <span dir="ltr" className="min-w-0 truncate font-mono" title={code}>
                {code}
              </span>
              <CopyButton text={code} label={t.copyCodeOf({ name: who })} onFail={onCopyFail} />
            </>
          )}
        </p>
      ) : null}
    </div>
  )
}

function Content({ entry, messages, onLink }: Pick<ReaderProps, 'entry' | 'messages' | 'onLink'>) {
  const t = useTexts(texts)
  const { id } = entry
  const load = useCallback(
    async () => messages.text(entry),
    // oxlint-disable-next-line react/exhaustive-deps -- a message that was marked is still the same message
    [messages, id],
  )
  const [loaded, retry] = useLoaded(load)
  if (loaded.status === 'loading') return <Spinner label={t.loadingMessage} />
  const result = loaded.status === 'ready' ? loaded.value : null
  if (result?.ok) return <MessageText text={result.value} onLink={onLink} />
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-base">
      <p className="flex gap-2 text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {result?.error.message ?? t.notLoadedMessage}
      </p>
      {result?.error.code === 'gone' ? null : <Button onClick={retry}>{t.retry}</Button>}
    </div>
  )
}

/** A message: what it is about, who it is from or for, and its text. */
export function Reader(props: ReaderProps) {
  const t = useTexts(texts)
  const {
    entry,
    who,
    messages,
    timezone,
    onBack,
    isFocused,
    onReply,
    onToggleRead,
    onRemove,
    onLink,
    onCopyFail,
  } = props
  const region = useRef<HTMLElement>(null)
  const moment = timeInZone(new Date(entry.at), timezone)
  const isReceived = entry.box === 'inbox'
  useEffect(() => {
    if (isFocused) region.current?.focus({ preventScroll: true })
  }, [isFocused])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Delete') onRemove(entry)
    else if (event.key === 'Escape' && onBack) onBack()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do
    <article
      ref={region}
      aria-label={t.message({ subject: entry.subject })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col -outline-offset-2"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border px-3 py-2">
        {onBack ? (
          <IconButton label={t.back} onClick={onBack}>
            <ArrowLeft className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
        <Button
          variant={isReceived ? 'primary' : 'secondary'}
          disabled={isReceived && entry.senderCode === null}
          onClick={() => onReply(entry)}
        >
          {isReceived ? (
            <Reply className="size-4" aria-hidden="true" />
          ) : (
            <Repeat className="size-4" aria-hidden="true" />
          )}
          {isReceived ? t.reply : t.writeAgain}
        </Button>
        <span className="flex-1" />
        {isReceived ? (
          <IconButton label={entry.isRead ? t.markUnread : t.markRead} onClick={() => onToggleRead(entry)}>
            {entry.isRead ? (
              <Mail className="size-4" aria-hidden="true" />
            ) : (
              <MailOpen className="size-4" aria-hidden="true" />
            )}
          </IconButton>
        ) : null}
        <IconButton label={t.delete} onClick={() => onRemove(entry)}>
          <Trash className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <h2 dir="auto" className="text-xl font-semibold break-words">
          {entry.subject}
        </h2>
        <div className="mt-3 mb-4 flex flex-wrap items-center gap-3 border-b border-border pb-4">
          <Avatar initials={initialsOf({ username: who, fullName: null })} />
          <Party entry={entry} who={who} onCopyFail={onCopyFail} />
          <div className="flex basis-full justify-between gap-2 text-xs text-muted @md:block @md:basis-auto @md:text-end">
            <time dateTime={moment.dateTime} className="block tabular-nums">
              {t.moment({ date: moment.date, time: moment.time })}
            </time>
            {entry.status ? (
              <span className={entry.status === 'failed' ? 'font-medium text-danger' : undefined}>
                {t[statusTexts[entry.status]]}
              </span>
            ) : null}
          </div>
        </div>
        <Content entry={entry} messages={messages} onLink={onLink} />
      </div>
    </article>
  )
}
