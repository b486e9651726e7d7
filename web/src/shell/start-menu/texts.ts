import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  startMenu: 'Start menu',
  searchApps: 'Search apps',
  shortcuts: 'Keyboard shortcuts',
  account: 'Account and quick settings',
  noApp: 'No results for “{query}”',
  pinned: 'Pinned',
  apps: 'Apps',
  moreApps: 'More apps',
  // The menu of an app in the start menu.
  open: 'Open',
  pinToStart: 'Pin to Start',
  unpinFromStart: 'Unpin from Start',
  pinToTaskbar: 'Pin to taskbar',
  unpinFromTaskbar: 'Unpin from taskbar',
  // Beside an app that is not finished.
  beta: 'beta',
  // Below the name of a person.
  user: '{product} User',
  logOut: 'Log Out',
})
