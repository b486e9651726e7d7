import { tellProblem } from '@/kernel/notifications/tell-problem'
import type { Notifications } from '@/kernel/notifications/types'

/** How the store speaks: of what went well, and of what did not [B8.1]. */
export interface Toasts {
  tell(title: string, description: string): void
  warn(title: string, description: string): void
}

/** Makes the store's toasts. */
export const createToasts = (notifications: Notifications): Toasts => ({
  tell: (title, description) => notifications.notify({ title, description }),
  warn: (title, description) => tellProblem(notifications, title, description),
})
