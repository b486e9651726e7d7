import type { Backend } from '@/backend'
import type { PersonNews } from '@/backend/live/person-news'
import { createSpaces } from '@/backend/spaces/create-spaces'
import type { SpacesOptions } from '@/kernel/files/engine'
import { createMounts, type Mounts } from '@/kernel/files/mounts/create-mounts'
import { followMemberSpaces } from '@/kernel/files/mounts/member-spaces'
import type { CreateSynchroniser } from '@/kernel/files/store-types'
import { createSpaceStores } from '@/kernel/files/stores/space-stores'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session, SessionUser } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import type { OsStorage } from '@/kernel/storage/types'
import { pageAttention } from '@/lib/attention'
import { systemClock } from '@/lib/clock'
import { oneTabAtATime } from '@/lib/one-tab-at-a-time'
import { texts } from './texts'

interface MountsServices {
  /** Tells people of one browser apart. */
  readonly name: string
  readonly backend: Backend
  readonly user: SessionUser
  readonly storage: OsStorage
  readonly notifications: Notifications
  readonly session: Session
  /** Null: the back end tells nothing. */
  readonly news: () => Promise<PersonNews | null>
  readonly loadSynchroniser: (space: string) => Promise<CreateSynchroniser>
}

/** Puts a person's shared folders and teams among their files. */
export async function loadMounts(
  { name, backend, user, storage, notifications, session, news, loadSynchroniser }: MountsServices,
  parts: Parameters<SpacesOptions['load']>[0],
): Promise<Mounts> {
  const personNews = await news()
  const attention = withSession(pageAttention, session)
  const spaces = createSpaces({
    client: () => backend.client(),
    config: () => backend.config(),
    fetch: backend.fetch,
    userId: user.id,
    uploads: storage('uploads'),
  })
  return createMounts({
    ...parts,
    spaces: followMemberSpaces({
      ask: () => spaces.shared(),
      ...(personNews && {
        follow: ({ onNews, onState }) =>
          personNews.listen({ kinds: ['spaces'], onNews, onState: (failure) => onState(failure === null) }),
      }),
      kept: storage('spaces'),
      attention,
      clock: systemClock,
    }),
    stores: createSpaceStores(name),
    loadSynchroniser,
    exclusively: (space, work) => oneTabAtATime(`otteros-space-${name}-${space}`)(work),
    onRescued: (space, folder) =>
      notifications.notify(() => ({
        title: texts.notSent({ name: space.name === '' ? texts.someSpace : space.name }),
        description: texts.notSentExplained({ folder }),
      })),
  })
}
