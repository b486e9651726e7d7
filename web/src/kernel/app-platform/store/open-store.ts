import { sentence } from '@/lib/result'
import { createDeviceStore } from './device-store'
import { createMemoryStore } from './memory-store'
import type { PlatformStore } from './types'
import { texts } from '../texts'

/** Name of the database of a person's apps. */
export const platformDatabase = (name: string): string => `otteros-apps-${name}`

/** The store of a person's apps: a database of this browser or, where it has none at all, memory, which says so. */
export const openPlatformStore = (name: string): PlatformStore =>
  typeof indexedDB === 'undefined'
    ? createMemoryStore({ problem: sentence(() => texts.keptNowhere) })
    : createDeviceStore(platformDatabase(name))
