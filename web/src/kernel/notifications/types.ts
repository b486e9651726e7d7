/** What a person can do about a notice, without looking for it. */
export interface NoticeAction {
  readonly label: string
  readonly run: () => void
  /** False once it can no longer be done; absent: it always can. */
  readonly isPossible?: () => boolean
  /** It shows nothing else: who does it in the list stays there. */
  readonly staysInList?: boolean
}

/** What a person can want no toasts of; a setting for each. */
export type NoticeTopic = 'invitations' | 'members' | 'reviews' | 'messages'

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
  /** The other thing that can be done, such as to decline. */
  readonly otherAction?: NoticeAction
  readonly topic?: NoticeTopic
  /** True: it is in the list from elsewhere, and only shown. */
  readonly isListed?: boolean
  /** Its key among those that are listed from elsewhere: it is shown no longer than it is one of them. */
  readonly outside?: number
  readonly source?: NoticeSource
}

/** A notice that was told earlier. */
export interface PastNotice {
  readonly id: number
  /** When it was told, ms since the epoch. */
  readonly at: number
  /** What it says, in the language now. */
  readonly notice: Notice
  /** Of one that is kept elsewhere: its key there. */
  readonly outside?: number
}

/** A notice that is kept elsewhere, such as with the account, and listed among the others. */
export interface OutsideNotice {
  /** Unique among these. */
  readonly key: number
  /** ms since the epoch. */
  readonly at: number
  readonly isRead: boolean
  readonly make: () => Notice
}

/**
 * Notices that are kept elsewhere and older than those that are listed. 'end': all were loaded, after there had been more; null: there
 * never were any.
 */
export interface OlderNotices {
  getState(): 'more' | 'loading' | 'failed' | 'end' | null
  subscribe(listener: () => void): () => void
  /** Lists a page more; what comes of it is in the state. */
  readonly load: () => Promise<void>
}

/** Hears what the person did with notices that are kept elsewhere, by their keys. */
export interface OutsideKeeper {
  readonly older?: OlderNotices
  readonly onSeen: (keys: readonly number[]) => void
  readonly onRemove: (keys: readonly number[]) => void
}

/** What was told since the person's desktop began, newest first. */
export interface NoticeHistory {
  /**
   * `unseen` counts those that came since they were last looked at, and those kept elsewhere that were not read; `dismissed` those that
   * can come back.
   */
  getState(): {
    readonly entries: readonly PastNotice[]
    readonly unseen: number
    readonly dismissed: number
  }
  subscribe(listener: () => void): () => void
  /** Puts notices back that were kept elsewhere; they were seen. */
  restore(past: readonly Pick<PastNotice, 'at' | 'notice'>[]): void
  /** The person looks at them: none is unseen, and none is shown in front of them. */
  markSeen(): void
  remove(id: number): void
  clear(): void
  /** Lists these among the others, in place of those listed so before. */
  place(notices: readonly OutsideNotice[], keeper: OutsideKeeper): void
  /** Those of `place` that are not listed yet; null: nothing is kept elsewhere. */
  older(): OlderNotices | null
  /** The person removes some, or all; they can come back until others are dismissed or these are settled. */
  dismiss(ids: readonly number[] | 'all'): void
  undoDismiss(): void
  /** What was dismissed is gone. */
  settle(): void
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
   * Keeps what is told from now on, for the person whose desktop begins. What `isQuiet` says is not shown, errors are all the same; all
   * is kept. Returns what ends that and forgets all.
   */
  readonly keep: (isQuiet: (notice: Notice) => boolean) => () => void
}
