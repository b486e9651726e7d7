import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createDesktopIcons, type OwnedDesktopIcons } from '@/kernel/desktop/icons'
import { createServerPort } from '@/backend/latency'
import { createEventBus } from '@/kernel/events/bus'
import { createFileDialogs } from '@/kernel/file-dialogs/file-dialogs'
import { createFiles, type OwnedFiles } from '@/kernel/files/create-files'
import { openStore } from '@/kernel/files/stores/open-store'
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
  /** Closes the person's file store. */
  readonly disposeFiles: OwnedFiles['dispose']
}

/** Bytes that this browser grants the page; null when it does not tell. No promise: a write may fail before. */
const estimateCapacity = async () => {
  try {
    return (await navigator.storage.estimate()).quota ?? null
  } catch {
    return null
  }
}

/** Plugs the kernel's parts together for a person: their settings and icons, a window manager without windows. */
export function createOs(session: Session, user: SessionUser, notifications: Notifications): OwnedOs {
  const storage = browserStorage()
  const name = storageName(user)
  const apps = createRegistry(manifests)
  const isMobile = isMobileDevice()
  const settings = createSettingsStore({ storage, name, username: user.username })
  // The desktop tells its real size as soon as it is laid out.
  const windows = createWindowManager({
    registry: apps,
    viewport: {
      width: window.innerWidth,
      height: window.innerHeight,
      isMobile,
      taskbarHeight: isMobile ? 60 : 48,
    },
  })
  const { dispose: disposeFiles, ...files } = createFiles({
    name,
    storage,
    isProtected: () => settings.getState().fileSystemProtection,
    openStore: (mode) => openStore(name, mode),
    estimateCapacity,
    loadSamples: async () => (await import('@/kernel/files/sample/samples')).productSamples(),
  })
  return {
    ...files,
    disposeFiles,
    fileDialogs: createFileDialogs({ windows }),
    server: createServerPort({ fetch: window.fetch.bind(window), origin: window.location.origin }),
    apps,
    session,
    notifications,
    events: createEventBus(window),
    settings,
    desktopIcons: createDesktopIcons(storage, name),
    windows,
  }
}
