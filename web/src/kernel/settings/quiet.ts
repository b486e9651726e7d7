import type { NoticeTopic } from '@/kernel/notifications/types'
import type { Settings } from './types'

/** Which setting says whether notices of a topic are shown as they come. */
const toasts = {
  invitations: 'toastInvitations',
  members: 'toastMembers',
  reviews: 'toastReviews',
  messages: 'toastMessages',
} as const satisfies Record<NoticeTopic, keyof Settings>

/** Whether notices of a topic (absent: of none) go into the list alone. */
export const isQuiet = (settings: Settings, topic?: NoticeTopic): boolean =>
  settings.doNotDisturb || (topic !== undefined && !settings[toasts[topic]])
