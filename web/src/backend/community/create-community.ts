/* The community behind its ports: one file per port, all of them over one caller. */
import type { Community } from '@/kernel/community/types'
import type { Result } from '@/lib/result'
import type { BackendConfig } from '../config'
import { createAccess } from './access'
import { createAdministrator } from './administrator'
import { createBackups } from './backups'
import { type CommunityClient, createCaller } from './caller'
import { createCredentials } from './credentials'
import type { LiveParts } from '../live/follow'
import { createLiveReviews } from './live-reviews'
import { createProfile } from './profile'
import { createRoles } from './roles'
import { type SendFile, sendFile } from './send-file'
import { createStore } from './store'

/** What the adapters need. */
export interface CommunityOptions {
  readonly client: () => Promise<Result<CommunityClient>>
  readonly config: () => Promise<Result<BackendConfig>>
  /** The signed-in person. */
  readonly userId: string
  readonly sendFile?: SendFile
  /** What listens to changes; left out: nothing does. */
  readonly live?: LiveParts
}

/** Makes the ports of the store, profiles, roles and credentials. */
export function createCommunity(options: CommunityOptions): Community {
  const caller = createCaller(options)
  const { live } = options
  const isOn = async () => {
    const config = await options.config()
    return config.ok && config.value.features.realtime === true
  }
  return {
    access: createAccess(caller),
    store: createStore(caller, {
      config: options.config,
      sendFile: options.sendFile ?? sendFile,
      now: Date.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      newId: () => crypto.randomUUID(),
    }),
    profile: createProfile(caller),
    roles: createRoles(caller),
    credentials: createCredentials(caller),
    administrator: createAdministrator(caller),
    backups: createBackups(caller),
    reviews: live ? createLiveReviews({ ...live, isOn }) : { start: () => () => {} },
  }
}
