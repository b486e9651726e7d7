import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  minimize: 'Minimize',
  restore: 'Restore',
  maximize: 'Maximize',
  close: 'Close',

  // The menu of a window, and what it is called by assistive technology.
  menu: '{title} window',
  move: 'Move',
  size: 'Size',
  snapLeft: 'Snap left',
  snapRight: 'Snap right',

  moving: 'Moving the window: arrow keys, Shift for fine steps, Enter to keep, Escape to undo',
  sizing: 'Sizing the window: arrow keys, Shift for fine steps, Enter to keep, Escape to undo',

  // In the list of keyboard shortcuts.
  switchWindow: 'Switch window (hold Alt, press again for the next)',
  switchBack: 'Switch window backwards',
  restoreWindow: 'Restore window to its previous place',
  moveWindow: 'Move window with the arrow keys',
  sizeWindow: 'Size window with the arrow keys',
  minimizeWindow: 'Minimize window',
  maximizeWindow: 'Maximize or restore window',
  snapToLeft: 'Snap window to the left half',
  snapToRight: 'Snap window to the right half',
  snapToTopLeft: 'Snap window to the upper left quarter',
  snapToTopRight: 'Snap window to the upper right quarter',
  snapToBottomLeft: 'Snap window to the lower left quarter',
  snapToBottomRight: 'Snap window to the lower right quarter',
  closeWindow: 'Close window',
  openMenu: 'Open the window’s menu',
  showDesktop: 'Show the desktop, or bring the windows back',
  // In the desktop’s menu.
  showDesktopInMenu: 'Show desktop',
  windows: 'Windows',
})
