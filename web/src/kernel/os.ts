import type { AppRegistry } from './apps/registry-types'
import type { DesktopIcons } from './desktop/types'
import type { EventBus } from './events/types'
import type { FileDialogs } from './file-dialogs/types'
import type { Drafts, FileStorage, FileSystem, RecycleBin } from './files/types'
import type { Notifications } from './notifications/types'
import type { ServerPort } from './server-types'
import type { Session } from './session/types'
import type { SettingsStore } from './settings/types'
import type { WindowManager } from './windows/types'

/** The operating system as apps and the shell see it: one object, made when a person's desktop starts. */
export interface Os {
  readonly apps: AppRegistry
  readonly windows: WindowManager
  readonly settings: SettingsStore
  readonly events: EventBus
  readonly session: Session
  readonly notifications: Notifications
  readonly desktopIcons: DesktopIcons
  readonly files: FileSystem
  readonly recycleBin: RecycleBin
  readonly fileStorage: FileStorage
  readonly drafts: Drafts
  readonly fileDialogs: FileDialogs
  readonly server: ServerPort
}
