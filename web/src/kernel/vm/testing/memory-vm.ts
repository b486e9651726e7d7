import { failure, type Result, success } from '@/lib/result'
import { createGuestStates, fitsImage } from '../guest-states'
import type {
  GuestPlace,
  LinuxSetupPort,
  LinuxSetupStatus,
  SavedGuest,
  VmData,
  VmServices,
  VmSession,
  VmSessionsPort,
} from '../types'

/** One place in memory for a saved guest. */
export function createMemoryPlace(limit = Infinity) {
  let kept: SavedGuest | null = null
  /** The next write fails with it. */
  let refusal: Result<never> | null = null
  const place: GuestPlace = {
    limit,
    read: async (key, newerThan) =>
      success(kept && fitsImage(kept, key) && kept.savedAt > newerThan ? kept : null),
    write: async (saved) => {
      if (refusal) return refusal
      kept = saved
      return success(null)
    },
    remove: async () => {
      kept = null
      return success(null)
    },
  }
  return {
    place,
    kept: () => kept,
    refuse: () => {
      refusal = failure('storage', 'There is no room.')
    },
  }
}

/** A server in memory that sets Linux up as far as a test says; for a person without a role until it is told otherwise. */
export function createMemoryLinuxSetup() {
  let status: LinuxSetupStatus = { state: 'none', phase: null, part: null, problem: null, detail: null }
  let refusal: Result<never> | null = failure('not_allowed', 'Only administrators set up Linux.', 403)
  const change = (next: Partial<LinuxSetupStatus>) => {
    status = { ...status, phase: null, part: null, problem: null, detail: null, ...next }
  }
  const answer = () => refusal ?? success(status)
  const port: LinuxSetupPort = {
    look: async () => answer(),
    begin: async () => {
      if (!refusal && status.state !== 'running') change({ state: 'running', phase: 'asked' })
      return answer()
    },
    cancel: async () => {
      if (!refusal && status.state === 'running') change({ state: 'cancelled' })
      return answer()
    },
  }
  return {
    port,
    change,
    /** Fails with a code from now on; null: the person is an administrator. */
    refuse: (code: string | null) => {
      refusal = code === null ? null : failure(code, `because of ${code}`)
    },
  }
}

/**
 * The server's side of the virtual machine in memory, for tests: sessions of an hour by the clock `now`, and places for
 * saved guests.
 */
export function createMemoryVm(now: () => number = Date.now) {
  const lifetime = 60 * 60_000
  let running: VmSession | null = null
  let count = 0
  const failures = new Map<keyof VmSessionsPort, Result<never>>()
  const saved: VmData[] = []
  const device = createMemoryPlace()
  const account = createMemoryPlace(6 * 1024 * 1024)

  const find = () => (running && running.expiresAt > now() ? running : null)
  const begin = (data: VmData, lasts = lifetime): VmSession => {
    count += 1
    running = { id: `session-${count}`, token: `vm_1_${now()}`, expiresAt: now() + lasts, data }
    return running
  }
  const sessions: VmSessionsPort = {
    find: async () => failures.get('find') ?? success(find()),
    create: async () => {
      const refused = failures.get('create')
      if (refused) return refused
      if (find()) return failure('23505', 'A session runs already.', 409)
      return success(begin({ windows: [], booted: false, lastSaved: null }))
    },
    save: async (id, data) => {
      const refused = failures.get('save')
      if (refused) return refused
      const current = find()
      if (current?.id !== id) return failure('ended', 'This session of the virtual machine has ended.')
      running = { ...current, data }
      saved.push(data)
      return success(null)
    },
    serverTime: async () => now(),
  }
  const linuxSetup = createMemoryLinuxSetup()
  const services: VmServices = {
    sessions,
    guestStates: createGuestStates({ device: device.place, account: account.place }),
    linuxSetup: linuxSetup.port,
  }
  return {
    services,
    linuxSetup,
    device,
    account,
    /** What was saved, oldest first. */
    saved,
    running: find,
    /** Makes one run that was left like this; `lasts`: ms. */
    leave: (data: Partial<VmData>, lasts?: number) =>
      begin({ windows: [], booted: true, lastSaved: null, ...data }, lasts),
    /** Ends the one that runs, as another tab or the server does. */
    end: () => {
      running = null
    },
    /** Makes calls fail from now on; null: not any more. */
    fail: (call: keyof VmSessionsPort, code: string | null) => {
      if (code === null) failures.delete(call)
      else failures.set(call, failure(code, `because of ${code}`))
    },
  }
}
