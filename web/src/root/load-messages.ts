import type { Backend } from '@/backend'
import { createCaller } from '@/backend/community/caller'
import type { PersonNews } from '@/backend/live/person-news'
import { createLiveMessages } from '@/backend/messages/live'
import { createMessagesPort } from '@/backend/messages/messages-port'
import type { Badges } from '@/kernel/badges/types'
import { pageAttention } from '@/lib/attention'
import { createMessages } from '@/kernel/messages/create-messages'
import type { AccountNotices } from '@/kernel/sharing/account-notices'
import type { Messages } from '@/kernel/messages/types'
import { notificationsFrom } from '@/kernel/notifications/notifications'
import type { Notifications } from '@/kernel/notifications/types'
import { systemClock } from '@/lib/clock'
import type { Session } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import type { WindowManager } from '@/kernel/windows/types'
import type { OsStorage } from '@/kernel/storage/types'

interface LoadOptions {
  readonly backend: Backend
  readonly userId: string
  readonly storage: OsStorage
  readonly notifications: Notifications
  readonly badges: Badges
  readonly session: Session
  readonly windows: WindowManager
  /** Null: nothing is told, messages are asked for. */
  readonly news: () => Promise<PersonNews | null>
  readonly accountNotices: () => Promise<AccountNotices>
}

/** Plugs the parts of a person's messages together; asking for news begins at once and ends when the person signs out. */
export async function loadMessages(options: LoadOptions): Promise<Messages> {
  const { backend, userId, storage, notifications, badges, session, windows } = options
  const client = () => backend.client()
  const [news, accountNotices] = await Promise.all([options.news(), options.accountNotices()])
  const isActive = () => {
    const { windows: open, activeId } = windows.getState()
    return open.some(({ id, type }) => id === activeId && type === 'messenger')
  }
  const isCovered = () => session.getState().cover !== null
  const messages = createMessages({
    port: createMessagesPort({ caller: createCaller({ client, userId }), client }),
    live: news && createLiveMessages(news),
    clock: systemClock,
    attention: {
      ...withSession(pageAttention, session),
      // No one is signed in while the session is expired; a locked desktop shows nothing.
      isVisible: () => pageAttention.isVisible() && !isCovered(),
      isOnline: () => pageAttention.isOnline() && session.getState().cover !== 'expired',
    },
    badges,
    notifications: notificationsFrom(
      {
        ...notifications,
        // The account lists new messages by their senders.
        notify: (make) =>
          notifications.notify(() => {
            const notice = make()
            return notice.topic === 'messages' && accountNotices.isListing()
              ? { ...notice, isListed: true }
              : notice
          }),
      },
      { app: 'messenger' },
    ),
    storage,
    isLookedAt: () => pageAttention.isVisible() && !isCovered() && isActive(),
    open: () => {
      const { windows: open } = windows.getState()
      const shown = open.find(({ type }) => type === 'messenger')
      if (shown) windows.focus(shown.id)
      else windows.open('messenger')
    },
  })
  const endWithSession = () => {
    if (session.getState().user?.id === userId) return
    stopListening()
    messages.dispose()
  }
  const stopListening = session.subscribe(endWithSession)
  endWithSession()
  return messages
}
