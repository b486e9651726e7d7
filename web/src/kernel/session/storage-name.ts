import type { SessionUser } from './types'

/** The name under which a person's things are stored on this device: the e-mail address, unique where people share one [A7.17 B7.35]. */
export const storageName = (user: Pick<SessionUser, 'email'>): string => user.email.trim().toLowerCase()
