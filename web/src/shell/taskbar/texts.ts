import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  taskbar: 'Taskbar',
  start: 'Start',
  // The menu of a window’s button.
  restore: 'Restore',
  minimize: 'Minimize',
  maximize: 'Maximize',
  close: 'Close',
  closeOthers: 'Close others',
})
