import { vi } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createDesktopIcons } from '@/kernel/desktop/icons'
import { createEventBus } from '@/kernel/events/bus'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Os } from '@/kernel/os'
import type { Session, SessionState } from '@/kernel/session/types'
import { createSettingsStore } from '@/kernel/settings/store'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { memoryStorage } from '@/lib/key-value-storage'

const state: SessionState = {
  system: 'desktop',
  user: { id: '1', email: 'maya@example.org', username: 'Maya Lindqvist', fullName: 'Maya Lindqvist' },
  cover: null,
  confirmationSentTo: null,
  startFailure: null,
}

const unused = () => Promise.reject(new Error('not part of the desktop surface'))

/** An operating system for tests of the shell: the real kernel in memory, with a session that only listens. */
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
  const os: Os = {
    apps,
    windows: createWindowManager({
      registry: apps,
      viewport: { width: isMobile ? 390 : 1280, height: 800, isMobile, taskbarHeight: isMobile ? 60 : 48 },
    }),
    settings: createSettingsStore({ storage, name: 'maya', username: 'Maya Lindqvist' }),
    events: createEventBus(window),
    session,
    notifications: createNotifications(),
    desktopIcons: createDesktopIcons(storage, 'maya'),
  }
  return { os, logOut }
}
