// A page with an opaque origin has no storage: touching it throws, and half of all pages touch it. These stand in its
// place, are empty at the start and gone with the page.

/** Greatest number of characters that one storage holds. */
const capacity = 5_000_000

function createStorage(): Storage {
  const items = new Map<string, string>()
  const size = () => [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const methods: Storage = {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key: unknown) => items.get(String(key)) ?? null,
    setItem(key: unknown, value: unknown) {
      const before = items.get(String(key))
      items.set(String(key), String(value))
      if (size() <= capacity) return
      if (before === undefined) items.delete(String(key))
      else items.set(String(key), before)
      throw new DOMException('The storage of this page is full', 'QuotaExceededError')
    },
    removeItem: (key: unknown) => void items.delete(String(key)),
    clear: () => items.clear(),
  }
  return new Proxy(methods, {
    get: (target, key) =>
      typeof key === 'symbol' || key in target ? Reflect.get(target, key) : items.get(key),
    set(_target, key, value) {
      if (typeof key === 'string') methods.setItem(key, String(value))
      return true
    },
    deleteProperty: (_target, key) => typeof key === 'string' && (items.delete(key), true),
    has: (target, key) => key in target || (typeof key === 'string' && items.has(key)),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      typeof key === 'string' && items.has(key)
        ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}

/** Puts storages and cookies in memory in the place of those that throw. */
export function installStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const storage = createStorage()
    Object.defineProperty(self, name, { configurable: true, get: () => storage })
  }
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: unknown) => {
      const [name = '', value = ''] = String(text).split(';', 1)[0]?.split('=') ?? []
      cookies.set(name.trim(), value.trim())
    },
  })
}
