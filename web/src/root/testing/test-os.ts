import type { PluginPlatform } from '@/kernel/plugins/types'
import { vi } from 'vitest'
import { manifests } from '@/apps'
import { createAppPlatform } from '@/kernel/plugins/create-app-platform'
import { createMemoryStore as createPlatformMemory } from '@/kernel/app-platform/store/memory-store'
import { lastingPage } from '@/kernel/app-platform/testing/lasting-page'
import { createRegistry } from '@/kernel/apps/registry'
import { createScriptedAssistant } from '@/kernel/assistant/testing/scripted-assistant'
import type { Assistant } from '@/kernel/assistant/types'
import { createBadges } from '@/kernel/badges/badges'
import { createWebBrowser } from '@/kernel/browser/create-web-browser'
import { createMemoryBrowser } from '@/kernel/browser/testing/memory-browser'
import type { BrowserPorts, WebBrowser } from '@/kernel/browser/types'
import { createDesktopIcons } from '@/kernel/desktop/icons'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { createKeymap } from '@/kernel/commands/keymap'
import { createCommands } from '@/kernel/commands/registry'
import type { Community } from '@/kernel/community/types'
import { createEventBus } from '@/kernel/events/bus'
import { createFileDialogs } from '@/kernel/file-dialogs/file-dialogs'
import { createAddresses } from '@/kernel/files/addresses'
import { createFiles } from '@/kernel/files/create-files'
import type { AccountRoom } from '@/kernel/files/account-room'
import { createEngine } from '@/kernel/files/engine'
import { createRecycleBin } from '@/kernel/files/recycle-bin'
import { productSamples } from '@/kernel/files/sample/samples'
import { createMemoryStore } from '@/kernel/files/stores/memory-store'
import type { Keeping, Transfers } from '@/kernel/files/transfer-types'
import type { FileMedia } from '@/kernel/files/thumbnails/file-media'
import type { Thumbnails } from '@/kernel/files/thumbnails/thumbnails'
import type { FileVersions } from '@/kernel/files/versions/types'
import { createMemoryMessages } from '@/kernel/messages/testing/memory-messages'
import type { Messages } from '@/kernel/messages/types'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Os } from '@/kernel/os'
import type { Session, SessionState } from '@/kernel/session/types'
import { createSettingsStore } from '@/kernel/settings/store'
import { createMemoryVm } from '@/kernel/vm/testing/memory-vm'
import { createMemorySharing } from '@/kernel/sharing/testing/memory-sharing'
import type { Sharing } from '@/kernel/sharing/types'
import type { VmServices } from '@/kernel/vm/types'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { listenForCommands } from '@/shell/keyboard/listen-for-commands'

const state: SessionState = {
  system: 'desktop',
  user: { id: '1', email: 'maya@example.org', username: 'Maya Lindqvist', fullName: 'Maya Lindqvist' },
  cover: null,
  confirmationSentTo: null,
  startFailure: null,
  linkOffer: null,
}

const unused = () => Promise.reject(new Error('not part of the desktop surface'))

const noThumbnails: Thumbnails = { follow: () => () => undefined, clear: () => Promise.resolve() }

/**
 * An operating system for tests of shell and apps: the real kernel in memory with the sample files, a session that only
 * listens, and a server that answers after 12 ms.
 */
