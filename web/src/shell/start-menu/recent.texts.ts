import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  recent: 'Recent',
  open: 'Open',
  showInFolder: 'Show in folder',
  removeRecent: 'Remove from recent',
  clearRecent: 'Clear recent apps and files',
  notOpened: 'Could not open {name}',
  notCleared: 'Recent apps and files could not be cleared',
  notClearedWhy: 'The browser did not save the change. Try again, or free some space.',
})
