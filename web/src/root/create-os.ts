import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createDesktopIcons, type OwnedDesktopIcons } from '@/kernel/desktop/icons'
import { createEventBus } from '@/kernel/events/bus'
import type { Notifications } from '@/kernel/notifications/types'
import type { Os } from '@/kernel/os'
import { storageName } from '@/kernel/session/storage-name'
import type { Session, SessionUser } from '@/kernel/session/types'
import { createSettingsStore, type OwnedSettingsStore } from '@/kernel/settings/store'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { browserStorage } from '@/lib/key-value-storage'
import { isMobileDevice } from '@/lib/mobile'

/** The operating system of one person's desktop, with what has to be ended when the desktop ends. */
export interface OwnedOs extends Os {
  readonly settings: OwnedSettingsStore
  readonly desktopIcons: OwnedDesktopIcons
}

/** Plugs the kernel's parts together for a person: their settings and icons, a window manager without windows. */
export function createOs(session: Session, user: SessionUser, notifications: Notifications): OwnedOs {
  const storage = browserStorage()
  const name = storageName(user)
  const apps = createRegistry(manifests)
  const isMobile = isMobileDevice()
  return {
    apps,
    session,
    notifications,
    events: createEventBus(window),
    settings: createSettingsStore({ storage, name, username: user.username }),
    desktopIcons: createDesktopIcons(storage, name),
    // The desktop tells its real size as soon as it is laid out.
    windows: createWindowManager({
      registry: apps,
      viewport: {
        width: window.innerWidth,
        height: window.innerHeight,
        isMobile,
        taskbarHeight: isMobile ? 60 : 48,
      },
    }),
  }
}
