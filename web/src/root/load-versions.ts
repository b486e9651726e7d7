import type { Backend } from '@/backend'
import { createSpaces } from '@/backend/spaces/create-spaces'
import { createSpaceHistory } from '@/backend/spaces/history/create-history'
import { createPeopleNames } from '@/backend/spaces/history/people-names'
import { createVersions } from '@/kernel/files/versions/create-versions'
import type { FileVersions } from '@/kernel/files/versions/types'
import type { Os } from '@/kernel/os'
import type { SessionUser } from '@/kernel/session/types'
import { success } from '@/lib/result'

interface VersionsServices extends Pick<Os, 'files' | 'recycleBin' | 'fileStorage' | 'storage'> {
  readonly backend: Backend
  readonly user: SessionUser
}

/** Earlier versions of a person's files: fetched only by those who look at some. */
export function loadVersions({ backend, user, storage, ...services }: VersionsServices): FileVersions {
  const client = () => backend.client()
  const spaces = createSpaces({
    client,
    config: () => backend.config(),
    fetch: backend.fetch,
    userId: user.id,
    uploads: storage('uploads'),
  })
  return createVersions({
    ...services,
    async space() {
      const own = await spaces.personal()
      if (!own.ok) return own
      const space = spaces.open(own.value)
      const history = createSpaceHistory({ client, userId: user.id, space: own.value })
      return success({ id: own.value, history, download: (...asked) => space.download(...asked) })
    },
    namesOf: createPeopleNames({ client, userId: user.id, ownName: user.username }),
  })
}
