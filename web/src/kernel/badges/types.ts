/** A number that an app shows where it can be opened: on its desktop icon and on the taskbar buttons of its windows. */
export interface Badge {
  /** More than zero. */
  readonly count: number
  /** What it counts, in the current language, for those who do not see it, e.g. `3 unread messages`. */
  readonly text: string
}

/** Badges by window type. */
export interface Badges {
  /** A new object after every change. */
  getState(): Readonly<Record<string, Badge>>
  subscribe(listener: () => void): () => void
  /** Shows a badge on an app; null takes it away. */
  set(type: string, badge: Badge | null): void
}
