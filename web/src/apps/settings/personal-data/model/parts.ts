import type { Os } from '@/kernel/os'

/** What a person can take along, in the order in which it is offered and written. The profile always is. */
export const partIds = [
  'files',
  'trash',
  'messages',
  'settings',
  'apps',
  'browser',
  'appData',
  'machine',
] as const
/** Parts that are large, and of use to few. */
export const unchosenParts: readonly PartId[] = ['machine']
export type PartId = (typeof partIds)[number]

/** What an export reads, and an import writes. */
export type PersonalDataOs = Pick<
  Os,
  | 'files'
  | 'fileStorage'
  | 'recycleBin'
  | 'spaces'
  | 'settings'
  | 'storage'
  | 'session'
  | 'desktopIcons'
  | 'community'
  | 'browser'
  | 'messages'
  | 'appPlatform'
  | 'notifications'
  | 'virtualMachine'
>

/** The form of `export.json`: rises when older versions could not read it. */
export const exportVersion = 1
export const exportFormat = 'otteros-export'

/** Names of what is in an export. */
export const exportNames = {
  about: 'export.json',
  readme: 'README.txt',
  gaps: 'NOT-INCLUDED.txt',
  files: 'files',
  trash: 'trash',
  profile: 'profile.json',
  settings: 'settings.json',
  messages: 'messages.json',
  mbox: 'messages.mbox',
  bookmarks: 'browser/bookmarks.html',
  history: 'browser/history.json',
  drafts: 'apps/drafts',
  published: 'apps/published',
  plugins: 'apps/plugins',
  installed: 'apps/installed.json',
  appData: 'app-data',
  machine: 'virtual-machine/saved-state.bin',
  machineFacts: 'virtual-machine/saved-state.json',
} as const
