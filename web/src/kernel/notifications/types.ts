/** What a toast says. One is visible at a time; a new one replaces it [A2.33 A9.5]. */
export interface Notice {
  readonly title: string
  readonly description?: string
  /** 'destructive' for errors; announced at once to assistive technology [A2.33]. */
  readonly variant?: 'default' | 'destructive'
  /** Time on screen in ms, default 5000 [A9.5]. */
  readonly duration?: number
}

/** The one way to tell a person something that does not need an answer. */
export interface Notifications {
  /** Shows a notice, which follows the language while it is shown: it is made again when that changes. */
  readonly notify: (make: () => Notice) => void
  /** The notice on screen with a sequence number that changes with each call; null: none yet. */
  getState(): (Notice & { readonly sequence: number }) | null
  subscribe(listener: () => void): () => void
}
