import { failure, type Result, success } from '@/lib/result'
import { createGuestStates, fitsImage } from '../guest-states'
import type { GuestPlace, SavedGuest, VmData, VmServices, VmSession, VmSessionsPort } from '../types'

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
  const services: VmServices = {
    sessions,
    guestStates: createGuestStates({ device: device.place, account: account.place }),
  }
  return {
    services,
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
