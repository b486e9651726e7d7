import type { DeviceStorage } from '@/kernel/storage/device-storage'

/**
 * Tells the other tabs of this browser that a person logged out on purpose. Without it they could not tell a log out
 * from a session that ran out, and would keep the windows under a password dialog.
 */
export interface LogOutChannel {
  announce(userId: string): void
  /** Hears announcements of other tabs only; returns the unsubscribe function. */
  onAnnounced(listener: (userId: string) => void): () => void
}

const channelName = 'otteros:log-out'

/** The channel over BroadcastChannel; where a browser has none, over the storage events of `storage`. */
export function browserLogOutChannel(storage: DeviceStorage, now: () => number = Date.now): LogOutChannel {
  if (typeof BroadcastChannel === 'undefined') return storageLogOutChannel(storage, now)
  const channel = new BroadcastChannel(channelName)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only windows do
    announce: (userId) => channel.postMessage(userId),
    onAnnounced(listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') listener(event.data)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

/** The channel over storage events: the time makes every announcement a change, also the second of one person. */
export function storageLogOutChannel(storage: DeviceStorage, now: () => number): LogOutChannel {
  const stored = storage('log-out')
  return {
    announce: (userId) => stored.set(`${now()} ${userId}`),
    onAnnounced: (listener) =>
      stored.onExternalChange((value) => {
        const userId = value?.split(' ')[1]
        if (userId) listener(userId)
      }),
  }
}
