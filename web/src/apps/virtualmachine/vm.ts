import type { Notifications } from '@/kernel/notifications/types'
import type { Os } from '@/kernel/os'
import { systemClock } from '@/lib/clock'
import { createVmSession, type VmSessionModel } from '@/kernel/vm/session'
import type { VmServices } from '@/kernel/vm/types'
import {
  closeVmWindow,
  focusVmWindow,
  mostVmWindows,
  openVmWindow,
  type VmWindows,
} from '@/kernel/vm/windows'
import type { CloseGuard } from '@/kernel/windows/types'
import type { Result } from '@/lib/result'
import { createLinux, type Linux } from './linux/linux'
import { createLinuxSetup, type LinuxSetup } from './linux/setup'
import type { LinuxMachine } from './machine/types'
import { findProgram } from './programs/programs'
import { texts } from './texts'

/** The virtual machine of a window, as its desktop and its programs use it. */
export interface Vm {
  readonly os: Os
  /** The window of the real desktop. */
  readonly outerId: string
  readonly session: VmSessionModel
  readonly linux: Linux
  /** Setting Linux up where the server has none. */
  readonly linuxSetup: LinuxSetup
  readonly services: VmServices
  /** Opens a program in a new window. */
  open(type: string, options?: { readonly path?: string | null }): void
  /** Asks the window's guards, then closes it; whether it did. */
  close(id: string): Promise<boolean>
  /**
   * Asked before a window closes; answers how to take it back. `keeps`: what it guards is saved with the session, so that
   * closing the machine loses nothing of it.
   */
  addCloseGuard(id: string, guard: CloseGuard, keeps?: boolean): () => void
  /** Asks all windows that have something to lose when the machine is left so; false: a person wants to keep one. */
  askAll(leaving: 'close' | 'reset'): Promise<boolean>
  /** Whether closing the machine now would lose something that a save keeps. */
  hasUnsaved(): boolean
  dispose(): void
}

interface VmOptions {
  readonly os: Os
  readonly outerId: string
  readonly services: VmServices
  readonly findLinux: () => Promise<Result<LinuxMachine>>
}

interface Guard {
  readonly ask: CloseGuard
  readonly keeps: boolean
}

/** The texts that live in windows, to be compared. */
const textsOf = ({ windows }: VmWindows) =>
  JSON.stringify(
    windows
      .flatMap(({ id, text }) => (text ? [{ id, text }] : []))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  )

const tellFull = (notifications: Notifications) =>
  notifications.notify(() => ({
    title: texts.tooManyWindows,
    description: texts.tooManyWindowsText({ most: mostVmWindows }),
  }))

/** Makes the virtual machine of a window. It begins with `session.initialise`. */
export function createVm({ os, outerId, services, findLinux }: VmOptions): Vm {
  const linux = createLinux({ find: findLinux, states: services.guestStates })
  const session = createVmSession({
    port: services.sessions,
    guest: linux,
    clock: systemClock,
    notify: (make) => os.notifications.notify(make),
  })
  const isMissing = () => linux.getState().image === 'absent'
  const linuxSetup = createLinuxSetup({
    port: services.linuxSetup,
    clock: systemClock,
    isMissing,
    findAgain: () => linux.look(),
  })
  let isSetupAsked = false
  const stopLooking = linux.subscribe(() => {
    if (!isMissing() || isSetupAsked) return
    isSetupAsked = true
    void linuxSetup.look()
  })
  const guards = new Map<string, Set<Guard>>()

  const mayClose = async (id: string, isAsked: (guard: Guard) => boolean): Promise<boolean> => {
    for (const guard of guards.get(id) ?? []) {
      if (isAsked(guard) && !(await guard.ask())) return false
    }
    return true
  }

  let saved: { readonly at: number | null; readonly texts: string } = { at: null, texts: '[]' }
  const stopWatching = session.subscribe(() => {
    const { lastSaved, screen } = session.getState()
    if (lastSaved !== saved.at) saved = { at: lastSaved, texts: textsOf(screen) }
  })

  return {
    os,
    outerId,
    session,
    linux,
    linuxSetup,
    services,
    open(type, { path = null } = {}) {
      const program = findProgram(type)
      if (!program) return
      if (session.getState().screen.windows.length >= mostVmWindows) tellFull(os.notifications)
      const { width, height } = program
      // Sorted, ids are in the order in which windows were opened.
      const id = `w${Date.now()}-${crypto.randomUUID().slice(0, 4)}`
      session.change((screen) => openVmWindow(screen, { id, type, width, height, path }))
    },
    async close(id) {
      if (!(await mayClose(id, () => true))) return false
      session.change((screen) => closeVmWindow(screen, id))
      return true
    },
    addCloseGuard(id, ask, keeps = false) {
      const own = guards.get(id) ?? new Set()
      const guard = { ask, keeps }
      guards.set(id, own.add(guard))
      return () => {
        own.delete(guard)
        if (own.size === 0) guards.delete(id)
      }
    },
    async askAll(leaving) {
      const isAsked = ({ keeps }: Guard) => leaving === 'reset' || !keeps
      for (const [id, own] of guards) {
        if (![...own].some(isAsked)) continue
        session.change((screen) => focusVmWindow(screen, id))
        if (!(await mayClose(id, isAsked))) return false
      }
      return true
    },
    hasUnsaved: () => linux.getState().hasUnsaved || textsOf(session.getState().screen) !== saved.texts,
    dispose() {
      stopWatching()
      stopLooking()
      linuxSetup.dispose()
      session.dispose()
      linux.dispose()
    },
  }
}
