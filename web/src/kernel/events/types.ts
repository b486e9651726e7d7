/** Details of the in-page events, by name [B7.24–B7.30]. They are dispatched on `window` as CustomEvents of the same name. */
export interface OsEvents {
  /** Install or preview an app: opens its window and adds its desktop icon [B7.25]. */
  'app-install-request': {
    readonly id: string
    readonly name: string
    readonly icon: string
    readonly type: 'htmlapp'
    readonly htmlContent: string
    readonly author: string
    readonly version: string
    readonly category: string
    readonly description: string
    readonly framework: string
    readonly files: readonly unknown[]
    /** `/apps/store/{id}` or, for a preview, `/apps/preview/{id}`. */
    readonly path: string
  }
  'create-desktop-icon': {
    readonly name: string
    readonly icon: string
    readonly type: 'htmlapp'
    readonly path: string
    readonly htmlContent: string
  }
  'remove-desktop-icon': { readonly name: string }
  'plugin-import': {
    readonly parentWindowId: string
    readonly folderPath: string
    readonly folderName: string
  }
  'plugin-installed': {
    readonly name: string
    readonly icon: string
    readonly htmlContent: string
    readonly path: string
  }
  'otterscript-create-window': {
    readonly type: string
    readonly title: string
    readonly parentWindowId: string
  }
}

/** Sends and receives in-page events; a malformed event from elsewhere is dropped and logged, never delivered. */
export interface EventBus {
  emit<Name extends keyof OsEvents>(name: Name, detail: OsEvents[Name]): void
  /** Returns the unsubscribe function. */
  on<Name extends keyof OsEvents>(name: Name, listener: (detail: OsEvents[Name]) => void): () => void
}
