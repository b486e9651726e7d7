import { memo, type ReactNode, useState } from 'react'
import type { ChatMessage } from '@/kernel/assistant/types'
import { timeInZone } from '@/lib/timezone'
import { CopyButton } from '@/ui/copy-button'
import { useTexts } from '@/ui/use-texts'
import { icon } from '../icon'
import { Markdown, type MarkdownActions } from '../markdown/Markdown'
import { texts } from '../texts'
import { Activities } from './Activities'

interface TimeProps {
  readonly timestamp: number
  /** The desktop's, as its clock shows it. */
  readonly timezone: string
}

/** The time of a message; with the day when that is not today. */
function Time({ timestamp, timezone }: TimeProps) {
  const t = useTexts(texts)
  const [now] = useState(() => new Date())
  const sent = timeInZone(new Date(timestamp), timezone)
  const isToday = sent.date === timeInZone(now, timezone).date
  return (
    <time dateTime={sent.dateTime} className="px-1.5 text-xs text-muted tabular-nums">
      {isToday ? sent.time : t.moment({ date: sent.date, time: sent.time })}
    </time>
  )
}

/** The frame of an answer: next to the assistant's icon, which is hidden on phones to save room. */
export function AnswerFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <img src={icon} alt="" className="mt-0.5 size-7 shrink-0 max-md:hidden" draggable={false} />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">{children}</div>
    </div>
  )
}

interface MessageProps {
  readonly message: ChatMessage
  readonly timezone: string
  readonly actions: MarkdownActions
}

function Answer({ message, timezone, actions }: MessageProps) {
  const t = useTexts(texts)
  const { content, activities, note, timestamp } = message
  const isEmpty = content === ''
  return (
    <AnswerFrame>
      <Activities activities={activities} />
      {isEmpty ? (
        <p className="leading-relaxed text-muted">{note}</p>
      ) : (
        <Markdown text={content} actions={actions} />
      )}
      <footer className="-ms-1.5 flex flex-wrap items-center gap-x-1 gap-y-1">
        {isEmpty ? null : <CopyButton text={content} label={t.copyAnswer} onFail={actions.onCopyFail} />}
        <Time timestamp={timestamp} timezone={timezone} />
        {isEmpty || note === null ? null : (
          <p className="min-w-0 px-1.5 text-xs text-balance text-muted">{note}</p>
        )}
      </footer>
    </AnswerFrame>
  )
}

/** A message of the chat, with who says it and when [B3.30]. */
export const Message = memo(function Message({ message, timezone, actions }: MessageProps) {
  const t = useTexts(texts)
  if (message.type === 'assistant')
    return (
      <article aria-label={t.assistant} data-message="assistant">
        <Answer message={message} timezone={timezone} actions={actions} />
      </article>
    )
  return (
    <article aria-label={t.you} data-message="user" className="flex flex-col items-end gap-1">
      <p
        dir="auto"
        className="max-w-[85%] rounded-window rounded-ee-sm bg-accent-soft px-3.5 py-2 leading-relaxed break-words whitespace-pre-wrap text-text select-text"
      >
        {message.content}
      </p>
      <Time timestamp={message.timestamp} timezone={timezone} />
    </article>
  )
})
