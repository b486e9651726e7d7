import { useEffect, useState } from 'react'
import type { Backend } from '@/backend'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session, SessionUser } from '@/kernel/session/types'
import type { DesktopModule } from '@/shell/boot/use-desktop-module'
import { Cover } from '@/shell/cover/Cover'
import { Desktop } from '@/shell/desktop/Desktop'
import { afterPaint } from '@/lib/after-paint'
import { whenIdle } from '@/lib/when-idle'
import { createOs } from './create-os'
import { startServices } from './services'

/** ms after the desktop appeared in which the connection to the server is made in any case. */
const longestWait = 1000

interface DesktopRootProps {
  readonly session: Session
  readonly user: SessionUser
  readonly notifications: Notifications
}

/** The desktop's component on a back end. It makes a person's operating system once and ends it with the desktop. */
const rootOn = (backend: Backend) =>
  function DesktopRoot({ session, user, notifications }: DesktopRootProps) {
    const [os] = useState(() => createOs({ session, user, notifications, backend }))
    useEffect(() => {
      const stopServices = startServices(os)
      // Icons and taskbar are seen before the windows of the last time come back.
      let stopWindows = afterPaint(() => {
        stopWindows = os.windowSession.start()
      })
      return () => {
        stopServices()
        stopWindows()
        os.leaveFirstTab()
        os.settings.dispose()
        os.desktopIcons.dispose()
        os.disposeStorage()
        os.disposeFiles()
        os.disposePlatform()
      }
    }, [os])
    // The session is looked after from now on: nothing that is on the screen first needs the server.
    useEffect(() => whenIdle(() => backend.connect(), longestWait), [])
    return <Desktop os={os} />
  }

/** The desktop on a back end, and what covers it. */
export const desktopOn = (backend: Backend): DesktopModule => ({ Desktop: rootOn(backend), Cover })
