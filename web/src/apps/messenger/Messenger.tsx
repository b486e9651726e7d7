import Inbox from 'lucide-react/icons/inbox'
import SendIcon from 'lucide-react/icons/send-horizontal'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { emptyDraft, isEmptyDraft } from '@/kernel/messages/draft'
import type { BoxName, Draft, MessageEntry, Messages } from '@/kernel/messages/types'
import { mostUnread, unreadBadge } from '@/kernel/messages/unread'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useCommands } from '@/ui/commands/use-commands'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { Tabs } from '@/ui/tabs'
import { useKeptView } from '@/ui/use-kept-view'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { isBox } from './args'
import { windowCommands } from './commands'
import { entryMenu } from './entry-menu'
import { answerTo, sameAgain } from './model/answers'
import { namesIn, shownName } from '@/kernel/community/shown-name'
import { BoxPane, type ListActions } from './parts/BoxPane'
import { type ComposeFocus, ComposeForm } from './parts/ComposeForm'
import { Header, OwnCode } from './parts/Header'
import { Reader } from './parts/Reader'
import { UndoBar } from './parts/UndoBar'
import { useIsNarrow } from './parts/use-is-narrow'
import { texts } from './texts'
import { useWantedMessage } from './use-wanted-message'

interface MessengerProps {
  readonly window: AppViewPropsOf<'messenger'>['window']
  readonly os: Os
  readonly messages: Messages
}

/** What is shown next to the list, or in its place on a narrow window; null: the form, if there is room for both. */
type Pane = { readonly kind: 'compose' } | { readonly kind: 'read'; readonly entry: MessageEntry } | null

/** The message as it is known now: it may have been marked since it was opened. */
const nowKnown = (entries: readonly MessageEntry[], entry: MessageEntry) =>
  entries.find(({ id }) => id === entry.id) ?? entry

/** Asks for news sooner while the window is in sight. */
function useWatching({ window, os, messages }: MessengerProps) {
  const isMinimized = useStore(
    os.windows,
    ({ windows }) => windows.find(({ id }) => id === window.id)?.isMinimized ?? false,
  )
  useEffect(() => (isMinimized ? undefined : messages.watch()), [messages, isMinimized])
}

