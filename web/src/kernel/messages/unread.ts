import type { Badge } from '@/kernel/badges/types'
import type { Notifications } from '@/kernel/notifications/types'
import type { MessageEntry } from './types'

/** Unread messages that are asked for; that many stand for more. */
export const mostUnread = 100

/** The badge for a number of unread messages; null for none. */
export function unreadBadge(count: number): Badge | null {
  if (count === 0) return null
  const number = count >= mostUnread ? `${mostUnread - 1}+` : String(count)
  return { count, text: count === 1 ? '1 unread message' : `${number} unread messages` }
}

/** Tells of messages that have just come in. */
export function tellNews(notifications: Notifications, news: readonly MessageEntry[]): void {
  const [newest] = news
  if (!newest) return
  notifications.notify(
    news.length === 1
      ? { title: `New message from ${newest.who}`, description: newest.subject }
      : {
          title: `${news.length} new messages`,
          description: `The newest is from ${newest.who}: ${newest.subject}`,
        },
  )
}
