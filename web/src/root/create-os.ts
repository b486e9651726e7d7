import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createDesktopIcons, type OwnedDesktopIcons } from '@/kernel/desktop/icons'
import { createBadges } from '@/kernel/badges/badges'
import { createKeymap } from '@/kernel/commands/keymap'
import { createCommands } from '@/kernel/commands/registry'
import type { Backend } from '@/backend'
import type { OwnedAppPlatform } from '@/kernel/plugins/create-app-platform'
import { createServerPort } from '@/backend/latency'
import { createEventBus } from '@/kernel/events/bus'
import { createFileDialogs } from '@/kernel/file-dialogs/file-dialogs'
import { createFiles, type OwnedFiles } from '@/kernel/files/create-files'
import type { Notifications } from '@/kernel/notifications/types'
import type { Os } from '@/kernel/os'
import { storageName } from '@/kernel/session/storage-name'
import type { Session, SessionUser } from '@/kernel/session/types'
import { createSettingsStore, type OwnedSettingsStore } from '@/kernel/settings/store'
import { createOsStorage, storageKey } from '@/kernel/storage/os-storage'
import { createWindowSession, type WindowSession } from '@/kernel/window-session/window-session'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { systemClock } from '@/lib/clock'
import { becomeFirstTab } from '@/lib/first-tab'
import { browserStorage } from '@/lib/key-value-storage'
import { loadOnce } from '@/lib/load-once'
import { isMobileDevice } from '@/lib/mobile'
import { browserPageLife } from '@/lib/page-life'
import { storedValue } from '@/lib/stored-value'
import { whenSettled } from '@/lib/when-idle'

/** The operating system of one person's desktop, with what has to be ended when the desktop ends. */
export interface OwnedOs extends Os {
  readonly settings: OwnedSettingsStore
  readonly desktopIcons: OwnedDesktopIcons
  /** Opens the windows of the last time again. */
  readonly windowSession: WindowSession
  /** Lets another tab of this browser be the first. */
  readonly leaveFirstTab: () => void
  /** Ends following what other tabs store. */
  readonly disposeStorage: () => void
  /** Closes the person's file store. */
  readonly disposeFiles: OwnedFiles['dispose']
  /** Closes what was kept for HTML apps. */
  readonly disposePlatform: () => void
}

/** The room that this browser has for the page; null when it does not tell. No promise: a write may fail before. */
const estimateRoom = async () => {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? null : { granted: quota, used: usage ?? 0 }
  } catch {
    return null
  }
}

interface OsOptions {
  readonly session: Session
  readonly user: SessionUser
  readonly notifications: Notifications
  readonly backend: Backend
}

