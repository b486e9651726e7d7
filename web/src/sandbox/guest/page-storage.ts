// A page with an opaque origin has no storage: touching it throws, and half of all pages touch it. These stand in its place.
import { appStorageQuota } from '@/kernel/app-platform/types'
import type { StorageEntries } from '../messages'
import type { StoredChanges } from './stored-changes'

/** Who hears what changes. */
type ChangeListener = Pick<StoredChanges, 'canTell' | 'set' | 'clear'>

/** Keys and values of one storage. */
interface Area {
  readonly items: Map<string, string>
  /** The keys in order, made when they are asked for by number; null: not yet. */
  keys: readonly string[] | null
  /** Characters of all keys and values. */
  used: number
  /** Absent: the storage is forgotten with the page. */
  readonly listener: ChangeListener | null
}

const areas = new WeakMap<object, Area>()

function areaOf(storage: object): Area {
  const area = areas.get(storage)
  if (!area) throw new TypeError('Illegal invocation')
  return area
}

function store(area: Area, key: string, value: string) {
  const { items, listener } = area
  const before = items.get(key)
  if (before === value) return
  const used = area.used + value.length + (before === undefined ? key.length : -before.length)
  if (used > appStorageQuota || listener?.canTell(key, value) === false)
    throw new DOMException(
      `Setting the value of '${key.slice(0, 100)}' exceeded the quota.`,
      'QuotaExceededError',
    )
  if (before === undefined) area.keys = null
  area.used = used
  items.set(key, value)
  listener?.set(key, value)
}

function remove(area: Area, key: string) {
  const value = area.items.get(key)
  if (value === undefined) return
  area.used -= key.length + value.length
  area.keys = null
  area.items.delete(key)
  area.listener?.set(key, null)
}

function clear(area: Area) {
  if (area.items.size === 0) return
  area.items.clear()
  area.used = 0
  area.keys = null
  area.listener?.clear()
}

/** Throws like the platform when a call has fewer arguments than it needs. */
function needs(count: number, values: readonly unknown[]) {
  if (values.length < count)
    throw new TypeError(
      `${count} argument${count === 1 ? '' : 's'} required, but only ${values.length} present.`,
    )
}

/**
 * Puts methods for our storages in the place of those of the platform, so that what pages do with `Storage.prototype` works.
 * The platform's own are of no use on a page that has no storage.
 */
function replaceMethods() {
  const methods = {
    key(this: object, ...values: readonly unknown[]) {
      const area = areaOf(this)
      needs(1, values)
      area.keys ??= [...area.items.keys()]
      return area.keys[Number(values[0]) >>> 0] ?? null
    },
    getItem(this: object, ...values: readonly unknown[]) {
      const area = areaOf(this)
      needs(1, values)
      return area.items.get(String(values[0])) ?? null
    },
    setItem(this: object, ...values: readonly unknown[]) {
      const area = areaOf(this)
      needs(2, values)
      store(area, String(values[0]), String(values[1]))
    },
    removeItem(this: object, ...values: readonly unknown[]) {
      const area = areaOf(this)
      needs(1, values)
      remove(area, String(values[0]))
    },
    clear(this: object) {
      clear(areaOf(this))
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(Storage.prototype, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  Object.defineProperty(Storage.prototype, 'length', {
    get(this: object) {
      return areaOf(this).items.size
    },
    configurable: true,
    enumerable: true,
  })
}

/** Makes a storage that holds `entries` at the start. Keys may have any name: they are never properties of an object. */
function createStorage(entries: StorageEntries, listener: ChangeListener | null): Storage {
  const items = new Map(entries)
  const used = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const area: Area = { items, keys: null, used, listener }
  const base: Storage = Object.create(Storage.prototype)
  /** Whether a key is shown as a property: those that every storage has stay what they are. */
  const isShown = (key: string | symbol): key is string =>
    typeof key === 'string' && !(key in base) && items.has(key)
  const storage = new Proxy(base, {
    get: (target, key, receiver) =>
      isShown(key) ? items.get(key) : (Reflect.get(target, key, receiver) as unknown),
    set(target, key, value) {
      if (typeof key === 'symbol') return Reflect.set(target, key, value)
      store(area, key, String(value))
      return true
    },
    has: (target, key) => isShown(key) || key in target,
    deleteProperty(target, key) {
      if (typeof key === 'symbol') return Reflect.deleteProperty(target, key)
      remove(area, key)
      return true
    },
    defineProperty(target, key, descriptor) {
      if (typeof key === 'symbol') return Reflect.defineProperty(target, key, descriptor)
      store(area, key, String(descriptor.value))
      return true
    },
    ownKeys: (target) => [...[...items.keys()].filter(isShown), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor: (target, key) =>
      isShown(key)
        ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
    preventExtensions: () => false,
  })
  areas.set(storage, area)
  return storage
}

/**
 * Puts storages in the place of those that throw: `localStorage` with what the page left there, whose changes `listener`
 * hears, and `sessionStorage`, which is empty.
 */
export function installStorage(entries: StorageEntries, listener: ChangeListener): void {
  replaceMethods()
  const storages = { localStorage: createStorage(entries, listener), sessionStorage: createStorage([], null) }
  for (const [name, storage] of Object.entries(storages))
    Object.defineProperty(self, name, { configurable: true, enumerable: true, get: () => storage })
}
