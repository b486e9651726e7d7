/** What an app can be allowed, by the name that its manifest declares. */
export const appPermissions = [
  'window',
  'theme',
  'windows',
  'files',
  'notifications',
  'user',
  'clipboard',
  'otterscript',
  'network',
] as const

/** One of them. */
export type AppPermission = (typeof appPermissions)[number]

/** How a permission is put before a person. */
export interface PermissionHelp {
  /** Short name, e.g. for a list of switches. */
  readonly label: string
  /** Completes the sentence "{app} wants to …". */
  readonly wants: string
  /**
   * `declared`: holds as soon as the manifest names it, as it reaches nothing of the person's. `asked`: the person is asked at
   * the first use. `started`: the person is asked before the app starts, because its frame is made with it.
   */
  readonly given: 'declared' | 'asked' | 'started'
}

/** All permissions as people read them. */
export const permissionHelp: Readonly<Record<AppPermission, PermissionHelp>> = {
  window: { label: 'Its own window', wants: 'name, size and close its window', given: 'declared' },
  theme: { label: 'Look and language', wants: 'follow your colours, style and language', given: 'declared' },
  windows: { label: 'Other windows', wants: 'open other windows', given: 'asked' },
  // Each file is chosen by the person in a dialog, which is the question.
  files: { label: 'Files', wants: 'open and save files you choose', given: 'declared' },
  notifications: { label: 'Notifications', wants: 'show notifications', given: 'asked' },
  user: { label: 'Your name', wants: 'know your name', given: 'asked' },
  clipboard: { label: 'Clipboard', wants: 'read and change the clipboard', given: 'asked' },
  otterscript: { label: 'OtterScript', wants: 'run OtterScript programs', given: 'asked' },
  network: { label: 'Network', wants: 'connect to the internet', given: 'started' },
}
