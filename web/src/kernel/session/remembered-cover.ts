import type { KeyValueStorage } from '@/lib/key-value-storage'
import type { DesktopCover } from './types'

/** The covers that outlive a reload: a lock, and a recovery that has not got its new password yet. */
export type LastingCover = Extract<DesktopCover, 'locked' | 'recovery'>

/** Remembers per person that the desktop is covered, so that a reload of the tab does not lift the cover. */
export interface RememberedCover {
  read(userId: string): LastingCover | null
  /** Null forgets it. */
  write(userId: string, cover: LastingCover | null): void
  /** Calls back when another tab covers or uncovers this person's desktop; returns the unsubscribe function. */
  onExternalChange(userId: string, listener: (cover: LastingCover | null) => void): () => void
}

const keyOf = (userId: string) => `otteros:cover:${userId}`

const parse = (value: string | null): LastingCover | null =>
  value === 'locked' || value === 'recovery' ? value : null

/** Covers remembered in the device's storage; `onError` hears of a storage that is full or switched off. */
export function rememberedCover(
  storage: KeyValueStorage,
  onError: (error: unknown) => void,
): RememberedCover {
  return {
    read: (userId) => parse(storage.get(keyOf(userId))),
    write(userId, cover) {
      try {
        if (cover) storage.set(keyOf(userId), cover)
        else storage.remove(keyOf(userId))
      } catch (error) {
        onError(error)
      }
    },
    onExternalChange: (userId, listener) =>
      storage.onExternalChange(keyOf(userId), (value) => listener(parse(value))),
  }
}