export function createTestOs(
  options: {
    readonly isMobile?: boolean
    readonly community?: Community
    readonly browserPorts?: BrowserPorts
    readonly assistant?: Assistant
    readonly messages?: Messages
    readonly virtualMachine?: VmServices
    /** Absent: files are kept where there are no versions. */
    readonly versions?: FileVersions
    /** Absent: files are not with the account. */
    readonly transfers?: Transfers
    /** The same. */
    readonly keeping?: Keeping
    /** Absent: nothing is shared. */
    readonly sharing?: Sharing
    /** Absent: the server keeps no files. */
    readonly accountRoom?: AccountRoom
    /** Absent: addresses of files that are on the device, and no small pictures. */
    readonly media?: Partial<FileMedia>
    /** What the browser keeps: one storage for two desktops after each other, for instance. */
    readonly storage?: KeyValueStorage
  } = {},
) {
  const {
    isMobile = false,
    community = createMemoryCommunity(),
    browserPorts = createMemoryBrowser(),
    assistant = createScriptedAssistant().assistant,
    virtualMachine = createMemoryVm().services,
    storage: kept = memoryStorage(),
  } = options
  const storage = memoryOsStorage(kept, 'maya@example.org')
  const apps = createRegistry(manifests)
  const logOut = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const session: Session = {
    getState: () => state,
    subscribe: () => () => undefined,
    logOut,
    signIn: unused,
    signUp: unused,
    signUpPolicy: unused,
    showAuthPage: () => undefined,
    showLogin: () => undefined,
    sendPasswordReset: unused,
    resendConfirmation: unused,
    changePassword: unused,
    confirmPassword: unused,
    completeRecovery: unused,
    takeLink: unused,
    dropLink: () => undefined,
    lock: () => undefined,
    retryStart: () => undefined,
    unlock: unused,
  }
  const settings = createSettingsStore({ storage, username: 'Maya Lindqvist' })
  const windows = createWindowManager({
    registry: apps,
    viewport: { width: isMobile ? 390 : 1280, height: 800, isMobile, taskbarHeight: isMobile ? 60 : 48 },
  })
  const { files, recycleBin, fileStorage, drafts, spaces, awayContent } = createFiles({
    name: 'maya',
    storage,
    isProtected: () => settings.getState().fileSystemProtection,
    loadEngine: () => Promise.resolve({ createEngine }),
    loadBin: () => Promise.resolve({ createRecycleBin }),
    openStore: () => Promise.resolve(createMemoryStore()),
    loadSamples: () => Promise.resolve(productSamples()),
    firstMode: 'session',
  })
  const ownHost = {
    find: () =>
      Promise.resolve({
        url: '/sandbox/frame.html',
        origin: null,
        hasNetwork: false,
        confinement: 'full' as const,
      }),
  }
  const notifications = createNotifications()
  let browser: WebBrowser | null = null
  let platform: Promise<PluginPlatform> | null = null
  const commands = createCommands(createKeymap(storage('shortcuts')))
  // Views are tested without the desktop around them, which hears their keys.
  listenForCommands(commands)
  const os: Os = {
    commands,
    community: () => Promise.resolve(community),
    assistant: () => Promise.resolve(assistant),
    badges: createBadges(),
    messages: () => Promise.resolve(options.messages ?? createMemoryMessages().messages),
    virtualMachine: () => Promise.resolve(virtualMachine),
    browser: () =>
      Promise.resolve(
        (browser ??= createWebBrowser({
          ports: browserPorts,
          places: { origins: ['http://desktop.test'], userContentHost: 'content.test' },
          storage,
          notifications,
          files,
        })),
      ),
    appPlatform: () =>
      (platform ??= createAppPlatform({
        ...lastingPage(),
        name: 'maya',
        origins: ownHost,
        openStore: () => createPlatformMemory(),
      })),
    apps,
    windows,
    settings,
    storage,
    files,
    recycleBin,
    fileStorage,
    drafts,
    spaces,
    versions: () => Promise.resolve(options.versions ?? null),
    transfers: () => Promise.resolve(options.transfers ?? null),
    keeping: () => Promise.resolve(options.keeping ?? null),
    accountNotices: () => Promise.resolve({ isListing: () => false, dispose: () => undefined }),
    sharing: () => Promise.resolve(options.sharing ?? createMemorySharing().sharing),
    accountRoom: () => Promise.resolve(options.accountRoom ?? null),
    media: () =>
      Promise.resolve({
        addresses: createAddresses({
          files,
          awayContent,
          signedUrl: () => Promise.resolve(success(null)),
          now: Date.now,
        }),
        thumbnails: noThumbnails,
        ...options.media,
      }),
    fileDialogs: createFileDialogs({ windows }),
    server: { measureLatency: () => Promise.resolve(success(12)) },
    events: createEventBus(window),
    session,
    notifications,
    desktopIcons: createDesktopIcons(storage),
  }
  return { os, logOut }
}
