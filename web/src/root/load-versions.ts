import type { Backend } from '@/backend'
import { createSpaces } from '@/backend/spaces/create-spaces'
import { createSpaceHistory } from '@/backend/spaces/history/create-history'
import { createPeopleNames } from '@/backend/spaces/history/people-names'
import { createSpaceNames } from '@/backend/spaces/history/space-names'
import { createVersions } from '@/kernel/files/versions/create-versions'
import type { SpaceScope } from '@/kernel/files/mounts/types'
import type { FileVersions } from '@/kernel/files/versions/types'
import type { Os } from '@/kernel/os'
import type { SessionUser } from '@/kernel/session/types'
import { success } from '@/lib/result'

interface VersionsServices extends Pick<Os, 'storage'> {
  readonly backend: Backend
  readonly user: SessionUser
}

/** Earlier versions of the files of a space: fetched only by those who look at some. */
export function loadVersions(
  { backend, user, storage }: VersionsServices,
  { space: shared, ...scope }: SpaceScope,
): FileVersions {
  const client = () => backend.client()
  const asked = { client, userId: user.id, ownName: user.username }
  const spaces = createSpaces({
    client,
    config: () => backend.config(),
    fetch: backend.fetch,
    userId: user.id,
    uploads: storage('uploads'),
  })
  return createVersions({
    ...scope,
    async space() {
      const found = shared === null ? await spaces.personal() : success(shared)
      if (!found.ok) return found
      const space = spaces.open(found.value)
      const history = createSpaceHistory({ client, userId: user.id, space: found.value })
      return success({ id: found.value, history, download: (...asked) => space.download(...asked) })
    },
    namesOf: shared === null ? createPeopleNames(asked) : createSpaceNames({ ...asked, space: shared }),
  })
}
