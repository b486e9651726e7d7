import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { createDeviceStore } from '../store/device-store'
import { createMemoryDisk, createMemoryStore } from '../store/memory-store'
import type { PlatformStore } from '../store/types'

/** Somewhere to keep rows; each `open` is another tab on the same ones. */
export interface TestPlace {
  readonly open: () => PlatformStore
}

/** Memory: what every test without an interest in databases takes. */
export function memoryPlace(): TestPlace {
  const disk = createMemoryDisk()
  return { open: () => createMemoryStore({ disk }) }
}

let databases = 0

/** A new database; its stores end with the test. */
export function devicePlace(): TestPlace {
  const name = `otteros-apps-test-${databases++}`
  const opened: PlatformStore[] = []
  onTestFinished(() => {
    for (const store of opened) store.dispose()
  })
  return {
    open() {
      const store = createDeviceStore(name)
      opened.push(store)
      return store
    },
  }
}

/** Both, by name, for suites that must hold for both. */
export const testPlaces = [
  ['memory', memoryPlace],
  ['database', devicePlace],
] as const