/** The window once the messages are there: boxes on one side, the form or a message on the other. */
export function Messenger(props: MessengerProps) {
  const t = useTexts(texts)
  const { os, messages } = props
  const { notifications } = os
  const root = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isNarrow = useIsNarrow(root)
  const isMobile = useStore(os.windows, (state) => state.viewport.isMobile)
  const unread = useStore(messages, (state) => state.unread)
  const removed = useStore(messages, (state) => state.removed)
  const inbox = useStore(messages, (state) => state.inbox.entries)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const ownCode = useStore(os.session, (state) => state.user?.id ?? '')
  const [box, setBox] = useKeptView<BoxName>(
    os.windows,
    props.window.id,
    'box',
    isBox,
    props.window.metadata?.box ?? 'inbox',
  )
  const [pane, setPane] = useState<Pane>(null)
  const [focus, setFocus] = useState<{ readonly field: ComposeFocus }>({ field: null })
  const [replacing, setReplacing] = useState<Draft | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const menu = useContextMenu()
  useWatching(props)

  const compose = useCallback((field: ComposeFocus) => {
    setPane({ kind: 'compose' })
    setFocus({ field })
  }, [])
  const begin = useCallback(
    (draft: Draft) => {
      messages.writeDraft(draft)
      compose('content')
    },
    [messages, compose],
  )
  const onCopyFail = useCallback(
    () =>
      tellProblem(
        notifications,
        () => texts.notCopied,
        () => texts.notCopiedWhy,
      ),
    [notifications],
  )

  const actions = useMemo(() => {
    const markRead = async (ids: readonly string[] | 'all', isRead: boolean) => {
      const result = await messages.setRead(ids, isRead)
      if (result.ok) return
      tellProblem(
        notifications,
        () => (isRead ? texts.notMarkedRead : texts.notMarkedUnread),
        () => result.error.message,
      )
    }
    const open = (entry: MessageEntry) => {
      setPane({ kind: 'read', entry })
      if (!entry.isRead) void markRead([entry.id], true)
    }
    const remove = (entry: MessageEntry) => {
      setPane((shown) => (shown?.kind === 'read' && shown.entry.id === entry.id ? null : shown))
      messages.remove(entry)
    }
    const reply = async (entry: MessageEntry) => {
      const text = await messages.text(entry)
      if (!text.ok) {
        tellProblem(
          notifications,
          () => texts.notLoaded,
          () => text.error.message,
        )
        return
      }
      const draft = entry.box === 'inbox' ? answerTo(entry, text.value) : sameAgain(entry, text.value)
      if (!draft) return
      if (isEmptyDraft(messages.getState().draft)) begin(draft)
      else setReplacing(draft)
    }
    return {
      open,
      remove,
      markAll: () => void markRead('all', true),
      reply: (entry: MessageEntry) => void reply(entry),
      toggleRead: (entry: MessageEntry) => {
        if (entry.box === 'inbox') void markRead([entry.id], !entry.isRead)
      },
      copy: (text: string) => void navigator.clipboard.writeText(text).catch(onCopyFail),
    }
  }, [messages, notifications, begin, onCopyFail])

  useWantedMessage(props, actions.open)
  const { open: openMenu } = menu
  const listActions = useMemo(
    (): ListActions => ({
      onOpen: actions.open,
      onRemove: actions.remove,
      onToggleRead: actions.toggleRead,
      onMenu: (event: MouseEvent, entry: MessageEntry) =>
        openMenu(event, entry.subject, entryMenu(entry, actions)),
    }),
    [actions, openMenu],
  )
  const reading = pane?.kind === 'read' ? pane.entry : null
  const current = useStore(messages, (state) =>
    reading ? nowKnown(state[reading.box].entries, reading) : null,
  )
  const toList = isNarrow ? () => setPane(null) : null

  useCommands({
    registry: os.commands,
    windowId: props.window.id,
    commands: windowCommands,
    target: () => ({ undoDelete: removed ? messages.undoRemove : null }),
    root,
  })
  const tab = (name: BoxName) => (
    <BoxPane
      box={name}
      messages={messages}
      actions={listActions}
      openId={reading?.id ?? null}
      timezone={timezone}
      emptyAction={
        name === 'inbox' ? (
          <Button onClick={() => actions.copy(ownCode)}>{t.giveCode}</Button>
        ) : (
          <Button variant="primary" onClick={() => compose('to')}>
            {t.newMessage}
          </Button>
        )
      }
    />
  )
  const badge = unreadBadge(unread)
  return (
    <div
      ref={root}
      data-layout={isNarrow ? 'narrow' : 'wide'}
      className="flex size-full flex-col bg-surface text-text"
    >
      {isNarrow && pane ? null : (
        <Header
          code={ownCode}
          isNarrow={isNarrow}
          hasUnread={unread > 0}
          onCompose={() => compose('to')}
          onMarkAll={actions.markAll}
          onRefresh={messages.refresh}
          onCopyFail={onCopyFail}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {isNarrow && pane ? null : (
          <div
            className={
              isNarrow ? 'flex min-w-0 flex-1 flex-col' : 'flex w-80 shrink-0 flex-col border-e border-border'
            }
          >
            <Tabs
              label={t.messages}
              value={box}
              onChange={setBox}
              tabs={[
                {
                  id: 'inbox',
                  label: t.inbox,
                  icon: <Inbox className="size-4" />,
                  badge: badge ? { count: Math.min(unread, mostUnread - 1), text: badge.text } : null,
                  content: tab('inbox'),
                },
                { id: 'sent', label: t.sent, icon: <SendIcon className="size-4" />, content: tab('sent') },
              ]}
            />
            {isNarrow ? (
              <footer className="shrink-0 border-t border-border px-3 py-1.5">
                <OwnCode code={ownCode} onCopyFail={onCopyFail} />
              </footer>
            ) : null}
            <UndoBar
              removed={removed}
              onUndo={messages.undoRemove}
              command={os.commands.find('messenger.undo-delete', props.window.id)}
            />
          </div>
        )}
        {isNarrow && !pane ? null : current ? (
          <Reader
            key={current.id}
            entry={current}
            who={shownName(current, namesIn(inbox))}
            messages={messages}
            timezone={timezone}
            onBack={toList}
            isFocused={isNarrow}
            onReply={actions.reply}
            onToggleRead={actions.toggleRead}
            onRemove={actions.remove}
            onLink={(url) => void os.windows.open('browser', { url })}
            onCopyFail={onCopyFail}
          />
        ) : (
          <ComposeForm
            form={form}
            windowId={props.window.id}
            os={os}
            messages={messages}
            focus={isMobile ? { field: null } : focus}
            onBack={toList}
            onDiscard={() => setDiscarding(true)}
            onSent={() => {
              setBox('sent')
              setPane(null)
            }}
          />
        )}
      </div>
      {menu.element}
      {replacing ? (
        <ConfirmDialog
          title={t.replaceQuestion}
          description={t.replaceWhat}
          action={t.replace}
          variant="danger"
          onConfirm={() => {
            begin(replacing)
            setReplacing(null)
          }}
          onClose={() => setReplacing(null)}
        />
      ) : null}
      {isDiscarding ? (
        <ConfirmDialog
          title={t.discardQuestion}
          description={t.discardWhat}
          action={t.discardDraft}
          variant="danger"
          onConfirm={() => {
            messages.writeDraft(emptyDraft)
            setDiscarding(false)
          }}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </div>
  )
}
