import type { Backend } from '@/backend'
import { createLiveSpaces } from '@/backend/spaces/live-space'
import { createSpaces } from '@/backend/spaces/create-spaces'
import { createSpaceHistory } from '@/backend/spaces/history/create-history'
import { createSpaceNames } from '@/backend/spaces/history/space-names'
import { createKeepingPool, type KeepingPool } from '@/kernel/files/space/keeping/pool'
import { createSynchroniser } from '@/kernel/files/space/synchroniser'
import type { CreateSynchroniser } from '@/kernel/files/store-types'
import type { Notifications } from '@/kernel/notifications/types'
import { storageName } from '@/kernel/session/storage-name'
import type { Session, SessionUser } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import type { OsStorage } from '@/kernel/storage/types'
import { pageAttention } from '@/lib/attention'
import { systemClock } from '@/lib/clock'
import { success } from '@/lib/result'
import { oneTabAtATime } from '@/lib/one-tab-at-a-time'
import { openTabChannel } from '@/lib/tab-channel'
import { type SharedHistory, tellConflicts } from './conflict-notice'

interface SynchroniserOptions {
  readonly backend: Backend
  readonly user: SessionUser
  /** Of this device, for this person. */
  readonly storage: OsStorage
  readonly notifications: Notifications
  readonly session: Session
}

interface SpaceOptions extends SynchroniserOptions {
  /** Id of a shared folder or a team; absent: the person's own space. */
  readonly space: string | undefined
  /** What this device keeps of all spaces of the person. */
  readonly keepingPool: KeepingPool
}

/** Whether the browser promises to clear nothing of this site; null where it does not tell. */
async function persistHere(ask: boolean): Promise<boolean | null> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()))
  } catch {
    return null
  }
}

/**
 * What keeps files of spaces in step: fetched only by those who have some. It is asked with the id of a shared folder or a team, and
 * without one for the person's own space.
 */
export function createSynchronisers(options: SynchroniserOptions): (space?: string) => CreateSynchroniser {
  const keepingPool = createKeepingPool(systemClock)
  return (space) => createSpaceSynchroniser({ ...options, space, keepingPool })
}

function createSpaceSynchroniser({
  backend,
  user,
  storage,
  notifications,
  session,
  space,
  keepingPool,
}: SpaceOptions): CreateSynchroniser {
  const spaces = createSpaces({
    client: () => backend.client(),
    config: () => backend.config(),
    fetch: backend.fetch,
    userId: user.id,
    uploads: storage('uploads'),
  })
  const asked = { client: () => backend.client(), userId: user.id }
  const shared: SharedHistory | null =
    space === undefined
      ? null
      : {
          history: createSpaceHistory({ ...asked, space }),
          namesOf: createSpaceNames({ ...asked, ownName: user.username, space }),
          userId: user.id,
        }
  const place = space === undefined ? storageName(user) : `${space}-${storageName(user)}`
  return createSynchroniser({
    findSpace: () => (space === undefined ? spaces.personal() : Promise.resolve(success(space))),
    openSpace: (found) => spaces.open(found),
    attention: withSession(pageAttention, session),
    follow: createLiveSpaces({
      client: () => backend.client(),
      clock: systemClock,
      random: Math.random,
      isOn: async () => {
        const config = await backend.config()
        return config.ok && config.value.features.realtime === true
      },
    }),
    exclusively: oneTabAtATime(`otteros-account-files-${place}`),
    downloadsExclusively: (hash, work) => oneTabAtATime(`otteros-account-download-${place}-${hash}`)(work),
    joinTabs: () => openTabChannel(`otteros-account-transfers-${place}`),
    keepingSetting: storage('keeping'),
    persist: persistHere,
    keepingPool,
    uploadsExclusively: oneTabAtATime(`otteros-account-uploads-${place}`),
    onConflicts: (copies) => void tellConflicts(notifications, copies, shared),
  })
}
