/** What a person can do about a notice, without looking for it. */
export interface NoticeAction {
  readonly label: string
  readonly run: () => void
  /** False once it can no longer be done; absent: it always can. */
  readonly isPossible?: () => boolean
}

/** Who a notice comes from; absent: the system. */
export interface NoticeSource {
  /** The type of the app. */
  readonly app: string
  /** What the app calls itself, where the type does not say it: an app of the store. */
  readonly name?: string
}

/** What a toast says. One is visible at a time; a new one replaces it [A2.33 A9.5]. */
export interface Notice {
  readonly title: string
  readonly description?: string
  /** 'destructive' for errors; announced at once to assistive technology [A2.33]. */
  readonly variant?: 'default' | 'destructive'
  /** Time on screen in ms, default 5000 [A9.5]. */
  readonly duration?: number
  readonly action?: NoticeAction
  readonly source?: NoticeSource
}

/** A notice that was told earlier. */
export interface PastNotice {
  readonly id: number
  /** When it was told, ms since the epoch. */
  readonly at: number
  /** What it says, in the language now. */
  readonly notice: Notice
}

/** What was told since the person's desktop began, newest first. */
export interface NoticeHistory {
  /** `unseen` counts those that came since they were last looked at. */
  getState(): { readonly entries: readonly PastNotice[]; readonly unseen: number }
  subscribe(listener: () => void): () => void
  /** Puts notices back that were kept elsewhere; they were seen. */
  restore(past: readonly Pick<PastNotice, 'at' | 'notice'>[]): void
  /** The person looks at them: none is unseen, and none is shown in front of them. */
  markSeen(): void
  remove(id: number): void
  clear(): void
}

/** The one way to tell a person something that does not need an answer. */
export interface Notifications {
  /** Shows a notice, which follows the language while it is shown: it is made again when that changes. */
  readonly notify: (make: () => Notice) => void
  /** The newest notice, with a sequence number that changes with each call; null: none, or it was seen in the history. */
  getState(): (Notice & { readonly sequence: number }) | null
  subscribe(listener: () => void): () => void
  readonly history: NoticeHistory
  /**
   * Keeps what is told from now on, for the person whose desktop begins. While `isQuiet` says so, only errors are shown; the rest is
   * kept all the same. Returns what ends that and forgets all.
   */
  readonly keep: (isQuiet: () => boolean) => () => void
}
