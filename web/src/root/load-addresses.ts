import type { Backend } from '@/backend'
import { createSpaces } from '@/backend/spaces/create-spaces'
import { type AddressesOptions, createAddresses, type FileAddresses } from '@/kernel/files/addresses'
import type { OpenSpace } from '@/kernel/files/space/types'
import type { SessionUser } from '@/kernel/session/types'
import type { OsStorage } from '@/kernel/storage/types'

interface AddressesServices extends Pick<AddressesOptions, 'files' | 'awayContent'> {
  readonly backend: Backend
  readonly user: SessionUser
  readonly storage: OsStorage
}

/** Addresses of a person's files: fetched only by those who play or show some. */
export function loadAddresses({ backend, user, storage, ...services }: AddressesServices): FileAddresses {
  const spaces = createSpaces({
    client: () => backend.client(),
    config: () => backend.config(),
    fetch: backend.fetch,
    userId: user.id,
    uploads: storage('uploads'),
  })
  let opened: OpenSpace | null = null
  return createAddresses({
    ...services,
    now: Date.now,
    async signedUrl(hash, type) {
      if (!opened) {
        const own = await spaces.personal()
        if (!own.ok) return own
        opened = spaces.open(own.value)
      }
      return opened.signedUrl(hash, type)
    },
  })
}
