import { vi } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createDesktopIcons } from '@/kernel/desktop/icons'
import { createEventBus } from '@/kernel/events/bus'
import { createFileDialogs } from '@/kernel/file-dialogs/file-dialogs'
import { createFiles } from '@/kernel/files/create-files'
import { createEngine } from '@/kernel/files/engine'
import { productSamples } from '@/kernel/files/sample/samples'
import { createMemoryStore } from '@/kernel/files/stores/memory-store'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Os } from '@/kernel/os'
import type { Session, SessionState } from '@/kernel/session/types'
import { createSettingsStore } from '@/kernel/settings/store'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'

const state: SessionState = {
  system: 'desktop',
  user: { id: '1', email: 'maya@example.org', username: 'Maya Lindqvist', fullName: 'Maya Lindqvist' },
  cover: null,
  confirmationSentTo: null,
  startFailure: null,
}

const unused = () => Promise.reject(new Error('not part of the desktop surface'))

/**
 * An operating system for tests of shell and apps: the real kernel in memory with the sample files, a session that only
 * listens, and a server that answers after 12 ms.
 */
export function createTestOs(options: { readonly isMobile?: boolean } = {}) {
  const { isMobile = false } = options
  const apps = createRegistry(manifests)
  const storage = memoryStorage()
  const logOut = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const session: Session = {
    getState: () => state,
    subscribe: () => () => undefined,
    logOut,
    signIn: unused,
    signUp: unused,
    showAuthPage: () => undefined,
    showLogin: () => undefined,
    sendPasswordReset: unused,
    resendConfirmation: unused,
    changePassword: unused,
    completeRecovery: unused,
    lock: () => undefined,
    retryStart: () => undefined,
    unlock: unused,
  }
  const settings = createSettingsStore({ storage, name: 'maya', username: 'Maya Lindqvist' })
  const windows = createWindowManager({
    registry: apps,
    viewport: { width: isMobile ? 390 : 1280, height: 800, isMobile, taskbarHeight: isMobile ? 60 : 48 },
  })
  const { files, recycleBin, fileStorage, drafts } = createFiles({
    name: 'maya',
    storage,
    isProtected: () => settings.getState().fileSystemProtection,
    loadEngine: () => Promise.resolve({ createEngine }),
    openStore: () => Promise.resolve(createMemoryStore()),
    loadSamples: () => Promise.resolve(productSamples()),
    firstMode: 'session',
  })
  const os: Os = {
    apps,
    windows,
    settings,
    files,
    recycleBin,
    fileStorage,
    drafts,
    fileDialogs: createFileDialogs({ windows }),
    server: { measureLatency: () => Promise.resolve(success(12)) },
    events: createEventBus(window),
    session,
    notifications: createNotifications(),
    desktopIcons: createDesktopIcons(storage, 'maya'),
  }
  return { os, logOut }
}
