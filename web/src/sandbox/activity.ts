/** Tells of input inside sandboxes, which no listener of the desktop's page can hear: for the auto-lock. */
export interface SandboxActivity {
  /** Calls `listener` when the person pressed, moved, typed or scrolled inside; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Reports input; called by a sandbox that has the focus or the pointer. */
  report(): void
}

const listeners = new Set<() => void>()

/** The activity of all sandboxes of this page. */
export const sandboxActivity: SandboxActivity = {
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  report() {
    for (const listener of listeners) listener()
  },
}
