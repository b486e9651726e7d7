import type { KeyValueStorage } from '@/lib/key-value-storage'
import type { PageLife } from '@/lib/page-life'
import { createPluginList } from '@/kernel/plugins/plugin-list'
import type { Plugin } from '@/kernel/plugins/types'
import { createAppData } from './data/app-data'
import { keepUnfinishedWrites } from './data/unfinished-writes'
import { loadAppGrants } from './grants/app-grants'
import { isEphemeral } from './identity'
import { createRunningApps } from './running-apps'
import { createMemoryStore } from './store/memory-store'
import { openPlatformStore } from './store/open-store'
import type { PlatformStore } from './store/types'
import type { AppPlaces, AppPlatform } from './types'

/** What the platform of one person is made of. */
export interface AppPlatformOptions {
  /** The person's storage name: part of the database's name. */
  readonly name: string
  readonly places: AppPlaces
  /** Takes, at once, what apps write while the page is being left. */
  readonly storage: KeyValueStorage
  readonly life: PageLife
  /** The plugins that ship with the product. */
  readonly loadPreinstalled?: () => Promise<readonly Plugin[]>
  /** Where grants, data and plugins are kept. Default: a database of this person in this browser. */
  readonly openStore?: (name: string) => PlatformStore
}

/** The platform and its end. */
export interface OwnedAppPlatform extends AppPlatform {
  /** Closes its stores. Call it when the person's desktop ends. */
  dispose(): void
}

const productPlugins = async () => (await import('@/kernel/plugins/preinstalled')).preinstalledPlugins()

/** Makes a person's platform for HTML apps; resolves once what the person allowed is known. Never rejects. */
export async function createAppPlatform({
  name,
  places,
  storage,
  life,
  loadPreinstalled = productPlugins,
  openStore = openPlatformStore,
}: AppPlatformOptions): Promise<OwnedAppPlatform> {
  const store = openStore(name)
  const passing = createMemoryStore()
  const data = keepUnfinishedWrites({
    data: createAppData({ store, passing }),
    storage,
    key: `otteros-app-writes-${name}`,
    life,
  })
  const grants = await loadAppGrants({ store })
  const plugins = createPluginList({ store, loadPreinstalled })
  const running = createRunningApps((app) => {
    if (!isEphemeral(app)) return
    void grants.forget(app)
    void data.clear(app)
  })
  return {
    grants,
    data,
    places,
    running,
    plugins,
    dispose() {
      grants.dispose()
      plugins.dispose()
      data.dispose()
      store.dispose()
      passing.dispose()
    },
  }
}
