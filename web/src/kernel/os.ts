import type { AppRegistry } from './apps/registry-types'
import type { Assistant } from './assistant/types'
import type { Badges } from './badges/types'
import type { WebBrowser } from './browser/types'
import type { Commands } from './commands/types'
import type { Community } from './community/types'
import type { DesktopIcons } from './desktop/types'
import type { EventBus } from './events/types'
import type { FileDialogs } from './file-dialogs/types'
import type { AccountRoom } from './files/account-room'
import type { MountedSpaces } from './files/mounts/types'
import type { Keeping, Transfers } from './files/transfer-types'
import type { Drafts, FileStorage, FileSystem, RecycleBin } from './files/types'
import type { FileMedia } from './files/thumbnails/file-media'
import type { FileVersions } from './files/versions/types'
import type { Messages } from './messages/types'
import type { Notifications } from './notifications/types'
import type { PluginPlatform } from './plugins/types'
import type { ServerPort } from './server-types'
import type { Session } from './session/types'
import type { AccountNotices } from './sharing/account-notices'
import type { Sharing } from './sharing/types'
import type { SettingsStore } from './settings/types'
import type { OsStorage } from './storage/types'
import type { VmServices } from './vm/types'
import type { WindowManager } from './windows/types'

/** The operating system as apps and the shell see it: one object, made when a person's desktop starts. */
export interface Os {
  readonly apps: AppRegistry
  readonly windows: WindowManager
  /** What can be done, by menu, button or key, in the windows and on the desktop. */
  readonly commands: Commands
  readonly settings: SettingsStore
  /** What apps and parts keep in this browser, for the person who is signed in. */
  readonly storage: OsStorage
  readonly events: EventBus
  readonly session: Session
  readonly notifications: Notifications
  readonly desktopIcons: DesktopIcons
  readonly files: FileSystem
  readonly recycleBin: RecycleBin
  readonly fileStorage: FileStorage
  readonly drafts: Drafts
  /** The shared folders and teams among the files. */
  readonly spaces: MountedSpaces
  /**
   * Earlier versions of the files of the space that a path is in; fetched at the first call. Null for the person's own files in the modes
   * "This device" and "Session only", which keep none.
   */
  readonly versions: (path: string) => Promise<FileVersions | null>
  /** What this device keeps of the account's contents; fetched at the first call. Null as of `transfers`. */
  readonly keeping: () => Promise<Keeping | null>
  /** Shared folders, teams and the people in them; fetched at the first call. */
  readonly sharing: () => Promise<Sharing>
  /** The notices of the account in the notification centre; there from the first call on, when the desktop has nothing else to do. */
  readonly accountNotices: () => Promise<AccountNotices>
  /** Asks the server how much room the account has for files; null: none, or the server cannot be reached. */
  readonly accountRoom: () => Promise<AccountRoom | null>
  /**
   * Large contents on their way between this device and the account. Null in the modes "This device" and "Session only"; ask again when
   * the mode has changed.
   */
  readonly transfers: () => Promise<Transfers | null>
  /** What plays and shows files; fetched at the first call. */
  readonly media: () => Promise<FileMedia>
  readonly fileDialogs: FileDialogs
  readonly server: ServerPort
  /** Numbers on desktop icons and taskbar buttons. */
  readonly badges: Badges
  /** What HTML apps need; fetched at the first call, one and the same for all. */
  readonly appPlatform: () => Promise<PluginPlatform>
  /** The store, profiles, roles and credentials; fetched at the first call. */
  readonly community: () => Promise<Community>
  /** The assistant's model and conversation; fetched at the first call. */
  readonly assistant: () => Promise<Assistant>
  /** What the windows of the web browser share; fetched at the first call, rejects while the server cannot be reached. */
  readonly browser: () => Promise<WebBrowser>
  /** The person's messages; fetched, and kept up to date from then on, when the desktop has nothing else to do. */
  readonly messages: () => Promise<Messages>
  /** Sessions and saved guests of the virtual machine; fetched at the first call. */
  readonly virtualMachine: () => Promise<VmServices>
}
