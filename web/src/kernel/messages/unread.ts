import type { Badge } from '@/kernel/badges/types'
import type { Notifications } from '@/kernel/notifications/types'
import { texts } from './texts'
import type { MessageEntry } from './types'

/** Unread messages that are asked for; that many stand for more. */
export const mostUnread = 100

/** The badge for a number of unread messages; null for none. */
export function unreadBadge(count: number): Badge | null {
  if (count === 0) return null
  return {
    count,
    get text() {
      return count >= mostUnread ? texts.manyUnread({ count: mostUnread - 1 }) : texts.unread({ count })
    },
  }
}

/** Tells of messages that have just come in; `open` shows them. */
export function tellNews(
  notifications: Pick<Notifications, 'notify'>,
  news: readonly MessageEntry[],
  open: () => void,
): void {
  const [newest] = news
  if (!newest) return
  notifications.notify(() => ({
    ...(news.length === 1
      ? { title: texts.newFrom({ name: newest.who }), description: newest.subject }
      : {
          title: texts.newCount({ count: news.length }),
          description: texts.newest({ name: newest.who, subject: newest.subject }),
        }),
    topic: 'messages',
    action: { label: texts.read, run: open },
  }))
}
