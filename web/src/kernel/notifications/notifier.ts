import { inWords, type Words } from '@/lib/result'
import type { Notifications } from './types'

/** How a part speaks to a person: of what went well, and of what did not [B8.1]. */
export interface Notifier {
  readonly tell: (title: Words, description?: Words) => void
  /** What did not work, and why or what helps; announced at once. */
  readonly warn: (title: Words, description: Words) => void
}

/** Tells a person that something went wrong: what did not work, and why or what helps. */
export const tellProblem = (
  notifications: Pick<Notifications, 'notify'>,
  title: Words,
  description: Words,
): void =>
  notifications.notify(() => ({
    title: inWords(title),
    description: inWords(description),
    variant: 'destructive',
  }))

/** Makes the notifier of a part that speaks more than once. */
export const createNotifier = (notifications: Pick<Notifications, 'notify'>): Notifier => ({
  tell: (title, description) =>
    notifications.notify(() => ({
      title: inWords(title),
      ...(description !== undefined && { description: inWords(description) }),
    })),
  warn: (title, description) => tellProblem(notifications, title, description),
})
