import type { PluginPlatform } from './types'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'

/** The platform of HTML apps with its list of plugins read. Rejects when it cannot be fetched, which is logged. */
export async function loadPlatform(os: Pick<Os, 'appPlatform'>): Promise<PluginPlatform> {
  try {
    const platform = await os.appPlatform()
    await platform.plugins.loaded
    return platform
  } catch (error) {
    log.error('The list of plugins could not be loaded', error)
    throw error
  }
}
