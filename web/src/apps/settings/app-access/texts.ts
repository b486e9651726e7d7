import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  apps: 'Apps',
  explained: 'What the apps you opened may do, and what they keep on this device.',
  looking: 'Looking for apps…',
  notDownloaded: 'A part of the desktop could not be downloaded.',
  tryAgain: 'Try again',
  none: 'No app has permissions or stored data yet.',

  // {list} such as “Notifications, Network (https://example.org), 2 files”.
  allowed: 'Allowed: {list}',
  denied: 'Not allowed: {list}',
  keeps: 'Keeps {size}',
  // A permission, and the hosts that it is for.
  withHosts: '{permission} ({hosts})',
  files: '{count, plural, one {# file} other {# files}}',
  revoke: 'Revoke all',
  revokeName: 'Revoke all: {name}',
  clear: 'Clear data',
  clearName: 'Clear data: {name}',
  notKept: 'Not saved',
  notKeptExplained:
    '{name} has no permissions now, but this could not be saved: after a reload it may have them again.',

  clearQuestion: 'Delete the data of {name}?',
  cannotBeUndone: 'This cannot be undone.',
  cannotBeUndoneAndCloses: 'This cannot be undone. The app is open and will be closed first.',
  staysOpen: 'A window of the app stays open. Close it and try again.',
  cancel: 'Cancel',
  delete: 'Delete data',
})
