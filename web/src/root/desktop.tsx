import { useEffect, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session, SessionUser } from '@/kernel/session/types'
import { Desktop } from '@/shell/desktop/Desktop'
import { createOs } from './create-os'
import { startServices } from './services'

interface DesktopRootProps {
  readonly session: Session
  readonly user: SessionUser
  readonly notifications: Notifications
}

/** The desktop of one person: makes their operating system once and ends its services with the desktop. */
export default function DesktopRoot({ session, user, notifications }: DesktopRootProps) {
  const [os] = useState(() => createOs(session, user, notifications))
  useEffect(() => {
    const stopServices = startServices(os)
    return () => {
      stopServices()
      os.settings.dispose()
      os.desktopIcons.dispose()
      os.disposeFiles()
    }
  }, [os])
  return <Desktop os={os} />
}
