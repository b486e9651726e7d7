import ArrowDown from 'lucide-react/icons/arrow-down'
import { useDeferredValue } from 'react'
import type { ChatMessage } from '@/kernel/assistant/types'
import type { Os } from '@/kernel/os'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { MarkdownActions } from '../markdown/Markdown'
import { Markdown } from '../markdown/Markdown'
import type { Chat, Turn } from '../model/chat'
import { texts } from '../texts'
import { Activities } from './Activities'
import { AnswerFrame, Message } from './Message'
import { Suggestions } from './Suggestions'
import { TypingSign } from './TypingSign'
import { useStickToEnd } from './use-stick-to-end'

interface MessagesProps {
  readonly messages: readonly ChatMessage[]
  readonly turn: Turn | null
  readonly os: Pick<Os, 'apps' | 'settings'>
  readonly chat: Pick<Chat, 'shortcut'>
  readonly actions: MarkdownActions
  readonly onTake: (suggestion: string) => void
}

/** The answer while it arrives. */
function Arriving({ turn, actions }: { readonly turn: Turn; readonly actions: MarkdownActions }) {
  const text = useDeferredValue(turn.text)
  return (
    <AnswerFrame>
      <Activities activities={turn.activities} />
      {text === '' ? null : <Markdown text={text} actions={actions} />}
      <TypingSign />
    </AnswerFrame>
  )
}

/** The conversation, its end in sight unless the person has scrolled up. */
export function Messages({ messages, turn, os, chat, actions, onTake }: MessagesProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const last = messages.at(-1)
  const { scroller, isAtEnd, toEnd } = useStickToEnd(
    `${last?.id ?? ''} ${turn?.text.length ?? 0} ${turn?.activities.length ?? -1}`,
    last?.type === 'user',
  )
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
        tabIndex={0}
        role="region"
        aria-label={t.messages}
        className="h-full overflow-y-auto px-4 py-4 -outline-offset-2"
      >
        <div className="mx-auto flex max-w-2xl flex-col gap-5">
          {/* Its own children are told one by one as they come; the answer that still arrives is told when it is whole. */}
          <div role="log" aria-label={t.conversation} className="flex flex-col gap-5">
            {messages.map((message) => (
              <Message key={message.id} message={message} timezone={timezone} actions={actions} />
            ))}
          </div>
          {turn ? <Arriving turn={turn} actions={actions} /> : null}
          {!turn && last ? (
            <div className="ps-10 max-md:ps-0">
              <Suggestions suggestions={last.suggestions} os={os} chat={chat} onTake={onTake} />
            </div>
          ) : null}
        </div>
      </div>
      {isAtEnd ? null : (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <IconButton
            label={t.newest}
            className="pointer-events-auto rounded-full border border-border bg-raised shadow-popup"
            onClick={toEnd}
          >
            <ArrowDown className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
