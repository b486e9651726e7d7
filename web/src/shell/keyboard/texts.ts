import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  shortcuts: 'Keyboard shortcuts',
  close: 'Close',

  // Headings of the list, and what each key does.
  desktop: 'Desktop',
  openStartMenu: 'Open start menu',
  searchApps: 'Search apps',
  showNotifications: 'Open notifications and calendar',
  showShortcuts: 'Show keyboard shortcuts',
  moveBetweenIcons: 'Move between icons',
  arrowKeys: 'Arrow keys',
  openIcon: 'Open an icon',
  removeIcon: 'Remove an installed app from the desktop',
  goToNotifications: 'Go to the notifications',
  change: 'Change shortcuts…',
  // Between two ways to do the same by keys.
  or: 'or',
  notLoaded: 'The keyboard shortcuts could not be loaded',
  tryLater: 'Check the connection and try again.',

  // The desktop’s menu.
  changeWallpaper: 'Change wallpaper',
  openSettings: 'Open settings',
})
