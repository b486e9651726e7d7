import type { OsStorage } from '@/kernel/storage/types'
import type { PageLife } from '@/lib/page-life'
import { createAppData } from '@/kernel/app-platform/data/app-data'
import { keepUnfinishedWrites } from '@/kernel/app-platform/data/unfinished-writes'
import { loadAppGrants } from '@/kernel/app-platform/grants/app-grants'
import { isEphemeral } from '@/kernel/app-platform/identity'
import { createRunningApps } from '@/kernel/app-platform/running-apps'
import { createMemoryStore } from '@/kernel/app-platform/store/memory-store'
import { openPlatformStore } from '@/kernel/app-platform/store/open-store'
import type { PlatformStore } from '@/kernel/app-platform/store/types'
import type { AppOrigins } from '@/kernel/app-platform/types'
import { createPluginList } from './plugin-list'
import type { Plugin, PluginPlatform } from './types'

/** What the platform of one person is made of. */
export interface AppPlatformOptions {
  /** The person's storage name: part of the database's name. */
  readonly name: string
  readonly origins: AppOrigins
  /** Takes, at once, what apps write while the page is being left. */
  readonly storage: OsStorage
  readonly life: PageLife
  /** The plugins that ship with the product. */
  readonly loadPreinstalled?: () => Promise<readonly Plugin[]>
  /** Where grants, data and plugins are kept. Default: a database of this person in this browser. */
  readonly openStore?: (name: string) => PlatformStore
}

/** The platform and its end. */
export interface OwnedAppPlatform extends PluginPlatform {
  /** Closes its stores. Call it when the person's desktop ends. */
  dispose(): void
}

const productPlugins = async () => (await import('./preinstalled')).preinstalledPlugins()

/** Makes a person's platform for HTML apps; resolves once what the person allowed is known. Never rejects. */
export async function createAppPlatform({
  name,
  origins,
  storage,
  life,
  loadPreinstalled = productPlugins,
  openStore = openPlatformStore,
}: AppPlatformOptions): Promise<OwnedAppPlatform> {
  const store = openStore(name)
  const passing = createMemoryStore()
  const data = keepUnfinishedWrites({
    data: createAppData({ store, passing }),
    stored: storage('app-writes'),
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
    origins,
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
