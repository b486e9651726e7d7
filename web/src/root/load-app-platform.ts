import type { Backend } from '@/backend'
import { askConfinement, canReach, createAppOrigins } from '@/backend/app-origins'
import { askThread } from '@/backend/thread-probe'
import { createAppPlatform, type OwnedAppPlatform } from '@/kernel/plugins/create-app-platform'
import type { OsStorage } from '@/kernel/storage/types'
import { browserPageLife } from '@/lib/page-life'
import { ownConfinementPage, ownHost } from '@/sandbox/own-host'

interface AppPlatformServices {
  /** Tells people of one browser apart. */
  readonly name: string
  readonly backend: Backend
  readonly storage: OsStorage
}

/** What runs HTML apps and plugins: fetched by the first that is opened. */
export function loadAppPlatform({ name, backend, storage }: AppPlatformServices): Promise<OwnedAppPlatform> {
  const origins = createAppOrigins({
    config: () => backend.config(),
    client: () => backend.client(),
    ownHost,
    ownConfinementPage,
    reaches: canReach,
    confines: askConfinement,
    sharesThread: askThread,
  })
  return createAppPlatform({ name, origins, storage, life: browserPageLife })
}
