import { useMemo } from 'react'
import type { AppGrant, AppId, AppPlatform } from '@/kernel/app-platform/types'
import { type Readable, useStore } from '@/ui/use-store'

/** What an app is allowed, as it changes; null until the platform is loaded. */
export function useGrant(platform: Pick<AppPlatform, 'grants'> | null, app: AppId): AppGrant | null {
  const store = useMemo<Readable<AppGrant | null>>(
    () => ({
      getState: () => platform?.grants.get(app) ?? null,
      subscribe: (listener) => platform?.grants.subscribe(listener) ?? (() => undefined),
    }),
    [platform, app],
  )
  return useStore(store, (grant) => grant)
}
