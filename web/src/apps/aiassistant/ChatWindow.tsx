import Eraser from 'lucide-react/icons/eraser'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Assistant } from '@/kernel/assistant/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { wallpapers } from '@/ui/wallpapers'
import type { MarkdownActions } from './markdown/Markdown'
import { type Chat, createChat } from './model/chat'
import { ActionDialog } from './parts/ActionDialog'
import { Composer } from './parts/Composer'
import { Messages } from './parts/Messages'
import { Welcome } from './parts/Welcome'
import { texts } from './texts'

interface ChatWindowProps {
  readonly window: Pick<WindowRecord, 'id'>
  readonly os: Os
  readonly assistant: Assistant
}

/** Follows links in the browser app. */
const openLink = (os: Pick<Os, 'windows'>, url: string) => void os.windows.open('browser', { url })

function Header({ onClear }: { readonly onClear: (() => void) | null }) {
  const t = useTexts(texts)
  return (
    <header className="flex min-h-11 shrink-0 pointer-coarse:min-h-14 items-center gap-2 border-b border-border px-4 py-1.5 text-sm text-muted">
      <p className="min-w-0 flex-1">{t.warning}</p>
      {onClear ? (
        <IconButton label={t.clear} onClick={onClear}>
          <Eraser className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
    </header>
  )
}

/** The window's chat; an answer that is under way ends when the window closes. */
function useChat({ os, assistant }: ChatWindowProps): Chat {
  const [chat] = useState(() => createChat({ assistant, context: { os, wallpapers } }))
  useEffect(() => () => chat.stop(), [chat])
  return chat
}

/** The chat once its model is there: messages, suggestions and the field for the next message. */
export function ChatWindow(props: ChatWindowProps) {
  const t = useTexts(texts)
  const { os, assistant } = props
  const chat = useChat(props)
  const messages = useStore(assistant.conversation, (state) => state)
  const turn = useStore(chat, (state) => state.turn)
  const asked = useStore(chat, (state) => state.asked)
  const [isClearing, setClearing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const actions = useMemo(
    (): MarkdownActions => ({
      onLink: (url) => openLink(os, url),
      onCopyFail: () =>
        tellProblem(
          os.notifications,
          () => texts.notCopied,
          () => texts.notCopiedWhy,
        ),
    }),
    [os],
  )
  const isMobile = useStore(os.windows, (state) => state.viewport.isMobile)
  const isEmpty = messages.length === 0 && turn === null
  const take = (suggestion: string) => {
    chat.take(suggestion)
    if (!isMobile) field.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <Header onClear={isEmpty || turn ? null : () => setClearing(true)} />
      {isEmpty ? (
        <Welcome os={os} chat={chat} onTake={take} />
      ) : (
        <Messages messages={messages} turn={turn} os={os} chat={chat} actions={actions} onTake={take} />
      )}
      <Composer
        field={field}
        isWaiting={turn !== null}
        isFocused={!isMobile}
        onSend={(text) => chat.send(text)}
        onStop={() => chat.stop()}
      />
      {asked ? (
        <ActionDialog
          key={asked.id}
          question={asked.question}
          onAnswer={(isAllowed) => chat.answer(asked.id, isAllowed)}
          onStop={() => chat.stop()}
        />
      ) : null}
      {isClearing ? (
        <ConfirmDialog
          title={t.clearQuestion}
          description={t.clearWhat}
          action={t.clear}
          variant="danger"
          onConfirm={() => {
            assistant.conversation.clear()
            setClearing(false)
          }}
          onClose={() => setClearing(false)}
        />
      ) : null}
    </div>
  )
}