/** Plugs the kernel's parts together for a person: their settings, files and icons, a window manager without windows. */
export function createOs({ session, user, notifications, backend }: OsOptions): OwnedOs {
  const name = storageName(user)
  const { storage, dispose: disposeStorage } = createOsStorage({
    storage: browserStorage(),
    name,
    isSessionOnly: () => files.fileStorage.getState().mode === 'session',
  })
  const apps = createRegistry(manifests)
  const isMobile = isMobileDevice()
  const settings = createSettingsStore({ storage, username: user.username })
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
  const synchronisers = loadOnce(async () => {
    const { createSynchronisers } = await import('./space-synchroniser')
    return createSynchronisers({ backend, user, storage, notifications, session })
  })
  const {
    dispose: disposeFiles,
    awayContent,
    scopeOf,
    ...files
  } = createFiles({
    name,
    storage,
    isProtected: () => settings.getState().fileSystemProtection,
    loadSynchroniser: async () => (await synchronisers())(),
    estimateRoom,
    spaces: {
      hasKnown: () => storage('spaces').get() !== null,
      load: async (parts) => {
        const { loadMounts } = await import('./load-mounts')
        return loadMounts(
          {
            name,
            backend,
            user,
            storage,
            notifications,
            session,
            news,
            loadSynchroniser: async (space) => (await synchronisers())(space),
          },
          parts,
        )
      },
    },
    loadSamples: async () => (await import('@/kernel/files/sample/samples')).productSamples(),
  })
  const firstTab = becomeFirstTab(`otteros-first-tab-${name}`)
  const windowSession = createWindowSession({
    windows,
    tab: storedValue(
      browserStorage(() => window.sessionStorage),
      storageKey('windows', name),
    ),
    device: storage('windows'),
    returning: storage('windows-returning'),
    first: firstTab,
    isOn: () => settings.getState().reopenWindows && files.fileStorage.getState().mode !== 'session',
    whenShown: whenSettled,
    life: browserPageLife,
    notifications,
  })
  let platform: OwnedAppPlatform | null = null
  let hasEnded = false
  const appPlatform = loadOnce(async () => {
    const { loadAppPlatform } = await import('./load-app-platform')
    platform = await loadAppPlatform({ name, backend, storage })
    if (hasEnded) platform.dispose()
    return platform
  })
  const community = loadOnce(async () => {
    const { createCommunity } = await import('@/backend/community/create-community')
    return createCommunity({
      client: () => backend.client(),
      config: () => backend.config(),
      userId: user.id,
      live: { client: () => backend.client(), clock: systemClock, random: Math.random },
    })
  })
  const browser = loadOnce(async () => {
    const { loadWebBrowser } = await import('./load-web-browser')
    return loadWebBrowser({ backend, userId: user.id, storage, notifications, files: files.files })
  })
  const versions = async (path: string) => {
    const scope = await scopeOf(path)
    if (!scope || (scope.space === null && files.fileStorage.getState().mode !== 'account')) return null
    const { loadVersions } = await import('./load-versions')
    return loadVersions({ backend, user, storage }, scope)
  }
  const media = loadOnce(async () => {
    const { loadMedia } = await import('./load-media')
    return loadMedia({ name, backend, user, storage, awayContent, ...files })
  })
  const news = loadOnce(async () => {
    const { loadPersonNews } = await import('./load-person-news')
    return loadPersonNews(backend, user.id)
  })
  const sharing = loadOnce(async () => {
    const { createSharing } = await import('@/backend/sharing/create-sharing')
    return createSharing({ client: () => backend.client(), userId: user.id, news: await news() })
  })
  const badges = createBadges()
  const accountNotices = loadOnce(async () => {
    const { loadAccountNotices } = await import('./load-account-notices')
    return loadAccountNotices({ ...files, backend, userId: user.id, notifications, session, windows, news })
  })
  const messages = loadOnce(async () => {
    const { loadMessages } = await import('./load-messages')
    return loadMessages({
      backend,
      userId: user.id,
      storage,
      notifications,
      badges,
      session,
      windows,
      news,
      accountNotices,
    })
  })
  const assistant = loadOnce(async () => {
    const [{ createModel }, { createConversation }] = await Promise.all([
      import('@/backend/assistant/create-model'),
      import('@/kernel/assistant/conversation'),
    ])
    return {
      model: createModel({ client: () => backend.client() }),
      conversation: createConversation(storage),
    }
  })
  const virtualMachine = loadOnce(async () => {
    const { createVmServices } = await import('@/backend/vm/create-vm-services')
    return createVmServices({
      client: () => backend.client(),
      config: () => backend.config(),
      userId: user.id,
      storage,
      name,
    })
  })
  return {
    ...files,
    disposeFiles,
    storage,
    disposeStorage,
    appPlatform,
    disposePlatform: () => {
      hasEnded = true
      platform?.dispose()
    },
    commands: createCommands(createKeymap(storage('shortcuts'))),
    badges,
    messages,
    community,
    assistant,
    browser,
    versions,
    accountNotices,
    sharing,
    accountRoom: async () => {
      const { askAccountRoom } = await import('@/backend/spaces/account-room')
      const room = await askAccountRoom({ client: () => backend.client(), userId: user.id })
      return room.ok ? room.value : null
    },
    media,
    virtualMachine,
    fileDialogs: createFileDialogs({ windows }),
    server: createServerPort({ fetch: window.fetch.bind(window), origin: window.location.origin }),
    apps,
    session,
    notifications,
    events: createEventBus(window),
    settings,
    desktopIcons: createDesktopIcons(storage),
    windows,
    windowSession,
    leaveFirstTab: () => firstTab.leave(),
  }
}
