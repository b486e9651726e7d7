import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  desktop: 'Desktop',
  open: 'Open',
  remove: 'Remove from desktop',
  installed: 'Installed app',
  notRemoved: 'Icon not removed',
  notRemovedExplained: 'This device could not save the change, so {name} stays on the desktop.',

  noFiles: 'Files on the desktop not loaded',
  noFilesExplained: 'Reload the page to try again. File Manager shows them in the folder desktop.',

  wrong: 'Something is wrong with this app',
  close: 'Close',

  // The menu of a text field.
  textMenu: 'Text',
  pasteWithKeys: 'Paste with the keyboard',
  pasteExplained: 'Your browser keeps the clipboard to itself. Press Ctrl+V (⌘V on a Mac) instead.',

  noWallpaper: 'Wallpaper not found',
  noWallpaperExplained:
    '“{name}” can no longer be read, so the mountains are shown. Choose another wallpaper in Settings.',
})
