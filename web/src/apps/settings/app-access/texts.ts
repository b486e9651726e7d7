import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  apps: 'Apps',
  explained: 'What apps that you opened may do and what they keep on this device.',
  looking: 'Looking for apps…',
  notDownloaded: 'A part of the desktop could not be downloaded.',
  tryAgain: 'Try again',
  none: 'No app was allowed anything yet, and none keeps anything.',

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
  notKept: 'Not kept',
  notKeptExplained:
    '{name} has no permissions now, but that could not be stored: after a reload it may have them again.',

  clearQuestion: 'Delete what {name} keeps?',
  cannotBeUndone: 'This cannot be undone.',
  cannotBeUndoneAndCloses: 'This cannot be undone. The app is open; it is closed first.',
  staysOpen: 'A window of the app stays open. Close it and try again.',
  cancel: 'Cancel',
  delete: 'Delete data',
})
