import { followWrites } from '../key-value-storage'
import { log } from '../log'
import { copyConnection, copyDatabase, readCopied } from './copy-database'
import { type CopiedValue, digestOf, isStamped, laterOf, type Stamp, type StoredValue } from './later'

/** ms from a change until it is written to the copy, also while more is changed: it is on the disk within 200 ms. */
const copyWithin = 100

/** The longest wait for the last settings, ms. */
const longestWait = 300

/** Settings and other small things that a person made. Not what only says how far another store has got. */
const isCopied = (key: string) =>
  /^(otteros-(?!app-writes-|vm-sent|asked-to-keep)|plugin-settings-|designer-apps-)/.test(key)

/** No prefix of a copied key, so that stamps are not taken for settings. */
const stampKey = (key: string) => `otteros:written:${key}`

interface StorageCopyOptions {
  readonly storage: Storage
  /** Name of the database; default: that of the product. */
  readonly name?: string
  /** ms since 1970. */
  readonly now?: () => number
  /** Tells this page of a value that was taken from the copy, as the browser tells the other tabs. */
  readonly tell: (key: string, value: string | null) => void
}

/** A copy of the settings where they are on the disk at once. */
export interface StorageCopy {
  /** A key was written or removed: stamps it now, and copies it soon. */
  keep(key: string): void
  /** Brings both to what is later, and says in the log what was lost. Never rejects; without a database nothing happens. */
  restore(): Promise<void>
}

/**
 * Keeps the settings of a browser's storage also in IndexedDB. The browser writes its storage to the disk seconds late: what
 * was changed in the last moment before it is killed would be gone. The storage stays what is read; the copy is for the next
 * start. `later.ts` says which one counts.
 */
export function createStorageCopy({
  storage,
  name = copyDatabase,
  now = Date.now,
  tell,
}: StorageCopyOptions): StorageCopy {
  const connect = copyConnection(name)
  /** Keys to be copied. */
  const changed = new Set<string>()
  /** The latest time known of a key: a clock that was set back does not make a change an earlier one. */
  const latest = new Map<string, number>()
  let isWaiting = false
  let isTold = false

  const look = (key: string): StoredValue => {
    const [at, digest] = storage.getItem(stampKey(key))?.split(' ') ?? []
    const stamp = digest !== undefined && Number.isSafeInteger(Number(at)) ? { at: Number(at), digest } : null
    return { value: storage.getItem(key), stamp }
  }
  const noteTime = (key: string, at: number) => latest.set(key, Math.max(latest.get(key) ?? 0, at))
  const storedKeys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const setStamp = (key: string, { at, digest }: Stamp) => {
    noteTime(key, at)
    try {
      storage.setItem(stampKey(key), `${at} ${digest}`)
    } catch {
      // No room. Without its stamp the value counts as the later one, which it is.
    }
  }
  /** Stamps what is there now. */
  const stampNow = (key: string, { value, stamp }: StoredValue) => {
    const at = Math.max(now(), (stamp?.at ?? 0) + 1, (latest.get(key) ?? 0) + 1)
    setStamp(key, { at, digest: digestOf(value) })
    return at
  }
  const fail = (error: unknown) => {
    if (!isTold) log.warn('The settings have no copy: the last ones may be lost with the browser', error)
    isTold = true
  }

  async function copy(keys: readonly string[]) {
    const database = await connect()
    // Strict: it is on the disk when it is done.
    const transaction = database.transaction('values', 'readwrite', { durability: 'strict' })
    for (const key of keys) {
      const known = readCopied(await transaction.store.get(key))
      noteTime(key, known?.at ?? 0)
      const stored = look(key)
      const at = stored.stamp && isStamped(stored) ? stored.stamp.at : null
      if (known && at !== null && known.at >= at) continue
      await transaction.store.put(
        {
          value: stored.value,
          at: at ?? stampNow(key, stored),
          foundDigest: at === null ? digestOf(stored.value) : (known?.foundDigest ?? ''),
        } satisfies CopiedValue,
        key,
      )
    }
    await transaction.done
  }
  const copySoon = (key: string) => {
    changed.add(key)
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      const keys = [...changed]
      changed.clear()
      copy(keys).catch((error: unknown) => {
        // With the next change.
        for (const one of keys) changed.add(one)
        fail(error)
      })
    }, copyWithin)
  }

  /** Puts a value of the copy into the storage. */
  const takeOver = (key: string, { value, at }: CopiedValue) => {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    setStamp(key, { at, digest: digestOf(value) })
    tell(key, value)
  }

  async function readCopy() {
    const database = await connect()
    const transaction = database.transaction('values')
    const [keys, records] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
    return new Map(keys.map((key, index) => [key, readCopied(records[index])]))
  }

  return {
    keep(key) {
      if (!isCopied(key)) return
      stampNow(key, look(key))
      copySoon(key)
    },
    async restore() {
      try {
        const copied = await readCopy()
        const restored: string[] = []
        for (const key of new Set([...copied.keys(), ...storedKeys()].filter(isCopied))) {
          const stored = look(key)
          const record = copied.get(key)
          if (record === null) log.warn(`The copy of ${key} is damaged and made again`)
          noteTime(key, record?.at ?? 0)
          if (record && record.value !== stored.value && laterOf(stored, record) === 'copy') {
            takeOver(key, record)
            restored.push(key)
          } else if (!record || record.value !== stored.value || !isStamped(stored)) copySoon(key)
        }
        if (restored.length > 0)
          log.warn(`The browser lost what was stored last; taken from the copy: ${restored.join(', ')}`)
      } catch (error) {
        fail(error)
      }
    },
  }
}

let started: Promise<void> | null = null

/**
 * Starts to copy this browser's settings, once a page. Resolves when they are the last ones, or after {@link longestWait} ms;
 * those that are later still are followed by what shows them, as changes of other tabs are.
 */
export function startStorageCopy(): Promise<void> {
  started ??= (async () => {
    const copy = createStorageCopy({
      storage: window.localStorage,
      tell: (key, newValue) => window.dispatchEvent(new StorageEvent('storage', { key, newValue })),
    })
    followWrites((key) => copy.keep(key))
    await Promise.race([copy.restore(), new Promise((resolve) => setTimeout(resolve, longestWait))])
  })().catch((error: unknown) => log.warn('The settings have no copy', error))
  return started
}
