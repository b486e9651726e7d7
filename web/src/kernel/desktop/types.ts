/** The icon of an installed app, kept per user on this device [A3.5 B3.28]. */
export interface DesktopIcon {
  readonly name: string
  /** An emoji or an image URL. */
  readonly icon: string
  readonly type: 'htmlapp'
  readonly path: string
  readonly htmlContent: string
  readonly url?: string
  readonly appId?: string
  readonly author?: string
  readonly version?: string
  readonly category?: string
  readonly description?: string
}

/** Installed apps on the desktop. */
export interface DesktopIcons {
  getState(): readonly DesktopIcon[]
  subscribe(listener: () => void): () => void
  /** Adds, or replaces the one with the same name; false when it could not be saved. */
  put(icon: DesktopIcon): boolean
  /** Removes by name; false when it could not be saved. */
  remove(name: string): boolean
}
