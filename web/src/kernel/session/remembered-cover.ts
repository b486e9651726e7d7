import type { DeviceStorage } from '@/kernel/storage/device-storage'
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

const parse = (value: string | null): LastingCover | null =>
  value === 'locked' || value === 'recovery' ? value : null

/** Covers remembered in the device's storage; `onError` hears of a storage that is full or switched off. */
export function rememberedCover(storage: DeviceStorage, onError: (error: unknown) => void): RememberedCover {
  const coverOf = (userId: string) => storage(`cover:${userId}`)
  return {
    read: (userId) => parse(coverOf(userId).get()),
    write(userId, cover) {
      try {
        if (cover) coverOf(userId).set(cover)
        else coverOf(userId).remove()
      } catch (error) {
        onError(error)
      }
    },
    onExternalChange: (userId, listener) =>
      coverOf(userId).onExternalChange((value) => listener(parse(value))),
  }
}
