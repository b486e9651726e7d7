import type { KeyValueStorage } from '@/lib/key-value-storage'
import { toSessionUser } from './session-user'
import type { SessionUser } from '@/kernel/session/types'

/**
 * Where the session is kept on this device: the client library's own name for a back end on the page's host, so that a
 * session can be found before the back end's address is known.
 */
export const sessionKeyFor = (hostname: string): string => `sb-${hostname.split('.')[0] ?? ''}-auth-token`

/** ms a saved access token must still be valid for to be used without asking the server. */
const validityMargin = 10_000

/** What the client library needs of a storage, and what the desktop itself reads and clears. */
export interface SessionStorage {
  /** The key of the session. */
  readonly key: string
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** The person of a saved session that is still valid at `now` (ms since 1970); null: none, expired or unreadable. */
  validUser(now: number): SessionUser | null
  isEmpty(): boolean
  /** Forgets the session; returns its access token, if there was one. */
  clear(): string | null
}

/** The saved session in `storage`; in memory where the browser refuses to store, so that signing in still works. */
export function sessionStorageIn(storage: KeyValueStorage, key: string): SessionStorage {
  const memory = new Map<string, string>()
  const getItem = (name: string) => memory.get(name) ?? storage.get(name)
  const removeItem = (name: string) => {
    memory.delete(name)
    try {
      storage.remove(name)
    } catch {
      // A storage that is switched off holds nothing to remove.
    }
  }
  const read = (): Record<string, unknown> | null => {
    const text = getItem(key)
    if (text === null) return null
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null ? { ...value } : null
    } catch {
      return null
    }
  }
  return {
    key,
    getItem,
    setItem(name, value) {
      try {
        storage.set(name, value)
        memory.delete(name)
      } catch {
        memory.set(name, value)
      }
    },
    removeItem,
    validUser(now) {
      const session = read()
      const expiresAt = session?.expires_at
      if (typeof expiresAt !== 'number' || expiresAt * 1000 < now + validityMargin) return null
      return toSessionUser(session?.user)
    },
    isEmpty: () => getItem(key) === null,
    clear() {
      const token = read()?.access_token
      removeItem(key)
      removeItem(`${key}-code-verifier`)
      return typeof token === 'string' ? token : null
    },
  }
}
