import type { Os } from '@/kernel/os'

/** What this app uses of the operating system. */
export type SettingsPorts = Pick<
  Os,
  | 'settings'
  | 'storage'
  | 'commands'
  | 'notifications'
  | 'session'
  | 'sharing'
  | 'files'
  | 'fileDialogs'
  | 'appPlatform'
  | 'desktopIcons'
  | 'windows'
  | 'community'
  | 'fileStorage'
  | 'recycleBin'
  | 'spaces'
  | 'browser'
  | 'messages'
  | 'virtualMachine'
>
