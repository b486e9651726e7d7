import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Commands for the icons of the desktop.
  moveLeft: 'Move icon left',
  moveRight: 'Move icon right',
  moveUp: 'Move icon up',
  moveDown: 'Move icon down',
  sortByName: 'Sort icons by name',
  sortByKind: 'Sort icons by kind',
  align: 'Close gaps between icons',
  reset: 'Reset icon order',

  // What is told afterwards.
  sortedByName: 'Icons sorted by name',
  sortedByKind: 'Icons sorted by kind',
  aligned: 'Gaps between icons closed',
  wasReset: 'Icons in their usual order',
  undo: 'Undo',
  notKept: 'Icon places not saved',
  notKeptExplained: 'This device could not save the change, so it lasts until you leave the page.',
})
