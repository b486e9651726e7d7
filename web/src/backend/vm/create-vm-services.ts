/* The virtual machine behind its ports: sessions in the database, saved guests on this device and in storage. */
import { createGuestStates } from '@/kernel/vm/guest-states'
import type { VmServices } from '@/kernel/vm/types'
import type { OsStorage } from '@/kernel/storage/types'
import type { Result } from '@/lib/result'
import { type CommunityClient, createCaller } from '../community/caller'
import type { BackendConfig } from '../config'
import type { FunctionsClient } from '../functions'
import { createAccountPlace } from './account-place'
import { createDevicePlace } from './device-place'
import { createLinuxSetupPort } from './linux-setup'
import { createSessions } from './sessions'

interface VmServicesOptions {
  readonly client: () => Promise<Result<CommunityClient & FunctionsClient>>
  readonly config: () => Promise<Result<Pick<BackendConfig, 'supabaseUrl'>>>
  readonly userId: string
  readonly storage: OsStorage
  /** The person's name in the device's storage. */
  readonly name: string
}

/** Makes what the window of the virtual machine needs. */
export function createVmServices({ client, config, userId, storage, name }: VmServicesOptions): VmServices {
  const caller = createCaller({ client, userId })
  return {
    sessions: createSessions(caller, {
      fetch: window.fetch.bind(window),
      origin: window.location.origin,
      now: Date.now,
    }),
    guestStates: createGuestStates({
      device: createDevicePlace(name),
      account: createAccountPlace(caller, { sent: storage('vm-sent') }),
    }),
    linuxSetup: createLinuxSetupPort({ caller, client, config, origin: window.location.origin }),
  }
}
