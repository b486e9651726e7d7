/** The tabs of this browser that talk of one thing. */
export interface TabChannel {
  /** Which tab this is; no other one has the same name. */
  readonly own: string
  /** Tells the other tabs something that can be cloned; in the order of the calls. */
  post(message: unknown): void
  /** Hears what other tabs tell, whatever that is. Returns what ends it. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Calls the listener once when the tab of this name is not there any more, however it ended. Returns what ends the waiting. */
  onGone(tab: string, listener: () => void): () => void
  /** Ends it; to the others it is as if this tab had gone. */
  close(): void
}

/** Joins the tabs that use this name; null: the browser cannot tell when a tab is gone, or has no channels. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return null
  const own = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const life = new AbortController()
  const lockOf = (tab: string) => `${name}-${tab}`
  // The browser lets go of it when the page ends, also when it crashes. Nobody hears of this tab before it is held.
  const held = new Promise<void>((resolve) => {
    void navigator.locks.request(lockOf(own), () => {
      resolve()
      return new Promise<void>((end) => {
        if (life.signal.aborted) end()
        life.signal.addEventListener('abort', () => end())
      })
    })
  })
  return {
    own,
    post(message) {
      void held.then(() => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only windows do
        if (!life.signal.aborted) channel.postMessage(message)
      })
    },
    onMessage(listener) {
      const hear = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    onGone(tab, listener) {
      const waiting = new AbortController()
      const { signal } = waiting
      void navigator.locks
        .request(lockOf(tab), { signal }, () => listener())
        .catch(() => {
          // Nobody waits for it any more.
        })
      return () => waiting.abort()
    },
    close() {
      life.abort()
      channel.close()
    },
  }
}
