import type { KeyValueStorage } from '@/lib/key-value-storage'
import { type StoredValue, storedValue } from '@/lib/stored-value'

/** What the page keeps in this browser while it is not known who uses it: the value of that name. */
export type DeviceStorage = (name: string) => StoredValue

/** Makes the storage of a device. Keys are `otteros:<name>`. */
export const createDeviceStorage =
  (storage: KeyValueStorage): DeviceStorage =>
  (name) =>
    storedValue(storage, `otteros:${name}`)
