import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  untitled: 'Untitled',
  code: 'Code',
  format: 'Format document',
  language: 'Language',
  fontSize: 'Font size',
  stop: 'Stop',
  run: 'Run',
  // In the listing of keyboard shortcuts.
  group: 'Code Editor',
  // The title of a window.
  running: 'Running - {name}',
  notAvailable: 'Run is not available',
  tabs: 'Open files',
  // A tab whose text has changes that are not saved.
  unsavedTab: '{name}, not saved',
  closeTab: 'Close {name}',
  closeThisTab: 'Close tab',
  closeOthers: 'Close others',
  // The name of the menu of a tab.
  tabMenu: 'Menu of {name}',
  // The text is shown in a second group of tabs as well, on the right (left in languages from right to left).
  splitBeside: 'Split right',
  splitBelow: 'Split down',
  moveAcross: 'Move to the other side',
  goAcross: 'Go to the other side',
  divider: 'Room of the first side',
  openWindow: 'Open in a new window',
  compareSaved: 'Compare with saved',
  compareSelect: 'Select for comparison',
  // {name}: the file that was selected.
  compareSelected: 'Compare with {name}',
  nextChange: 'Next change',
  previousChange: 'Previous change',
  takeChange: 'Take over from the other text',
  notCompared: 'The texts cannot be compared',
  nextTab: 'Next tab',
  previousTab: 'Previous tab',
  showFiles: 'Files',
  searchFolder: 'Search in the folder…',
  problems: 'Problems',
  nextProblem: 'Next problem',
  noProblems: 'The problems cannot be shown',
  notFormatted: 'The document was not formatted',
  // {message} is a parser's.
  mistakeAt: 'Line {line}: {message}',
  noFiles: 'The files cannot be shown',
  notDownloaded: 'A part of the code editor could not be downloaded. Check the connection and try again.',
})
