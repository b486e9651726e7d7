import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  taskbar: 'Taskbar',
  start: 'Start',
  // A button on phones: it finds apps, files, settings and more.
  search: 'Search everything',
  windows: 'Open windows',
  unseen: '{count, plural, one {# new notification} other {# new notifications}}',
  // The menu of a window’s button.
  restore: 'Restore',
  minimize: 'Minimize',
  maximize: 'Maximize',
  close: 'Close',
  // Buttons of the card above the taskbar that shows a window.
  showWindow: 'Show window',
  closeWindow: 'Close window',
  closeOthers: 'Close others',
  newWindow: 'New window',
  pin: 'Pin to taskbar',
  unpin: 'Unpin from taskbar',
  closeAll: 'Close all {count, number} windows of the app',
  pinsNotSaved: 'Pins Not Saved',
  noRoom: 'This device has no room left. Free some space and try again.',
  // The button of an app that was pinned to the taskbar.
  openApp: 'Open {app}',
  // A window among several of one title: its title and what is shown in it, either way round.
  windowOf: '{first} – {second}',
  recycleBin: 'Recycle Bin',
})
