import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  taskbar: 'Taskbar',
  start: 'Start',
  // A button on phones: it finds apps, files, settings and more.
  search: 'Search everything',
  unseen: '{count, plural, one {# new notification} other {# new notifications}}',
  // The menu of a window’s button.
  restore: 'Restore',
  minimize: 'Minimize',
  maximize: 'Maximize',
  close: 'Close',
  closeOthers: 'Close others',
})
