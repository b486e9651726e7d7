import type { Notifications } from '@/kernel/notifications/types'
import type { DesktopCover, Session, SessionUser } from '@/kernel/session/types'
import { ExpiredDialog } from './ExpiredDialog'
import { LockScreen } from './LockScreen'
import { RecoveryDialog } from './RecoveryDialog'

/** What the dialog over a desktop receives. */
export interface CoverProps {
  readonly cover: DesktopCover
  readonly session: Session
  readonly user: SessionUser
  readonly notifications: Notifications
}

/** The dialog that covers a living desktop. */
export function Cover({ cover, session, user, notifications }: CoverProps) {
  if (cover === 'locked') return <LockScreen session={session} user={user} />
  if (cover === 'expired') return <ExpiredDialog session={session} user={user} />
  return <RecoveryDialog session={session} notifications={notifications} user={user} />
}
