import type { Notifications } from './types'

/** Tells a person that something went wrong: what did not work, and why or what helps. */
export const tellProblem = (
  notifications: Pick<Notifications, 'notify'>,
  title: string,
  description: string,
): void => notifications.notify({ title, description, variant: 'destructive' })
