import type { DeviceStorage } from '@/kernel/storage/device-storage'
import { log } from '@/lib/log'
import { storageName } from './storage-name'
import type { SessionUser } from './types'

/** Whose account was made in this browser, until that person was welcomed. The session writes it down. */
export interface Newcomer {
  is(user: Pick<SessionUser, 'email'> | null): boolean
  /** The person was welcomed, and is no newcomer any more. */
  welcome(user: Pick<SessionUser, 'email'> | null): void
}

/** The newcomer that the device's storage remembers. */
export function rememberedNewcomer(storage: DeviceStorage): Newcomer {
  const stored = storage('newcomer')
  const is: Newcomer['is'] = (user) => user !== null && stored.get() === storageName(user)
  return {
    is,
    welcome(user) {
      try {
        if (is(user)) stored.remove()
      } catch (error) {
        log.warn('That a person was welcomed could not be remembered', error)
      }
    },
  }
}
